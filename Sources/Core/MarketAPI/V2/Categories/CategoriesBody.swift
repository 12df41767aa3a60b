public import Market

/// The categories of a market, in the order in which they are shown.
public struct CategoriesBody: Hashable, Sendable, Decodable {
    public struct Item: Hashable, Sendable, Decodable {
        public let id: String
        public let ko: String
        public let en: String

        public init(_ category: Category) {
            id = category.id.rawValue
            ko = category.korean
            en = category.english
        }
    }

    public let items: [Item]

    public init(_ categories: [Category]) {
        items = categories.map(Item.init)
    }

    /// Those whose identifier can be one.
    public var categories: [Category] {
        items.compactMap { item in
            Category.ID(rawValue: item.id).map { Category(id: $0, korean: item.ko, english: item.en) }
        }
    }
}

extension CategoriesBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("items", items) }
    }
}

extension CategoriesBody.Item: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("ko", ko)
            o("en", en)
        }
    }
}
