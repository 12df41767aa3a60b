public import Market

/// The categories of a market, in the order in which they are shown.
public struct CategoriesBody: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public let id: String
        public let ko: String
        public let en: String
    }

    public let items: [Item]
}

extension CategoriesBody {
    public init(_ categories: [Category]) {
        self.init(
            items: categories.map { Item(id: $0.id.rawValue, ko: $0.korean, en: $0.english) }
        )
    }

    /// Those whose identifier can be one.
    public var categories: [Category] {
        items.compactMap { item in
            Category.ID(rawValue: item.id).map { Category(id: $0, korean: item.ko, english: item.en) }
        }
    }
}

extension CategoriesBody: ShapedBody {
    public static let shape = Shape<CategoriesBody>("Categories") { o in
        let items = o("items", \.items)
        return { json in CategoriesBody(items: try json(items)) }
    }
}

extension CategoriesBody.Item: ShapedBody {
    public static let shape = Shape<CategoriesBody.Item> { o in
        let id = o("id", \.id)
        let ko = o("ko", \.ko)
        let en = o("en", \.en)
        return { json in CategoriesBody.Item(id: try json(id), ko: try json(ko), en: try json(en)) }
    }
}
