public import Market

/// The changes of products since a number.
public struct ChangesBody: Hashable, Sendable, Decodable {
    public let changes: [ChangeBody]
    /// The `since` for the next request.
    public let latest: Int64
    /// True where there are more than fitted.
    public let hasMore: Bool

    public init(changes: [ChangeBody], latest: Int64, hasMore: Bool) {
        self.changes = changes
        self.latest = latest
        self.hasMore = hasMore
    }
}

extension ChangesBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("changes", changes)
            o("latest", latest)
            o("hasMore", hasMore)
        }
    }
}

/// One product as it is now, or the news that it has gone.
///
/// `{"number":7,"product":{…}}` or `{"number":8,"removed":12}`; also the data of an event.
public struct ChangeBody: Hashable, Sendable {
    public enum Subject: Hashable, Sendable {
        case product(Product)
        case removed(Product.ID)
    }

    public let number: Int64
    public let subject: Subject

    public init(number: Int64, subject: Subject) {
        self.number = number
        self.subject = subject
    }
}

extension ChangeBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("number", number)
            switch subject {
            case .product(let product): o("product", ProductRow(product))
            case .removed(let id): o("removed", id)
            }
        }
    }
}

extension ChangeBody: Decodable {
    private enum Key: CodingKey {
        case number, product, removed
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        number = try container.decode(Int64.self, forKey: .number)
        if let row = try container.decodeIfPresent(ProductRow.self, forKey: .product) {
            subject = .product(row.product)
        } else {
            subject = .removed(try container.decode(Product.ID.self, forKey: .removed))
        }
    }
}
