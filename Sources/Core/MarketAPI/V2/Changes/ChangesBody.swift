public import Market

/// The changes of products since a number.
public struct ChangesBody: Hashable, Sendable {
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

extension ChangesBody: ShapedBody {
    public static let shape = Shape<ChangesBody>("Changes") { o in
        let changes = o("changes", \.changes)
        let latest = o("latest", \.latest, "What to send as since next time.")
        let hasMore = o("hasMore", \.hasMore)
        return { json in
            ChangesBody(
                changes: try json(changes),
                latest: try json(latest),
                hasMore: try json(hasMore)
            )
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

extension ChangeBody: ShapedBody {
    public static let shape = Shape<ChangeBody>("Change") { o in
        let number = o("number", \.number)
        let product = o("product", ifPresent: \.product)
        let removed = o("removed", ifPresent: \.removed)
        return { json in
            let number = try json(number)
            if let row = try json(product) {
                return ChangeBody(number: number, subject: .product(row.product))
            }
            guard let id = try json(removed) else {
                throw json.refusal(of: "removed", "neither a product nor a removed one")
            }
            return ChangeBody(number: number, subject: .removed(id))
        }
    }

    /// One of the two.
    public static var definition: Schema {
        Schema.one(
            of: .object([("number", true, .int64), ("product", true, ProductRow.schema)]),
            .object([("number", true, .int64), ("removed", true, .identifier)])
        ).described("One product as it is now, or the number of one that has gone from sight.")
    }

    private var product: ProductRow? {
        if case .product(let product) = subject { ProductRow(product) } else { nil }
    }
    private var removed: Product.ID? { if case .removed(let id) = subject { id } else { nil } }
}
