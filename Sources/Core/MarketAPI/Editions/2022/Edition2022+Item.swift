public import Market

extension Edition2022 {
    /// A product in a list.
    public struct Item: Hashable, Sendable, Decodable {
        public let id: Product.ID
        public let vendorID: Account.ID
        public let name: String
        public let thumbnail: String
        public let currency: CurrencyCode
        public let price: Amount
        public let bargainPrice: Amount
        public let discountedPrice: Amount
        public let stock: Int64
        public let createdAt: EditionDate
        public let issuedAt: EditionDate

        public init(_ product: Product, photos: PhotoAddresses, cents: EditionCents = .round) {
            let amounts = Amounts(product.price, cents)
            id = product.id
            vendorID = product.seller.id
            name = product.name
            thumbnail = photos.thumbnail(of: product)
            currency = CurrencyCode(product.price.currency)
            price = amounts.full
            bargainPrice = amounts.bargain
            discountedPrice = amounts.discount
            stock = product.stockInEditions
            createdAt = EditionDate(product.createdAt)
            issuedAt = EditionDate(product.changedAt)
        }

        enum CodingKeys: String, CodingKey {
            case id, name, thumbnail, currency, price, stock
            case vendorID = "vendor_id"
            case bargainPrice = "bargain_price"
            case discountedPrice = "discounted_price"
            case createdAt = "created_at"
            case issuedAt = "issued_at"
        }
    }
}

extension Edition2022.Item: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("vendor_id", vendorID)
            o("name", name)
            writeOffer(to: &o, dates: .fraction)
        }
    }

    /// Writes the fields after the names in a list and in a detail, in every edition with this shape.
    func writeOffer(to o: inout JSONObjectWriter, dates: EditionDate.Style) {
        o("thumbnail", thumbnail)
        o("currency", currency)
        o("price", price.javaDouble)
        o("bargain_price", bargainPrice.javaDouble)
        o("discounted_price", discountedPrice.javaDouble)
        o("stock", stock)
        o("created_at", createdAt.midnight(dates))
        o("issued_at", issuedAt.midnight(dates))
    }
}
