import Market
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketStore

/// The results of a search without enough work left, and the part of them that is kept.
@Suite(.timeLimit(.minutes(10)))
struct SearchWorkTests {
    /// Twelve hundred chairs, of which the three oldest are sold.
    private func withChairs(_ body: (SQLiteStore, Market) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        var limits = StoreLimits()
        limits.sortedMatches = 100
        let store = try SQLiteStore(opening: DataFolder(path: folder.file("data")), limits: limits) {
            clock.now
        }
        defer { store.close() }
        let seller = try await store.createAccount(.sample(1))
        let goods = try (1...1_200).map { number in
            try NewProduct.sample(
                number.isMultiple(of: 2) ? "나무 의자" : "의자 나무",
                price: Int64(number * 7_919 % 1_201),
                state: number <= 3 ? .sold : .selling,
                by: seller.id
            )
        }
        _ = try await store.createProducts(goods)
        try await body(store, Market(store: store))
    }

    private struct Market {
        let store: SQLiteStore

        /// Asks as a request that may do so much work: one millisecond for each look at the clock.
        func ask(_ query: ProductQuery, work: SearchWork, limit: Int = 10) async throws -> Page<Product> {
            store.countRequest(for: query.text)
            return try await SearchWork.$current.withValue(work) {
                try await store.products(query, at: nil, limit: limit)
            }
        }
    }

    private static func work(milliseconds: Int) -> SearchWork {
        let time = Mutex(0)
        return SearchWork(
            limit: .milliseconds(milliseconds),
            time: {
                time.withLock { time in
                    time += 1
                    return .milliseconds(time)
                }
            }
        )
    }

    private static let sold = ProductQuery(text: "의자", filter: ProductFilter(states: [.sold]))

    @Test func enoughWorkFindsAll() async throws {
        try await withChairs { _, market in
            let work = Self.work(milliseconds: 1_000_000)
            let page = try await market.ask(Self.sold, work: work)
            #expect(page.elements.map(\.id.rawValue) == [3, 2, 1])
            #expect(work.isComplete)
            #expect(work.spent > .zero)
        }
    }

    @Test(arguments: ProductOrder.allCases)
    func aTruncatedSearchIsASubsetAndMarkedIncomplete(order: ProductOrder) async throws {
        try await withChairs { store, market in
            var query = Self.sold
            query.order = order
            let all = try await store.products(query, at: nil, limit: 10).elements.map(\.id)
            for milliseconds in [0, 1, 4, 8, 16, 32, 64] {
                let work = Self.work(milliseconds: milliseconds)
                let found = try await market.ask(query, work: work).elements.map(\.id)
                #expect(Set(found).isSubset(of: all), "\(milliseconds)")
                #expect(work.isComplete == (found == all) || !work.isComplete, "\(milliseconds)")
                // What is in memory already is found without work.
                if milliseconds <= 1 { #expect(found == all || (found.isEmpty && !work.isComplete)) }
            }
        }
    }

    @Test func aCountThatIsCutIsNoExactNumber() async throws {
        try await withChairs { store, _ in
            let work = Self.work(milliseconds: 4)
            let count = try await SearchWork.$current.withValue(work) { try await store.count(Self.sold) }
            #expect(count == .moreThan(0))
            #expect(!work.isComplete)
            #expect(try await store.count(Self.sold) == .exactly(3))
        }
    }

    /// Holds for the first request and for later ones, for which everything is read.
    @Test func nothingThatWasCutIsKeptAsWhole() async throws {
        try await withChairs { store, market in
            let chairs = ProductQuery(text: "의자", order: .priceDown)
            let all = try await store.products(chairs, at: nil, limit: 10).elements.map(\.id)
            for _ in 1...3 {
                let work = Self.work(milliseconds: 6)
                _ = try await market.ask(chairs, work: work)
                #expect(!work.isComplete)
                #expect(store.search.matches.textCount == 0)
            }
            let work = Self.work(milliseconds: 1_000_000)
            #expect(try await market.ask(chairs, work: work).elements.map(\.id) == all)
            #expect(work.isComplete)
            #expect(try await store.page(6, size: 200, of: chairs).total == .exactly(1_200))
        }
    }

    @Test func oneRequestSpendsNoMoreThanItMayInAllItsReads() async throws {
        try await withChairs { _, market in
            let work = Self.work(milliseconds: 40)
            for order in ProductOrder.allCases {
                var query = Self.sold
                query.order = order
                _ = try await market.ask(query, work: work)
            }
            // Of its own clock; to begin and end each read takes two looks more.
            #expect(work.spent <= .milliseconds(40 + 5 * ProductOrder.allCases.count))
        }
    }

    @Test func aLargerMarketTakesMoreWork() {
        func share(_ size: Int) -> Int {
            let share = Self.work(milliseconds: 40).share(ofMarketOf: size)
            var looks = 0
            while share.goesOn() { looks += 1 }
            return looks
        }
        #expect(share(0) == share(100_000))
        #expect(share(1_000_000) > 9 * share(100_000))
    }

    @Test func anotherOrderOfTheWordsFindsWhatIsKept() async throws {
        try await withChairs { store, market in
            let work = Self.work(milliseconds: 1_000_000)
            for text in ["나무 의자", "의자 나무", "의자 나무 의자"] {
                _ = try await market.ask(ProductQuery(text: text), work: work)
            }
            // Both words, what has both, and what has them as one word; in names, and in descriptions too.
            #expect(store.search.matches.textCount == 8)
            let ranked = ProductQuery(text: "의자 나무", order: .relevance)
            let best = try await market.ask(ranked, work: work, limit: 3).elements.map(\.name)
            let other = try await market.ask(
                ProductQuery(text: "나무 의자", order: .relevance),
                work: work,
                limit: 3
            ).elements.map(\.name)
            #expect(best.count == 3 && other.count == 3)
            #expect(store.search.matches.textCount == 8)
        }
    }

    @Test func suggestionsAndCorrectionsSpendItToo() async throws {
        try await withChairs { store, _ in
            let work = Self.work(milliseconds: 0)
            let completions = try await SearchWork.$current.withValue(work) {
                try await store.completions(of: "의", limit: 5)
            }
            #expect(completions == [])
            #expect(!work.isComplete)
            let other = Self.work(milliseconds: 0)
            let corrections = try await SearchWork.$current.withValue(other) {
                try await store.corrections(of: "의저", limit: 5)
            }
            #expect(corrections == [])
            #expect(try await store.corrections(of: "의저", limit: 5).map(\.text) == ["의자"])
        }
    }
}
