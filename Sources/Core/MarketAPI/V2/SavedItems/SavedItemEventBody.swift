public import Market

/// The event `saved`: `{"list":"likes","product":5,"quantity":1}`, or the list alone where more than one product changed, or
/// none as of searches and drafts.
public struct SavedItemEventBody: Hashable, Sendable {
    public let list: String
    public let product: Product.ID?
    public let quantity: Int64?
}

extension SavedItemEventBody {
    public init(_ event: SavedItemEvent) {
        self.init(
            list: event.list.rawValue,
            product: event.item?.product,
            quantity: event.item?.quantity
        )
    }

    /// `nil` for a list that only a newer market knows.
    public var event: SavedItemEvent? {
        SavedItemEvent.List(rawValue: list).map { list in
            guard let product, let quantity else { return SavedItemEvent(list) }
            return SavedItemEvent(list, SavedItemEvent.Item(product, quantity))
        }
    }
}

extension SavedItemEventBody: ShapedBody {
    public static let shape = Shape<SavedItemEventBody> { o in
        let list = o("list", \.list)
        let product = o("product", ifPresent: \.product)
        let quantity = o("quantity", ifPresent: \.quantity)
        return { json in
            SavedItemEventBody(
                list: try json(list),
                product: try json(product),
                quantity: try json(quantity)
            )
        }
    }
}
