import Market
import MarketAPI

/// Twenty products of the usual size, the same in every run.
enum BenchmarkProducts {
    static let addresses = PhotoAddresses { content, size in
        "https://market.example/media/\(content.rawValue)/\(size).jpg"
    }

    static func page() throws -> [Product] {
        try (0..<20).map(product)
    }

    private static func product(_ number: Int64) throws -> Product {
        let moment = Timestamp(millisecondsSince1970: 1_700_000_000_000 + number * 86_461_250)
        let full = try Money(hundredths: 1_250_000 + number * 37_700, currency: .krw)
        return Product(
            id: Identifier(100_000 + number),
            seller: Seller(id: Identifier(3 + number), name: "동네 중고 가게 \(number)"),
            name: "접이식 캠핑 의자 \(number)호, 튼튼한 알루미늄 \"2인용\"",
            description: "한 철 썼습니다.\n접으면 트렁크에 들어갑니다.",
            price: try Price(full: full, discount: Money(hundredths: 50_000, currency: .krw)),
            stock: number % 7,
            state: .selling,
            photos: [try photo(number)],
            version: 1 + number,
            createdAt: moment,
            changedAt: moment
        )
    }

    private static func photo(_ number: Int64) throws -> Photo {
        let digits = String(number, radix: 16)
        guard
            let content = ContentHash(
                rawValue: String(repeating: "a", count: 64 - digits.utf8.count) + digits
            )
        else { throw BenchmarkError.noSample }
        return Photo(
            id: Identifier(7000 + number),
            content: content,
            width: 1600,
            height: 1200,
            mainColour: 0x8A_6F_4D,
            altText: "펼친 의자를 옆에서 본 모습"
        )
    }
}

enum BenchmarkError: Error {
    case noSample
    case differentMeaning(String)
}
