extension Edition2023 {
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

extension Edition2023.ProductList: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("pageNo", numbers.page)
            o("itemsPerPage", numbers.size)
            o("totalCount", numbers.total)
            o("offset", numbers.offset)
            o("limit", numbers.limit)
            o("lastPage", numbers.lastPage)
            o("hasNext", numbers.hasNext)
            o("hasPrev", numbers.hasPrevious)
            o("pages", items)
        }
    }
}

/// Fields that can be computed are not read.
extension Edition2023.ProductList: Decodable {
    enum CodingKeys: String, CodingKey {
        case page = "pageNo"
        case size = "itemsPerPage"
        case total = "totalCount"
        case items = "pages"
    }

    public init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: CodingKeys.self)
        numbers = PageNumbers(
            page: try body.decode(Int.self, forKey: .page),
            size: try body.decode(Int.self, forKey: .size),
            total: try body.decode(Int.self, forKey: .total)
        )
        items = try body.decode([Edition2023.Item].self, forKey: .items)
    }
}
