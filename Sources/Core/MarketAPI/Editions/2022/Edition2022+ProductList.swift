extension Edition2022 {
    /// A page of products.
    public struct ProductList: Hashable, Sendable {
        public let numbers: PageNumbers
        public let items: [Item]

        public init(_ items: [Item], numbers: PageNumbers) {
            self.items = items
            self.numbers = numbers
        }
    }
}

extension Edition2022.ProductList: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("page_no", numbers.page)
            o("items_per_page", numbers.size)
            o("total_count", numbers.total)
            o("offset", numbers.offset)
            o("limit", numbers.limit)
            o("pages", items)
            o("last_page", numbers.lastPage)
            o("has_next", numbers.hasNext)
            o("has_prev", numbers.hasPrevious)
        }
    }
}

/// Fields that can be computed are not read.
extension Edition2022.ProductList: Decodable {
    enum CodingKeys: String, CodingKey {
        case page = "page_no"
        case size = "items_per_page"
        case total = "total_count"
        case items = "pages"
    }

    public init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: CodingKeys.self)
        numbers = PageNumbers(
            page: try body.decode(Int.self, forKey: .page),
            size: try body.decode(Int.self, forKey: .size),
            total: try body.decode(Int.self, forKey: .total)
        )
        items = try body.decode([Edition2022.Item].self, forKey: .items)
    }
}
