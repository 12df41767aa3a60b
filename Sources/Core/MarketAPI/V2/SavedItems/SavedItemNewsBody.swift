public import Market

/// The event `saved`: `{"list":"likes","product":5,"quantity":1}`, or the list alone where more than one product changed, or
/// none as of searches and drafts.
public struct SavedItemNewsBody: Hashable, Sendable, Decodable {
    public let list: String
    public let product: Product.ID?
    public let quantity: Int64?

    public init(_ news: SavedItemNews) {
        list = news.list.rawValue
        product = news.item?.product
        quantity = news.item?.quantity
    }

    /// `nil` for a list that only a newer market knows.
    public var news: SavedItemNews? {
        SavedItemNews.List(rawValue: list).map { list in
            guard let product, let quantity else { return SavedItemNews(list) }
            return SavedItemNews(list, SavedItemNews.Item(product, quantity))
        }
    }
}

extension SavedItemNewsBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("list", list)
            o("product", ifPresent: product)
            o("quantity", ifPresent: quantity)
        }
    }
}
