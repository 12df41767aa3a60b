import Market
import MarketAPI

extension PhotoAddresses {
    static let sample = PhotoAddresses { content, size in
        "https://market.example/media/\(content.rawValue.prefix(4))/\(size)"
    }
}

extension Timestamp {
    /// 18 January 2022, 00:30 in Korea, which is still the 17th in UTC.
    static let sample = Timestamp(millisecondsSince1970: 1_642_433_400_250)
}

extension Photo {
    static func sample(_ id: Int64) throws -> Photo {
        let digit = String(id % 10)
        guard let content = ContentHash(rawValue: String(repeating: digit, count: 64)) else {
            throw NoSample()
        }
        return Photo(
            id: ID(id),
            content: content,
            width: 1600,
            height: 1200,
            mainColour: 0x0A_B1C2,
            altText: "사진 \(id)"
        )
    }
}

extension Product {
    static func sample(
        id: Int64 = 124,
        name: String = "접이식 \"자전거\"",
        price: String = "2000",
        discount: String = "500",
        currency: Currency = .krw
    ) throws -> Product {
        Product(
            id: ID(id),
            seller: Seller(id: Identifier(3), name: "재재"),
            name: name,
            description: "한 번 탔어요\n상태 좋음",
            price: try Price(
                full: Money(price, currency: currency),
                discount: Money(discount, currency: currency)
            ),
            stock: 10,
            state: .selling,
            photos: [try .sample(7), try .sample(8)],
            version: 2,
            createdAt: .sample,
            changedAt: .sample
        )
    }
}

private struct NoSample: Error {}
