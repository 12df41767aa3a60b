extension Edition2021 {
    /// A page of products; past the end it is empty.
    public struct ItemPage: Hashable, Sendable, Decodable {
        public let page: Int
        public let items: [Item]

        public init(page: Int, items: [Item]) {
            self.page = page
            self.items = items
        }
    }
}

extension Edition2021.ItemPage: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("page", page)
            o("items", items)
        }
    }
}
