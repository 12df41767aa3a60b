import Hangul
import Linux
import Market
import SQLite
import SeededRandom
import Testing

@testable import MarketStore

/// The cache of searches is bounded, is updated by one at a time, and never shows in a result.
@Suite(.timeLimit(.minutes(10)))
struct SearchCacheRaceTests {
    private static let words = ["의자", "나무", "책상", "가방", "철"]

    private func withStore(_ body: (SQLiteStore, TestMarket) async throws -> Void) async throws {
        var limits = StoreLimits()
        limits.rankedMatches = 8
        limits.sortedMatches = 3
        limits.looksAlongPrices = 3
        try await Backend.sqlite.withMarket(limits: limits) { store, market in
            try await body(store, market)
        }
    }

    private func withoutCaches(_ store: SQLiteStore, _ background: BlockingPool) -> FullTextSearch {
        FullTextSearch(
            readers: store.readers,
            background: background,
            seal: store.cursorSeal,
            limits: store.limits,
            lastProduct: 0,
            clock: store.clock
        )
    }

    /// In one state of the market, whatever becomes of it meanwhile.
    @Test func cachedAnswersEqualUncachedOnesUnderConcurrency() async throws {
        try await withStore { store, market in
            for number in 0..<30 { try await market.sell(Self.name(number), price: Int64(number % 7) * 100) }
            let background = BlockingPool(threads: 1)
            let writersLeft = Monitor(2)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for writer in 0..<2 {
                    group.addTask {
                        defer { writersLeft.withLock { $0 -= 1 } }
                        var random = SplitMix64(seed: UInt64(writer))
                        for _ in 0..<250 { try await Self.change(store, market, &random) }
                        return 0
                    }
                }
                for reader in 0..<4 {
                    group.addTask {
                        var random = SplitMix64(seed: UInt64(100 + reader))
                        var compared = 0
                        while writersLeft.withLock({ $0 }) > 0 {
                            try compare(store, withoutCaches(store, background), &random)
                            compared += 1
                            await Task.yield()
                        }
                        return compared
                    }
                }
                var compared = 0
                for try await count in group { compared += count }
                #expect(compared > 100)
            }
        }
    }

    private func compare(_ store: SQLiteStore, _ plain: FullTextSearch, _ random: inout SplitMix64) throws {
        let text = (0...Int.random(in: 0...1, using: &random))
            .map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
        let order = ProductOrder.allCases.randomElement(using: &random) ?? .newest
        // Narrowed lists come from facts that were caught up with here, and were read from scratch there.
        let filters = [ProductFilter(), ProductFilter(inStock: true), ProductFilter(price: 200...500)]
        let query = ProductQuery(
            text: Bool.random(using: &random) ? text : "",
            filter: filters.randomElement(using: &random) ?? ProductFilter(),
            order: order
        )
        store.countRequest(for: text)
        let paging = try store.search.paging(query, at: nil, limit: 10)
        let choices = CategoryList.standard.choices
        let (found, expected) = try store.readers.readTogether { database throws(MarketError) in
            let list = try store.search.list(query, in: database)
            let other = try plain.list(query, in: database)
            return (
                (try list.page(paging).elements, try list.count(), try list.facets(of: choices)),
                (try other.page(paging).elements, try other.count(), try other.facets(of: choices))
            )
        }
        #expect(found.0 == expected.0 && found.1 == expected.1, "\(query)")
        // A request during another's update goes without counts.
        if let counts = found.2 { #expect(counts == expected.2, "\(query)") }
    }

    private static func name(_ number: Int) -> String {
        "\(words[number % words.count]) \(words[number / words.count % words.count])"
    }

    private static func change(
        _ store: SQLiteStore,
        _ market: TestMarket,
        _ random: inout SplitMix64
    ) async throws {
        let id = Product.ID(Int64.random(in: 1...40, using: &random))
        let price = Price(
            try Money(hundredths: Int64.random(in: 0..<9, using: &random) * 100, currency: .krw)
        )
        let edit = ProductEdit(name: name(Int.random(in: 0..<25, using: &random)), price: price)
        do {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try await market.sell(name(Int.random(in: 0..<25, using: &random)), price: 300)
            case 1: _ = try await store.deleteProduct(id, from: nil, by: nil)
            case 2: _ = try await store.undeleteProduct(id, by: nil)
            default: _ = try await store.editProduct(id, from: nil, edit, once: nil)
            }
        } catch MarketError.notFound {
            // It is deleted already, or was never there.
        }
    }

    @Test func recentlyUsedTextsAreUpdatedFirst() async throws {
        try await withStore { store, market in
            try await market.sell("의자")
            let cache = SearchCache(mostComparisons: 4)
            let texts = try Self.words.map { try #require(SearchQuery($0).readings.first).words }
            try store.readers.readTogether { database throws(MarketError) in
                try cache.catchUp(to: 1, in: database)
            }
            for text in texts { cache.keep(IDSet(), of: text, in: .texts, at: 1) }
            _ = cache.found(by: texts[0], in: .texts, at: 1)

            for name in ["나무", "의자"] { try await market.sell(name) }
            try store.readers.readTogether { database throws(MarketError) in
                try cache.catchUp(to: 3, in: database)
            }
            #expect(
                texts.map { cache.found(by: $0, in: .texts, at: 3) != nil } == [
                    true, false, false, false, true,
                ]
            )
            #expect(
                cache.found(by: texts[0], in: .texts, at: 3)?.ids(from: nil, isAscending: true, count: 9) == [
                    3
                ]
            )
        }
    }

    @Test func factsOfManyProductsAreReadInTheBackground() async throws {
        try await withStore { store, market in
            for price: Int64 in [300, 100, 200] { try await market.sell(price: price) }
            let background = BlockingPool(threads: 1)
            let facts = KeptFacts(
                readers: store.readers,
                background: background,
                atOnce: 2,
                mostChanges: 2
            )
            #expect(try prices(facts, store) == nil)
            await background.run {}
            #expect(try prices(facts, store) == [300, 100, 200])

            for price: Int64 in [50, 60] { try await market.sell(price: price) }
            #expect(try prices(facts, store) == [300, 100, 200, 50, 60])
            for price: Int64 in [70, 80, 90] { try await market.sell(price: price) }
            #expect(try prices(facts, store) == nil)
            await background.run {}
            #expect(try prices(facts, store) == [300, 100, 200, 50, 60, 70, 80, 90])
        }
    }

    /// Of the first ids, in their order.
    private func prices(_ facts: KeptFacts, _ store: SQLiteStore) throws -> [Int64]? {
        let change = store.latestChange
        let table = try store.readers.readTogether { database throws(MarketError) in
            try facts.facts(at: change, in: database)
        }
        var ids = IDSet()
        for id in 1...change { ids.insert(id) }
        return table.map { table in
            var prices: [Int64] = []
            table.forEach(of: ids) { _, facts in prices.append(facts.price) }
            return prices
        }
    }

    @Test func tableKeepsTheLastFactsOfAnID() {
        var random = SplitMix64(seed: 5)
        var (table, expected): (FactTable, [Int64: Int64]) = (FactTable(), [:])
        var ids = IDSet()
        for _ in 0..<2_000 {
            let id = Int64.random(in: 0..<200_000, using: &random)
            let price = Int64.random(in: 0..<9, using: &random)
            table.set(ListedFacts(price: price), of: id)
            expected[id] = price
            ids.insert(id)
        }
        // Another one's changes are not seen.
        var copy = table
        for id in 0..<200_000 as Range<Int64> where id % 1_000 == 0 {
            copy.set(ListedFacts(price: .max), of: id)
        }
        ids.insert(900_000)
        var found: [Int64: Int64] = [:]
        table.forEach(of: ids) { found[$0] = $1.price }
        #expect(found == expected)
    }
}
