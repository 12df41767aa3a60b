import Foundation
import Market

/// A product of a kept list, as it stands in the file.
struct KeptProduct: Codable, Sendable {
    fileprivate struct Picture: Codable {
        let id: Int64
        let large: URL
        let thumbnail: URL
        let double: URL?
        let width: Int?
        let height: Int?
        let colour: UInt32?
        let alt: String
    }

    fileprivate struct Facts: Codable {
        let category: String?
        let condition: String?
        let meets: Bool
        /// In hundredths of the price's currency: 0 where the price holds it, `nil` where nothing is sent.
        let parcelFee: Int64?
        let giveaway: String?
        /// Flags as 0 and 1, amounts in hundredths.
        let further: [String: Int64]
    }

    private let id: Int64
    private let listing: Int64
    private let name: String
    private let currency: String
    /// In hundredths; `nil` for a currency that can't be computed with.
    private let full: Int64?
    private let discount: Int64?
    private let foreignFull: String?
    private let foreignBargain: String?
    private let stock: Int64
    private let state: ProductState
    private let facts: Facts
    private let likes: Int64
    private let looks: Int64
    private let seller: Int64
    private let sellerName: String
    private let picture: Picture?
    private let isLiked: Bool?
    private let version: Int64?
    private let createdAt: Int64
    private let changedAt: Int64
    private let renewedAt: Int64?

    init(_ goods: ProductSummary) {
        id = goods.id.rawValue
        listing = goods.listing
        name = goods.name
        switch goods.price {
        case .price(let price):
            currency = price.currency.rawValue
            (full, discount) = (price.full.hundredths, price.discount.hundredths)
            (foreignFull, foreignBargain) = (nil, nil)
        case .foreign(let code, let shown, let bargain):
            currency = code
            (full, discount) = (nil, nil)
            (foreignFull, foreignBargain) = (shown, bargain)
        }
        stock = goods.stock
        state = goods.state
        facts = Facts(goods.facts)
        (likes, looks) = (goods.interest.likes, goods.interest.viewCount)
        (seller, sellerName) = (goods.seller.id.rawValue, goods.seller.name)
        picture = goods.picture.map(Picture.init)
        isLiked = goods.isLiked
        version = goods.version
        createdAt = goods.createdAt.millisecondsSince1970
        changedAt = goods.changedAt.millisecondsSince1970
        renewedAt = goods.renewedAt?.millisecondsSince1970
    }

    /// The row as it was; `nil` where this app can't read its price.
    var goods: ProductSummary? {
        guard let price else { return nil }
        return ProductSummary(
            id: Product.ID(id),
            listing: listing,
            name: name,
            price: price,
            stock: stock,
            state: state,
            facts: facts.facts(price.price?.currency),
            interest: ProductInterest(likes: likes, viewCount: looks),
            seller: Seller(id: Account.ID(seller), name: sellerName),
            picture: picture?.picture,
            isLiked: isLiked,
            version: version,
            createdAt: Timestamp(millisecondsSince1970: createdAt),
            changedAt: Timestamp(millisecondsSince1970: changedAt),
            renewedAt: renewedAt.map { Timestamp(millisecondsSince1970: $0) }
        )
    }

    private var price: PriceTag? {
        if let foreignFull, let foreignBargain {
            return .foreign(currency: currency, full: foreignFull, bargain: foreignBargain)
        }
        guard let known = Currency(rawValue: currency), let full, let discount else { return nil }
        do {
            return .price(
                try Price(
                    full: Money(hundredths: full, currency: known),
                    discount: Money(hundredths: discount, currency: known)
                )
            )
        } catch {
            return nil
        }
    }
}

extension KeptProduct.Picture {
    fileprivate init(_ picture: ProductPicture) {
        self.init(
            id: picture.id.rawValue,
            large: picture.large,
            thumbnail: picture.thumbnail,
            double: picture.thumbnailDouble,
            width: picture.size?.width,
            height: picture.size?.height,
            colour: picture.mainColour,
            alt: picture.altText
        )
    }

    fileprivate var picture: ProductPicture {
        ProductPicture(
            id: Photo.ID(id),
            large: large,
            thumbnail: thumbnail,
            thumbnailDouble: double,
            size: width.flatMap { width in height.map { ProductPicture.Size(width: width, height: $0) } },
            mainColour: colour,
            altText: alt
        )
    }
}

extension KeptProduct.Facts {
    fileprivate init(_ facts: ProductFacts) {
        var further: [String: Int64] = [:]
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _): if facts[keyPath: fact] { further[field.id.rawValue] = 1 }
            case .amount(let fact, _):
                if !field.isSecret { further[field.id.rawValue] = facts[keyPath: fact]?.hundredths }
            }
        }
        let fee: Int64? =
            switch facts.ways.parcel {
            case nil: nil
            case .feeIncluded: 0
            case .fee(let fee): fee.hundredths
            }
        self.init(
            category: facts.category?.rawValue,
            condition: facts.condition?.rawValue,
            meets: facts.ways.meets,
            parcelFee: fee,
            giveaway: facts.giveaway?.rawValue,
            further: further
        )
    }

    /// The facts, with amounts in the currency of the price; none where that is unknown.
    fileprivate func facts(_ currency: Currency?) -> ProductFacts {
        func money(_ hundredths: Int64) -> Money? {
            guard let currency else { return nil }
            do { return try Money(hundredths: hundredths, currency: currency) } catch { return nil }
        }
        var parcel: TradingWays.Parcel?
        if let parcelFee {
            parcel = parcelFee > 0 ? money(parcelFee).map { .fee($0) } ?? .feeIncluded : .feeIncluded
        }
        var facts = ProductFacts(
            category: category.flatMap { Category.ID(rawValue: $0) },
            condition: condition.flatMap { Condition(rawValue: $0) },
            ways: TradingWays(meets: meets, parcel: parcel),
            giveaway: giveaway.flatMap { Giveaway(rawValue: $0) }
        )
        for field in ProductField.further {
            guard let number = further[field.id.rawValue] else { continue }
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _): facts[keyPath: fact] = number != 0
            case .amount(let fact, _): facts[keyPath: fact] = money(number)
            }
        }
        return facts
    }
}
