import Market
import MarketStore
import Testing

/// Each choice of a facet has the count of products that it would leave, on every store.
@Suite(.timeLimit(.minutes(10)))
struct FacetsContract {
    private static let choices = CategoryList.standard.choices

    private static func facts(_ category: String?, _ condition: Condition?, meets: Bool = false)
        -> ProductFacts
    {
        ProductFacts(
            category: category.flatMap { Category.ID(rawValue: $0) },
            condition: condition,
            ways: TradingWays(meets: meets)
        )
    }

    private func counts(_ store: SQLiteStore, _ query: ProductQuery) async throws -> FacetCounts {
        try #require(try await store.facets(of: query, among: Self.choices))
    }

    private static func texts<Choice>(_ counts: [Choice: FacetCount]) -> [Choice: String] {
        counts.mapValues(\.text).filter { $0.value != "0" }
    }

    @Test(arguments: Backend.allCases)
    func eachFacetIsCountedWithTheOthersInForce(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (books, sports) = ("books", "sports")
            try await market.sell("나무 책", price: 500, facts: Self.facts(books, .new, meets: true))
            try await market.sell("나무 책", price: 700, facts: Self.facts(books, .used))
            try await market.sell("나무 라켓", price: 900, facts: Self.facts(sports, .used, meets: true))
            try await market.sell("돌", price: 0, facts: ProductFacts(giveaway: .first))
            let gone = try await market.sell("나무 책", facts: Self.facts(books, .new, meets: true))
            _ = try await store.deleteProduct(gone.id, from: nil, by: nil)

            var query = ProductQuery(text: "나무")
            let all = try await counts(store, query)
            let ids = (
                try #require(Category.ID(rawValue: books)), try #require(Category.ID(rawValue: sports))
            )
            #expect(Self.texts(all.categories) == [ids.0: "2", ids.1: "1"])
            #expect(Self.texts(all.conditions) == [.new: "1", .used: "2"])
            #expect(Self.texts(all.ways) == [.meeting: "2"])
            #expect(all.giveaways.counted == 0 && all.available.counted == 3)

            // Its own choice does not narrow a facet; all others do.
            query.filter.categories = .among([ids.0])
            query.filter.conditions = [.used]
            let narrowed = try await counts(store, query)
            #expect(Self.texts(narrowed.categories) == [ids.0: "1", ids.1: "1"])
            #expect(Self.texts(narrowed.conditions) == [.new: "1", .used: "1"])
            #expect(Self.texts(narrowed.ways) == [:])
            #expect(narrowed.available.counted == 1)

            query.filter.price = 800...1_000
            #expect(Self.texts(try await counts(store, query).categories) == [ids.1: "1"])

            // Without a text all of the market is counted.
            let everything = try await counts(store, ProductQuery())
            #expect(Self.texts(everything.categories) == [ids.0: "2", ids.1: "1", .other: "1"])
            #expect(everything.giveaways.counted == 1)
            #expect(try await counts(store, ProductQuery(text: "?!")).available.counted == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func availableProductsAndDaysAreCounted(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let old = try await market.sell()
            market.clock.advance(milliseconds: 4 * 86_400_000)
            try await market.sell()
            try await market.sell(stock: 0)
            _ = try await store.editProduct(old.id, from: nil, ProductEdit(state: .reserved), once: nil)

            let all = try await counts(store, ProductQuery())
            #expect(all.available.counted == 1)
            #expect(all.days.mapValues(\.counted) == [1: 2, 3: 2, 7: 3, 30: 3])
            let available = ProductQuery(filter: ProductFilter(inStock: true, states: [.selling]))
            #expect(try await counts(store, available).available.counted == 1)
            #expect(try await counts(store, available).days[7]?.counted == 1)
            let reserved = ProductQuery(filter: ProductFilter(states: [.reserved]))
            #expect(try await counts(store, reserved).available.counted == 0)

            // After the change it is counted again.
            _ = try await store.editProduct(old.id, from: nil, ProductEdit(state: .selling), once: nil)
            #expect(try await counts(store, ProductQuery()).available.counted == 2)
        }
    }

    /// Also where nobody looked while it was deleted and then removed for good.
    @Test(arguments: Backend.allCases)
    func purgedProductsAreNotCounted(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let gone = try await market.sell()
            try await market.sell()
            #expect(try await counts(store, ProductQuery()).available.counted == 2)
            _ = try await store.deleteProduct(gone.id, from: nil, by: nil)
            market.clock.advance(milliseconds: 3_600_000)
            #expect(try await store.removeExpired(limit: 10) > 0)
            #expect(try await counts(store, ProductQuery()).available.counted == 1)
            let available = ProductQuery(filter: ProductFilter(inStock: true))
            #expect(try await market.walk(available) == [2])
            #expect(try await store.count(available) == .exactly(1))
        }
    }

    @Test(arguments: Backend.allCases)
    func productsOfOneSellerAreNotCounted(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            try await market.sell()
            let shop = ProductQuery(filter: ProductFilter(seller: market.seller.id))
            #expect(try await store.facets(of: shop, among: Self.choices) == nil)
            let named = ProductQuery(text: "@판매자")
            #expect(try await counts(store, named).available.counted == 1)
            #expect(try await counts(store, ProductQuery(text: "@nobody")).available.counted == 0)
        }
    }
}
