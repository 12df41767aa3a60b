import Market
import TemporaryFolder
import Testing

@testable import MarketService
@testable import MarketStore

/// The amount that a search reads of a market: for a new text, no more than its answer needs.
@Suite(.timeLimit(.minutes(10)))
struct SearchServiceTests {
    private let temporary: TemporaryFolder
    private let store: SQLiteStore
    private let search: SearchService

    init() async throws {
        temporary = try TemporaryFolder()
        var limits = StoreLimits()
        limits.sortedMatches = 20
        limits.rankedMatches = 15
        store = try SQLiteStore(opening: DataFolder(path: temporary.file("data")), limits: limits) {
            Timestamp(millisecondsSince1970: 1_700_000_000_000)
        }
        search = SearchService(
            lists: store,
            store: store,
            gate: SearchGate(uptime: { .zero }),
            notifier: InboxNotifier(store: store),
            now: { Timestamp(millisecondsSince1970: 1_700_000_000_000) },
            log: Log { _ in }
        )
        let vendor = try #require(VendorIdentifier(rawValue: "D1FB22FC-FD12-11EB-9A03-0242AC130003"))
        let seller = try await store.createAccount(
            NewAccount(name: "판매자", passwordHash: "hash", vendor: vendor)
        )
        for number in 1...40 {
            let price = Price(try Money(hundredths: Int64(number * 37 % 41) * 1_000, currency: .krw))
            let new = NewProduct(
                seller: seller.id,
                name: number % 13 == 0 ? "책상" : "나무 의자",
                description: "",
                price: price,
                stock: 1
            )
            _ = try await store.createProducts([new])
        }
    }

    /// The ids of each section; a request as a face of the market makes it.
    private func ask(_ text: String) async throws -> [ProductOrder: [Int64]] {
        let found = try await search.sections(of: text) { query, length throws(MarketError) in
            let products = try await search.products(query, limit: length)
            return products.isEmpty ? nil : (products.map(\.id.rawValue), products.count)
        }
        #expect(found.total == .exactly(37))
        return Dictionary(uniqueKeysWithValues: found.sections.map { ($0.order, $0.goods) })
    }

    private var textsReadWhole: Int { store.search.matches.textCount }

    /// The first reads them to count facets, by the widest scope.
    @Test func secondSearchKnowsAllMatchesOfItsText() async throws {
        let first = try await ask("의자")
        #expect(textsReadWhole == 1)
        let second = try await ask("의자")
        // Once in names, and once in names and descriptions.
        #expect(textsReadWhole == 2)
        #expect(first == second)
        #expect(first[.priceDown]?.count == 10)
        store.close()
    }

    @Test func onlyProductsForSaleMakeASearchPopular() async throws {
        for number in 1...3 {
            let vendor = try #require(
                VendorIdentifier(rawValue: "00000000-0000-4000-8000-00000000000\(number)")
            )
            let account = try await store.createAccount(
                NewAccount(name: "사람 \(number)", passwordHash: "hash", vendor: vendor)
            )
            let session = NewToken(
                hash: try #require(TokenHash([UInt8](repeating: UInt8(number), count: 32))),
                account: account.id,
                kind: .session,
                label: "",
                expiresAt: nil
            )
            _ = try await store.addToken(session)
            for text in ["욕", "의자"] {
                try await store.noteSearch(text, by: account.id)
            }
        }
        #expect(try await search.popular() == ["의자"])
        // For ten minutes it is what it was.
        try await store.removeSearches(of: Account.ID(2))
        #expect(try await search.popular() == ["의자"])
    }
}
