extension MommyTalk {
    /// A part of the list.
    public struct ProductList: Hashable, Sendable, Decodable {
        public let meta: Meta
        public let products: [ListedProduct]

        public init(_ products: [ListedProduct], meta: Meta) {
            self.products = products
            self.meta = meta
        }
    }

    /// The place of the part in the list.
    public struct Meta: Hashable, Sendable, Decodable {
        /// The number of products before it.
        public let offset: Int
        public let limit: Int
        public let isFinal: Bool

        public init(offset: Int, limit: Int, isFinal: Bool) {
            self.offset = offset
            self.limit = limit
            self.isFinal = isFinal
        }
    }
}

extension MommyTalk.ProductList: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("meta", meta)
            o("products", products)
        }
    }
}

extension MommyTalk.Meta: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("offset", offset)
            o("limit", limit)
            o("isFinal", isFinal)
        }
    }
}
