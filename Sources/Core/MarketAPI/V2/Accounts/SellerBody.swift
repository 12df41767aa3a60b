public import Market

/// The seller of a product.
public struct SellerBody: Hashable, Sendable {
    public let seller: Seller

    public init(_ seller: Seller) {
        self.seller = seller
    }
}

extension SellerBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", seller.id)
            o("name", seller.name)
        }
    }
}

extension SellerBody: Decodable {
    private enum Key: CodingKey {
        case id, name
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        seller = Seller(
            id: try container.decode(Account.ID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name)
        )
    }
}
