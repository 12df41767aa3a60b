import Market
import MarketAPI

/// The body that creates or changes a product.
struct VendorInput: JSONWritable, Sendable {
    let edition: VendorMarket.Edition
    var name: String?
    var description: String?
    var price: Money?
    var discount: Money?
    var stock: Int64?
    var currency: Currency?
    var thumbnail: Photo.ID?
    let secret: String

    func write(to json: inout JSONWriter) {
        json.object { o in
            o("name", ifPresent: name)
            switch edition {
            case .year2022: o("descriptions", ifPresent: description)
            case .year2023: o("description", ifPresent: description)
            }
            o("thumbnail_id", ifPresent: thumbnail)
            o("price", ifPresent: price.map { Amount($0).shortest })
            o("currency", ifPresent: currency)
            o("discounted_price", ifPresent: discount.map { Amount($0).shortest })
            o("stock", ifPresent: stock)
            o("secret", secret)
        }
    }
}

/// `{"secret":"…"}`.
struct SecretInput: JSONWritable {
    let secret: String

    func write(to json: inout JSONWriter) {
        json.object { o in o("secret", secret) }
    }
}
