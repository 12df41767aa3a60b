public import Market

extension Edition2023 {
    /// A product in a list: the one of 2022 with the vendor's name and the description.
    public struct Item: Hashable, Sendable {
        public let item: Edition2022.Item
        public let vendorName: String
        public let description: String

        public init(_ product: Product, photos: PhotoAddresses, cents: EditionCents = .round) {
            item = Edition2022.Item(product, photos: photos, cents: cents)
            vendorName = product.seller.name
            description = product.description
        }
    }
}

extension Edition2023.Item: JSONWritable {
    public func write(to json: inout JSONWriter) {
        write(to: &json, dates: .plain)
    }

    func write(to json: inout JSONWriter, dates: EditionDate.Style) {
        json.object { o in
            o("id", item.id)
            o("vendor_id", item.vendorID)
            o("vendorName", vendorName)
            o("name", item.name)
            o("description", description)
            item.writeOffer(to: &o, dates: dates)
        }
    }
}

extension Edition2023.Item: Decodable {
    enum CodingKeys: String, CodingKey {
        case vendorName, description
    }

    public init(from decoder: any Decoder) throws {
        item = try Edition2022.Item(from: decoder)
        let body = try decoder.container(keyedBy: CodingKeys.self)
        vendorName = try body.decode(String.self, forKey: .vendorName)
        description = try body.decode(String.self, forKey: .description)
    }
}
