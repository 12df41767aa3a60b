import Foundation
import Market
import MarketAPI

/// A product as our own API tells it, in a list or in full, with everything forgiven that can be done without.
struct OwnProduct: Decodable, Sendable {
    let id: Product.ID
    let name: String
    let price: OwnPrice
    let stock: Int64
    let state: ProductState
    let seller: Seller
    let photos: [OwnPhoto]
    let description: String
    let isLiked: Bool?
    let version: Int64?
    let createdAt: Timestamp
    let changedAt: Timestamp
    let listing: Int64?
    let renewedAt: Timestamp?
    let facts: ProductFacts
    let interest: ProductInterest
    let isKept: Bool

    private enum Key: CodingKey {
        case id, version, name, price, stock, state, seller, createdAt, changedAt, description, photos, liked
        case category, condition, ways, parcelFee, giveaway, likes, looks
        case kept, listing, renewedAt
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        id = try body.decode(Product.ID.self, forKey: .id)
        name = try body.decode(String.self, forKey: .name)
        price = try body.decode(OwnPrice.self, forKey: .price)
        stock = try body.readable(Int64.self, .stock) ?? 0
        // A state that only a newer market knows is none in which anybody can buy.
        state = try body.readable(ProductState.self, .state) ?? .reserved
        seller = try body.readable(Seller.self, .seller) ?? Seller(id: Account.ID(0), name: "")
        photos = try body.readableList(OwnPhoto.self, .photos)
        description = try body.readable(String.self, .description) ?? ""
        isLiked = try body.readable(Bool.self, .liked)
        version = try body.readable(Int64.self, .version)
        createdAt =
            try body.readable(Timestamp.self, .createdAt) ?? Timestamp(millisecondsSince1970: 0)
        changedAt = try body.readable(Timestamp.self, .changedAt) ?? createdAt
        listing = try body.readable(Int64.self, .listing)
        renewedAt = try body.readable(Timestamp.self, .renewedAt)
        var facts = try Self.facts(body, currency: price.tag.price?.currency)
        try facts.readFurther(from: decoder, currency: price.tag.price?.currency)
        self.facts = facts
        interest = ProductInterest(
            likes: try body.readable(Int64.self, .likes) ?? 0,
            viewCount: try body.readable(Int64.self, .looks) ?? 0
        )
        isKept = try body.readable(Bool.self, .kept) ?? false
    }

    private static func facts(
        _ body: KeyedDecodingContainer<Key>,
        currency: Currency?
    ) throws -> ProductFacts {
        let ways = try body.readable([String].self, .ways) ?? []
        var parcel: TradingWays.Parcel?
        if ways.contains(TradingWay.parcel.rawValue) {
            parcel = .feeIncluded
            if let currency, let text = try body.readable(String.self, .parcelFee) {
                // A fee that can't be read is left to the seller to say.
                do { parcel = .fee(try Money(text, currency: currency)) } catch { parcel = .feeIncluded }
            }
        }
        return ProductFacts(
            category: try body.readable(String.self, .category).flatMap { Category.ID(rawValue: $0) },
            condition: try body.readable(Condition.self, .condition),
            ways: TradingWays(meets: ways.contains(TradingWay.meeting.rawValue), parcel: parcel),
            giveaway: try body.readable(Giveaway.self, .giveaway)
        )
    }

    func goods(at address: URL) -> ProductSummary {
        ProductSummary(
            id: id,
            listing: listing,
            name: name,
            price: price.tag,
            stock: stock,
            state: state,
            facts: facts,
            interest: interest,
            seller: seller,
            picture: photos.lazy.compactMap { $0.picture(at: address) }.first,
            isLiked: isLiked,
            version: version,
            createdAt: createdAt,
            changedAt: changedAt,
            renewedAt: renewedAt
        )
    }

    func detail(at address: URL) -> ProductDetails {
        ProductDetails(
            goods: goods(at: address),
            description: description,
            pictures: photos.compactMap { $0.picture(at: address) },
            isKept: isKept
        )
    }
}

extension ProductFacts {
    /// An unreadable amount counts as none: the market decides what it takes.
    fileprivate mutating func readFurther(from decoder: any Decoder, currency: Currency?) throws {
        let body = try decoder.container(keyedBy: MemberName.self)
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _):
                self[keyPath: fact] = try body.readable(Bool.self, MemberName(field.member)) ?? false
            case .amount(let fact, _):
                guard let currency, let text = try body.readable(String.self, MemberName(field.member))
                else { continue }
                do { self[keyPath: fact] = try Money(text, currency: currency) } catch {}
            }
        }
    }
}

/// A price, in a currency that this build knows or in another.
struct OwnPrice: Decodable, Sendable {
    let tag: PriceTag

    private enum Key: CodingKey {
        case currency, full, discount
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        tag = PriceTag(
            currency: try body.decode(CurrencyCode.self, forKey: .currency),
            full: try body.decode(Amount.self, forKey: .full),
            discount: try body.decodeIfPresent(Amount.self, forKey: .discount) ?? Amount(.zero(.krw))
        )
    }
}

/// A photo with its addresses.
struct OwnPhoto: Decodable, Sendable {
    let id: Photo.ID
    let width: Int?
    let height: Int?
    let colour: String?
    let alt: String?
    let large: String
    let thumbnail: String?
    let thumbnail2x: String?

    func picture(at market: URL) -> ProductPicture? {
        guard let large = market.address(of: large) else { return nil }
        let colour = colour.flatMap { $0.hasPrefix("#") ? UInt32($0.dropFirst(), radix: 16) : nil }
        return ProductPicture(
            id: id,
            large: large,
            thumbnail: thumbnail.flatMap { market.address(of: $0) } ?? large,
            thumbnailDouble: thumbnail2x.flatMap { market.address(of: $0) },
            size: width.flatMap { width in height.map { ProductPicture.Size(width: width, height: $0) } },
            mainColour: colour.map { $0 & 0xFFFFFF },
            altText: alt ?? ""
        )
    }
}

extension URL {
    /// The web address that a market at this address means by `text`: a path of its own, or a whole address.
    func address(of text: String) -> URL? {
        let url = text.hasPrefix("/") && !text.hasPrefix("//") ? appendingAPIPath(text) : URL(string: text)
        guard let url, Origin(url) != nil else { return nil }
        return url
    }

    /// This address with `path`, which begins with a slash and is escaped already, behind it.
    func appendingAPIPath(_ path: String) -> URL? {
        var base = absoluteString.prefix { $0 != "?" && $0 != "#" }
        while base.hasSuffix("/") { base = base.dropLast() }
        return URL(string: base + path)
    }
}
