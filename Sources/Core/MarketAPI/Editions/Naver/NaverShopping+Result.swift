public import Market

extension NaverShopping {
    /// The result of a search.
    public struct Result: Hashable, Sendable {
        /// The time at which the answer was made.
        public let lastBuildDate: Timestamp
        /// The number of hits in all.
        public let total: Int
        /// The place of the first item, from 1.
        public let start: Int
        public let items: [Item]

        public init(lastBuildDate: Timestamp, total: Int, start: Int, items: [Item]) {
            self.lastBuildDate = lastBuildDate
            self.total = total
            self.start = start
            self.items = items
        }
    }
}

extension NaverShopping.Result: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("lastBuildDate", NaverDate.text(of: lastBuildDate))
            o("total", total)
            o("start", start)
            o("display", items.count)
            o("items", items)
        }
    }
}

extension NaverShopping.Result: Decodable {
    enum CodingKeys: String, CodingKey {
        case lastBuildDate, total, start, items
    }

    public init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: CodingKeys.self)
        guard let date = NaverDate.read(try body.decode(String.self, forKey: .lastBuildDate)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .lastBuildDate,
                in: body,
                debugDescription: "no RFC 2822 date"
            )
        }
        lastBuildDate = date
        total = try body.decode(Int.self, forKey: .total)
        start = try body.decode(Int.self, forKey: .start)
        items = try body.decode([NaverShopping.Item].self, forKey: .items)
    }
}

/// The shape of Naver's shopping search: what we answer, and what the real service answers us.
public enum NaverShopping {}
