import Market
import SQLite
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct CardTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    @Test(arguments: [
        "UPDATE cards SET card = (SELECT card FROM cards WHERE listing = 1) WHERE listing = 2",
        "DELETE FROM cards WHERE listing = 2",
        "INSERT INTO cards SELECT listing, id, x'00' FROM products WHERE NOT listed",
    ])
    func checkReportsACardThatDiffersFromItsProduct(damage: String) async throws {
        _ = try await fill()
        try change(damage)

        let store = try open()
        defer { store.close() }
        #expect(
            try store.readers.read { database throws(MarketError) in try DatabaseCheck(database).problems() }
                .count
                == 1
        )
    }

    @Test(arguments: [
        "x''", "x'00'", "substr(card, 1, 148)", "card || x'00'", "x'FF' || substr(card, 2, 400)",
    ])
    func damagedCardIsAnError(card: String) async throws {
        _ = try await fill()
        let isReadable = card.hasPrefix("x'FF'")
        try change("UPDATE cards SET card = CAST(\(card) AS BLOB) WHERE product = 2")

        let store = try open()
        defer { store.close() }
        // A number that was altered can't be told from another one; `check` compares it.
        if isReadable {
            #expect(try await rows(store).count == 3)
        } else {
            await #expect(
                throws: MarketError.unavailable(.storageCorrupted("the card of product 2 can't be read"))
            ) {
                try await rows(store)
            }
        }
    }

    @Test(arguments: [Card.state, Card.currency])
    func unknownStateOrCurrencyIsRefused(place: Int) async throws {
        var card = Card.packed(try await product())
        card[place] = 9
        let isRead = card.withUnsafeBytes { card in
            switch ListedProduct(Product.ID(1), listing: 1, card: card, isLiked: nil) {
            case .some: true
            case .none: false
            }
        }
        #expect(!isRead)
    }

    @Test(arguments: [
        (100, 101), (-1, 0), (0, -1), (-2, -1), (Int64.min, Int64.max), (Int64.max, Int64.min),
    ])
    func outOfRangePriceIsRefused(full: Int64, discount: Int64) async throws {
        var card = Card.packed(try await product())
        for (place, number) in [(Card.fullPrice, full), (Card.discount, discount)] {
            withUnsafeBytes(of: number.littleEndian) { card.replaceSubrange(place..<place + 8, with: $0) }
        }

        card.withUnsafeBytes { #expect(!Card.isWhole($0)) }
    }

    @Test func truncatedCardIsRefused() async throws {
        let card = Card.packed(try await product())
        for count in card.indices {
            card.prefix(count).withUnsafeBytes { #expect(!Card.isWhole($0)) }
        }
        card.withUnsafeBytes { #expect(Card.isWhole($0)) }
    }

    private func product() async throws -> Product {
        let store = try open()
        defer { store.close() }
        let seller = try await store.createAccount(.sample(9))
        return try #require(try await store.createProduct(.sample(by: seller.id), once: nil).value)
    }

    /// Three products that are listed and one that is not; gives the names of the three.
    private func fill() async throws -> [String] {
        let store = try open()
        defer { store.close() }
        let seller = try await store.createAccount(.sample(1))
        let names = ["나무 의자", "가죽 의자", "의자"]
        for name in names { _ = try await store.createProduct(.sample(name, by: seller.id), once: nil) }
        _ = try await store.createProduct(.sample("숨은 의자", state: .hidden, by: seller.id), once: nil)
        return names
    }

    private func rows(_ store: SQLiteStore) async throws -> [String] {
        var names: [String] = []
        _ = try await store.rows(ProductQuery(), at: nil, limit: 9, likesOf: nil) {
            names.append(String(decoding: $0.name, as: UTF8.self))
        }
        return names
    }

    private func change(_ sql: String) throws {
        try StoreOpening.connect(folder.database).execute(sql)
    }
}
