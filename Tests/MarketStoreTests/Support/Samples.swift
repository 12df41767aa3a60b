import Market
import MarketStore
import Testing

extension NewAccount {
    static func sample(_ number: Int, name: String? = nil, roles: Set<Role> = []) throws -> NewAccount {
        let digits = String(number)
        let vendor = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return NewAccount(
            name: name ?? "판매자 \(number)",
            passwordHash: "$argon2id$sample\(number)",
            vendor: try #require(VendorIdentifier(rawValue: vendor)),
            roles: roles
        )
    }
}

extension NewProduct {
    static func sample(
        _ name: String = "나무 의자",
        description: String = "설명",
        price: Int64 = 10_000,
        currency: Currency = .krw,
        stock: Int64 = 1,
        state: ProductState = .selling,
        facts: ProductFacts = ProductFacts(),
        by seller: Account.ID,
        photos: [PhotoPlace] = []
    ) throws -> NewProduct {
        NewProduct(
            seller: seller,
            name: name,
            description: description,
            price: Price(try Money(hundredths: price, currency: currency)),
            stock: stock,
            state: state,
            facts: facts,
            photos: photos
        )
    }
}

extension PhotoContent {
    static func sample(_ seed: Int) throws -> PhotoContent {
        PhotoContent(
            hash: .sample(seed),
            width: 1_600,
            height: 1_200,
            mainColour: 0x336699,
            variants: [
                PhotoVariant(
                    kind: .large,
                    format: .jpeg,
                    width: 1_600,
                    height: 1_200,
                    byteCount: 5,
                    digest: .sample(seed + 1_000)
                ),
                PhotoVariant(
                    kind: .thumbnail,
                    format: .webP,
                    width: 200,
                    height: 200,
                    byteCount: 3,
                    digest: .sample(seed + 2_000)
                ),
            ]
        )
    }
}

extension ContentHash {
    static func sample(_ seed: Int) -> ContentHash {
        SHA256.digest(of: Array("sample \(seed)".utf8))
    }
}

extension TokenHash {
    static func sample(_ seed: UInt8) throws -> TokenHash {
        try #require(TokenHash(Array(repeating: seed, count: 32)))
    }
}

extension Fingerprint {
    static func sample(_ seed: UInt8) throws -> Fingerprint {
        try #require(Fingerprint(Array(repeating: seed, count: 32)))
    }
}
