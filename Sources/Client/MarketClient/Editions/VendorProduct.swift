import Foundation
import Market
import MarketAPI

/// A product as the editions of 2022 and 2023 tell it, in a list or in full.
struct VendorProduct: Decodable, Sendable {
    let id: Product.ID
    let seller: Seller
    let name: String
    let thumbnail: String?
    let price: PriceTag
    let stock: Int64
    let createdAt: Timestamp
    let changedAt: Timestamp
    let description: String
    let images: [Image]

    struct Image: Decodable, Sendable {
        let id: Photo.ID
        let url: String
        let thumbnailURL: String?

        enum CodingKeys: String, CodingKey {
            case id, url
            case thumbnailURL = "thumbnail_url"
        }
    }

    private struct Maker: Decodable {
        let id: Account.ID
        let name: String
    }

    private enum Key: String, CodingKey {
        case id, name, thumbnail, currency, price, stock, vendorName, description, images, vendors
        case vendorID = "vendor_id"
        case discount = "discounted_price"
        case createdAt = "created_at"
        case issuedAt = "issued_at"
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        id = try body.decode(Product.ID.self, forKey: .id)
        let maker = try body.readable(Maker.self, .vendors)
        seller = Seller(
            id: try body.readable(Account.ID.self, .vendorID) ?? maker?.id ?? Account.ID(0),
            name: try maker?.name ?? body.readable(String.self, .vendorName) ?? ""
        )
        name = try body.decode(String.self, forKey: .name)
        thumbnail = try body.readable(String.self, .thumbnail)
        price = PriceTag(
            currency: try body.decode(CurrencyCode.self, forKey: .currency),
            full: try body.decode(Amount.self, forKey: .price),
            discount: try body.readable(Amount.self, .discount) ?? Amount(.zero(.krw))
        )
        stock = try body.readable(Int64.self, .stock) ?? 0
        createdAt =
            try body.readable(EditionDate.self, .createdAt)?.timestamp ?? Timestamp(millisecondsSince1970: 0)
        changedAt = try body.readable(EditionDate.self, .issuedAt)?.timestamp ?? createdAt
        description = try body.readable(String.self, .description) ?? ""
        images = try body.readableList(Image.self, .images)
    }

    func goods(at market: URL) -> ProductSummary {
        let picture = images.lazy.compactMap { $0.picture(at: market) }.first
        let thumbnail = thumbnail.flatMap { market.address(of: $0) }
        return ProductSummary(
            id: id,
            name: name,
            price: price,
            stock: stock,
            seller: seller,
            picture: picture ?? thumbnail.map { ProductPicture(id: Photo.ID(0), large: $0, thumbnail: $0) },
            createdAt: createdAt,
            changedAt: changedAt
        )
    }

    func detail(at market: URL) -> ProductDetails {
        ProductDetails(
            goods: goods(at: market),
            description: description,
            pictures: images.compactMap { $0.picture(at: market) }
        )
    }
}

extension VendorProduct.Image {
    func picture(at market: URL) -> ProductPicture? {
        guard let large = market.address(of: url) else { return nil }
        return ProductPicture(
            id: id,
            large: large,
            thumbnail: thumbnailURL.flatMap { market.address(of: $0) } ?? large
        )
    }
}

/// A page of them, with the keys of either edition.
struct VendorPage: Decodable, Sendable {
    let goods: [VendorProduct]
    let total: Int
    let page: Int
    let hasNext: Bool

    private enum Key: String, CodingKey {
        case pages
        case page2022 = "page_no"
        case page2023 = "pageNo"
        case total2022 = "total_count"
        case total2023 = "totalCount"
        case hasNext2022 = "has_next"
        case hasNext2023 = "hasNext"
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        goods = try body.decode([LenientlyDecoded<VendorProduct>].self, forKey: .pages).compactMap(\.value)
        page = try body.readable(Int.self, .page2022) ?? body.decode(Int.self, forKey: .page2023)
        total = try body.readable(Int.self, .total2022) ?? body.readable(Int.self, .total2023) ?? goods.count
        hasNext =
            try body.readable(Bool.self, .hasNext2022) ?? body.readable(Bool.self, .hasNext2023) ?? false
    }
}
