import Market
import MarketStore
import Testing

/// What is remembered of lists must never be seen in what they show.
@Suite(.timeLimit(.minutes(1)))
struct ListMemoryTests {
    private static let chairs = ProductQuery(text: "의자", order: .priceDown)

    /// Eight chairs of 1 to 8 thousand won, and a table.
    private func withChairs(_ body: (any MarketStoring, TestMarket) async throws -> Void) async throws {
        var limits = StoreLimits()
        limits.sortedMatches = 3
        try await Backend.sqlite.withMarket(limits: limits) { store, market in
            for thousands in 1...8 { try await market.sell("나무 의자", price: Int64(thousands) * 100_000) }
            try await market.sell("탁자", price: 10_000_000)
            #expect(try await market.walk(Self.chairs) == [8, 7, 6, 5, 4, 3, 2, 1])
            try await body(store, market)
        }
    }

    @Test func aNewPriceChangesTheOrder() async throws {
        try await withChairs { store, market in
            let price = Price(try Money(hundredths: 5_000_000, currency: .krw))
            _ = try await store.editProduct(Product.ID(2), from: nil, ProductEdit(price: price), once: nil)
            #expect(try await market.walk(Self.chairs) == [2, 8, 7, 6, 5, 4, 3, 1])
            var cheapest = Self.chairs
            cheapest.order = .priceUp
            #expect(try await market.walk(cheapest) == [1, 3, 4, 5, 6, 7, 8, 2])
        }
    }

    @Test func whatComesAndGoesIsOnTheListAndOffIt() async throws {
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
    func aSecondAskerSeesTheSameFromPageToPage(order: ProductOrder) async throws {
        try await withChairs { store, market in
            let query = ProductQuery(text: "의자", order: order)
            let first = try await market.walk(query)
            #expect(try await market.walk(query) == first)
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

    @Test func manyOfOnePriceComeInTheOrderOfTheirIDs() async throws {
        try await Backend.sqlite.withMarket { _, market in
            for _ in 1...9 { try await market.sell("의자", price: 300_000) }
            #expect(try await market.walk(Self.chairs, limit: 2) == [9, 8, 7, 6, 5, 4, 3, 2, 1])
        }
    }

    @Test func nothingIsReadForWhoHasLeft() async throws {
        try await withChairs { store, _ in
            let asking = Task { () async -> StoreError? in
                withUnsafeCurrentTask { $0?.cancel() }
                do throws(StoreError) {
                    _ = try await store.count(Self.chairs)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(await asking.value == .cancelled)
        }
    }
}
