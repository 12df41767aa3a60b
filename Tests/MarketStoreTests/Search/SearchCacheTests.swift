import Hangul
import Market
import SQLite
import Testing

@testable import MarketStore

/// The cache of searches must never show in their results.
@Suite(.timeLimit(.minutes(10)))
struct SearchCacheTests {
    private static let chairs = ProductQuery(text: "의자", order: .priceDown)

    /// Eight chairs of 1 to 8 thousand won, and a table.
    private func withChairs(_ body: (SQLiteStore, TestMarket) async throws -> Void) async throws {
        var limits = StoreLimits()
        limits.sortedMatches = 3
        try await Backend.sqlite.withMarket(limits: limits) { store, market in
            for thousands in 1...8 { try await market.sell("나무 의자", price: Int64(thousands) * 100_000) }
            try await market.sell("탁자", price: 10_000_000)
            // Twice, after which all chairs are known.
            for _ in 1...2 { #expect(try await market.walk(Self.chairs) == [8, 7, 6, 5, 4, 3, 2, 1]) }
            try await body(store, market)
        }
    }

    @Test func newPriceChangesTheOrder() async throws {
        try await withChairs { store, market in
            let price = Price(try Money(hundredths: 5_000_000, currency: .krw))
            _ = try await store.editProduct(Product.ID(2), from: nil, ProductEdit(price: price), once: nil)
            #expect(try await market.walk(Self.chairs) == [2, 8, 7, 6, 5, 4, 3, 1])
            var cheapest = Self.chairs
            cheapest.order = .priceUp
            #expect(try await market.walk(cheapest) == [1, 3, 4, 5, 6, 7, 8, 2])
        }
    }

    @Test func additionsAndRemovalsUpdateTheList() async throws {
        try await withChairs { store, market in
            _ = try await store.deleteProduct(Product.ID(8), from: nil, by: nil)
            try await market.sell("철 의자", price: 450_000)
            _ = try await store.editProduct(Product.ID(9), from: nil, ProductEdit(name: "탁자와 의자"), once: nil)
            #expect(try await market.walk(Self.chairs) == [9, 7, 6, 5, 10, 4, 3, 2, 1])
            _ = try await store.undeleteProduct(Product.ID(8), by: nil)
            #expect(try await market.walk(Self.chairs) == [9, 8, 7, 6, 5, 10, 4, 3, 2, 1])
        }
    }

    @Test(arguments: ProductOrder.allCases)
    func pagesAreTheSameForASecondCaller(order: ProductOrder) async throws {
        try await withChairs { store, market in
            let query = ProductQuery(text: "의자", order: order)
            let first = try await market.walk(query)
            #expect(try await market.walk(query) == first)
            #expect(first.count == 8)
            #expect(try await market.walk(query, limit: 1) == first)
            #expect(try await store.count(query) == .exactly(8))
            var back: [Int64] = []
            var cursor = try await store.products(query, at: nil, limit: 7).next
            cursor = try await store.products(query, at: cursor, limit: 7).previous
            while let place = cursor {
                let page = try await store.products(query, at: place, limit: 2)
                back = page.elements.map(\.id.rawValue) + back
                cursor = page.previous
            }
            #expect(back == Array(first.prefix(7)))
        }
    }

    @Test func equalPricesAreSortedByID() async throws {
        try await Backend.sqlite.withMarket { _, market in
            for _ in 1...9 { try await market.sell("의자", price: 300_000) }
            #expect(try await market.walk(Self.chairs, limit: 2) == [9, 8, 7, 6, 5, 4, 3, 2, 1])
        }
    }

    /// So dear that their levels tell their prices only about.
    @Test func highPricesAreSortedExactly() async throws {
        try await Backend.sqlite.withMarket { _, market in
            for part: Int64 in [3, 1, 4, 1, 5, 9, 2, 6] {
                try await market.sell("의자", price: 900_000_000_000 + part)
            }
            try await market.sell("의자", price: 100)
            #expect(try await market.walk(Self.chairs, limit: 2) == [6, 8, 5, 3, 1, 7, 4, 2, 9])
        }
    }

    /// Known matches of a text are not all read again after a change, or busy markets would search slowly.
    @Test func cachedMatchesAreUpdatedByAChange() async throws {
        try await withChairs { store, market in
            let memory = store.search.matches
            let words = try #require(SearchQuery("의자").readings.first).words
            try await market.sell("흔들의자", price: 50_000)
            let change = store.latestChange
            #expect(memory.found(by: words, in: .texts, at: change) == nil)
            // Any text brings all of them along.
            #expect(try await store.count(ProductQuery(text: "탁자")) == .exactly(1))
            #expect(
                memory.found(by: words, in: .texts, at: change)?.ids(from: nil, isAscending: false, count: 2)
                    == [10, 8]
            )
        }
    }

    @Test func matchesAreValidUntilOneOfThemChanges() async throws {
        try await withChairs { store, market in
            #expect(try await store.lastChange(affecting: "한 번도 찾지 않은 것") == nil)
            let since = try #require(try await store.lastChange(affecting: "의자"))
            #expect(since <= store.latestChange)

            _ = try await store.deleteProduct(Product.ID(9), from: nil, by: nil)
            #expect(try await store.lastChange(affecting: "의자") == since)
            let actions: [() async throws -> Void] = [
                { try await market.sell("철 의자", price: 450_000) },
                {
                    _ = try await store.editProduct(
                        Product.ID(1),
                        from: nil,
                        ProductEdit(stock: 0),
                        once: nil
                    )
                },
                {
                    _ = try await store.editProduct(
                        Product.ID(1),
                        from: nil,
                        ProductEdit(name: "책상"),
                        once: nil
                    )
                },
                { _ = try await store.deleteProduct(Product.ID(2), from: nil, by: nil) },
                { _ = try await store.undeleteProduct(Product.ID(2), by: nil) },
                {
                    _ = try await store.editProduct(
                        Product.ID(3),
                        from: nil,
                        ProductEdit(state: .hidden),
                        once: nil
                    )
                },
            ]
            for action in actions {
                try await action()
                #expect(try await store.lastChange(affecting: "의자") == store.latestChange)
            }
            _ = try await store.editProduct(Product.ID(3), from: nil, ProductEdit(stock: 7), once: nil)
            #expect(try await store.lastChange(affecting: "의자") == store.latestChange - 1)
        }
    }

    /// The list of a new text is not read whole, and yet a later change of its results is noticed.
    @Test(arguments: ["흔들 의자", "의자", "철제 책상"])
    func aFullyReadSearchStaysCached(_ text: String) async throws {
        try await withChairs { store, market in
            try await market.sell("흔들 의자", price: 50_000)
            let query = ProductQuery(text: text, order: .newest)
            if text == "철제 책상" {
                try await market.sell("철제 책상", price: 60_000)
                _ = try await store.products(query, at: nil, limit: 20)
            } else {
                _ = try await store.facets(of: query, among: [:])
            }
            let since = try #require(try await store.lastChange(affecting: text))

            try await market.sell("자전거", price: 70_000)
            #expect(try await store.lastChange(affecting: text) == since)
            try await market.sell(text, price: 80_000)
            #expect(try await store.lastChange(affecting: text) == store.latestChange)
        }
    }

    @Test func matchesOverTheLimitAreEvicted() throws {
        let memory = SearchCache(mostBytes: 100_000)
        let texts = (0..<40).map { SearchQuery("의자\($0)").readings[0].words }
        var few = IDSet()
        for id in 0..<Int64(2_000) { few.insert(id) }
        try memory.catchUp(to: 1, in: Self.emptyDatabase())
        for text in texts {
            memory.keep(few, of: text, in: .texts, at: 1)
            // The first one is asked for again and again.
            _ = memory.found(by: texts[0], in: .texts, at: 1)
        }
        let kept = texts.filter { memory.found(by: $0, in: .texts, at: 1) != nil }
        #expect(kept.count < 30)
        #expect(kept.contains(texts[0]) && kept.contains(texts[39]))
        memory.keep(few, of: texts[1], in: .texts, at: 2)
        #expect(memory.found(by: texts[1], in: .texts, at: 2) == nil)
    }

    @Test func cancelledSearchReadsNothing() async throws {
        try await withChairs { store, _ in
            let asking = Task { () async -> MarketError? in
                withUnsafeCurrentTask { $0?.cancel() }
                do throws(MarketError) {
                    _ = try await store.count(Self.chairs)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(await asking.value == .unavailable(.cancelled))
        }
    }

    private static func emptyDatabase() throws -> Database {
        Database(connection: try SQLiteConnection(path: ":memory:", access: .readWriteCreate))
    }
}
