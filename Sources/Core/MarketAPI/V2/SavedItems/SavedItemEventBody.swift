public import Market

/// The event `saved`: `{"list":"likes","product":5,"quantity":1}`, or the list alone where more than one product changed, or
/// none as of searches and drafts.
public struct SavedItemEventBody: Hashable, Sendable, Decodable {
    public let list: String
    public let product: Product.ID?
    public let quantity: Int64?

    public init(_ event: SavedItemEvent) {
        list = event.list.rawValue
        product = event.item?.product
        quantity = event.item?.quantity
    }

    /// `nil` for a list that only a newer market knows.
    public var event: SavedItemEvent? {
        SavedItemEvent.List(rawValue: list).map { list in
            guard let product, let quantity else { return SavedItemEvent(list) }
            return SavedItemEvent(list, SavedItemEvent.Item(product, quantity))
        }
    }
}

extension SavedItemEventBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("list", list)
            o("product", ifPresent: product)
            o("quantity", ifPresent: quantity)
        }
    }
}
