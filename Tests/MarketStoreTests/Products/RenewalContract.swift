import Market
import SeededRandom
import Testing

@testable import MarketStore

/// The guarantees of every store about products that their sellers put on top of the newest.
@Suite(.timeLimit(.minutes(10)))
struct RenewalContract {
    private static var quick: StoreLimits {
        var limits = StoreLimits()
        limits.renewalMilliseconds = 1
        limits.rankedMatches = 8
        return limits
    }

    @Test(arguments: Backend.allCases)
    func renewedProductComesFirstInEveryListOfTheNewest(backend: Backend) async throws {
        try await backend.withMarket(limits: Self.quick) { store, market in
            for _ in 0..<5 { try await market.sell() }
            let before = try #require(try await store.product(Product.ID(2)))
            try await store.setLike(true, of: before.id, by: market.seller.id)
            market.clock.advance(milliseconds: 1)

            let renewed = try await store.renewProduct(before.id)

            var expected = before
            (expected.listing, expected.renewedAt) = (6, market.clock.now)
            #expect(renewed == expected)
            #expect(try await store.product(before.id) == expected)
            let order: [Int64] = [2, 5, 4, 3, 1]
            let filters = [
                ProductFilter(), ProductFilter(inStock: true), ProductFilter(states: [.selling]),
                ProductFilter(seller: market.seller.id),
                ProductFilter(seller: market.seller.id, includesHidden: true),
            ]
            for filter in filters {
                #expect(try await market.walk(ProductQuery(filter: filter)) == order, "\(filter)")
                let second = try await store.page(2, size: 2, of: ProductQuery(filter: filter))
                #expect(second.elements.map(\.id.rawValue) == [4, 3], "\(filter)")
            }
            for wanted in [ProductOrder.newest, .relevance, .priceDown] {
                #expect(try await market.walk(ProductQuery(text: "의자", order: wanted)) == order, "\(wanted)")
            }
            #expect(try await market.walk(ProductQuery(order: .priceUp)) == order.reversed())
            let liked = try await store.likes(of: market.seller.id, at: nil, limit: 9).elements
            #expect(liked.map(\.id) == [before.id])
            var rows: [Int64] = []
            try await store.rows([before.id, Product.ID(1)], likesOf: market.seller.id) { row in
                rows.append(row.id.rawValue)
                #expect(row.isLiked == (row.id == before.id))
                #expect(row.renewedAt == (row.id == before.id ? expected.renewedAt : nil))
            }
            #expect(rows == [2, 1])
            // Its number is none that a new product gets.
            #expect(try await market.sell().id.rawValue == 7)
            #expect(try await market.walk() == [7] + order)
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func weeksFavouritesKeepTheirPlace(backend: Backend) async throws {
        try await backend.withMarket(limits: Self.quick) { store, market in
            for _ in 0..<4 { try await market.sell() }
            for id in [Int64(1), 3] {
                try await store.setLike(true, of: Product.ID(id), by: market.seller.id)
            }
            _ = try await store.recountLikes(limit: 100)
            #expect(try await market.walk(ProductQuery(order: .liked)) == [3, 1, 4, 2])
            market.clock.advance(milliseconds: 1)

            for id in [Int64(1), 2] { _ = try await store.renewProduct(Product.ID(id)) }

            #expect(try await market.walk(ProductQuery(order: .liked)) == [1, 3, 2, 4])
            _ = try await store.recountLikes(limit: 100)
            #expect(try await market.walk(ProductQuery(order: .liked)) == [1, 3, 2, 4])
        }
    }

    @Test(arguments: Backend.allCases)
    func productIsRenewedOnceInThreeDays(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            var opens = product.createdAt.adding(days: 3)
            for _ in 0..<2 {
                await #expect(throws: MarketError.refusedRenewal(.recent(until: opens))) {
                    try await store.renewProduct(product.id)
                }
                market.clock.advance(milliseconds: 3 * 86_400_000 - 1)
                await #expect(throws: MarketError.refusedRenewal(.recent(until: opens))) {
                    try await store.renewProduct(product.id)
                }
                market.clock.advance(milliseconds: 1)
                opens = try await store.renewProduct(product.id).renewedAt?.adding(days: 3) ?? opens
            }
            #expect(opens == product.createdAt.adding(days: 9))
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyWhatIsOnSaleIsRenewed(backend: Backend) async throws {
        try await backend.withMarket(limits: Self.quick) { store, market in
            for state in [ProductState.reserved, .sold, .hidden] { try await market.sell(state: state) }
            try await market.sell(stock: 0)
            let gone = try await market.sell()
            _ = try await store.deleteProduct(gone.id, from: nil, by: nil)
            market.clock.advance(milliseconds: 1)
            for id in Int64(1)...4 {
                await #expect(throws: MarketError.refusedRenewal(.notOnSale)) {
                    try await store.renewProduct(Product.ID(id))
                }
            }
            for id in [gone.id, Product.ID(99)] {
                await #expect(throws: MarketError.notFound) { try await store.renewProduct(id) }
            }
        }
    }

    /// Of concurrent requests one renews it.
    @Test(arguments: Backend.allCases)
    func onlyOneOfManyRenewalsCounts(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            market.clock.advance(milliseconds: 3 * 86_400_000)
            let renewed = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        do { return try await store.renewProduct(product.id).listing == 2 } catch {
                            return false
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(renewed == 1)
            #expect(try await store.product(product.id)?.listing == 2)
        }
    }

    /// Products that stay where they are come once each; one that is renewed meanwhile comes once at most, and is on top
    /// when the list is loaded again.
    @Test(arguments: Backend.allCases, ProductOrder.allCases)
    func walkNeitherRepeatsNorSkipsWhileProductsAreRenewed(backend: Backend, order: ProductOrder) async throws
    {
        try await backend.withMarket(limits: Self.quick) { store, market in
            var random = SplitMix64(seed: 23)
            for _ in 0..<40 { try await market.sell("나무 의자", price: Int64.random(in: 1...5, using: &random)) }
            for text in ["", "의자", "의자"] {
                store.countRequest(for: text)
                let filter = ProductFilter(inStock: text.isEmpty)
                let query = ProductQuery(text: text, filter: filter, order: order)
                let before = Set(try await market.walk(query))
                var (seen, renewed): ([Int64], Set<Int64>) = ([], [])
                var (cursor, back): (Cursor?, Cursor?) = (nil, nil)
                repeat {
                    let page = try await store.products(query, at: cursor, limit: 3)
                    seen += page.elements.map(\.id.rawValue)
                    (cursor, back) = (page.next, page.previous)
                    let id = Int64.random(in: 1...40, using: &random)
                    market.clock.advance(milliseconds: 2)
                    _ = try await store.renewProduct(Product.ID(id))
                    renewed.insert(id)
                } while cursor != nil
                // From the lowest price up, it goes down among those of its own price: there it may come once more.
                let twice = Dictionary(grouping: seen) { $0 }.filter { $1.count > 1 }.map(\.key)
                #expect(order == .priceUp ? renewed.isSuperset(of: twice) : twice.isEmpty, "\(text)")
                #expect(before.subtracting(renewed).isSubset(of: seen), "\(text)")
                #expect(before.count == 40)

                var again: [Int64] = []
                while let place = back {
                    let page = try await store.products(query, at: place, limit: 3)
                    again += page.elements.map(\.id.rawValue)
                    back = page.previous
                }
                #expect(order == .priceUp || Set(again).count == again.count, "\(text)")
                #expect(Set(try await market.walk(query)) == before, "\(text)")
            }
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func pageNumbersStayExact(backend: Backend) async throws {
        try await backend.withMarket(limits: Self.quick) { store, market in
            _ = try await store.createProducts(
                (0..<200).map { try NewProduct.sample("상품 \($0)", by: market.seller.id) }
            )
            var random = SplitMix64(seed: 5)
            var expected = Array((Int64(1)...200).reversed())
            for _ in 0..<150 {
                market.clock.advance(milliseconds: 1)
                let id = expected.remove(at: Int.random(in: 0..<expected.count, using: &random))
                _ = try await store.renewProduct(Product.ID(id))
                expected.insert(id, at: 0)
            }
            for number in 1...41 {
                let page = try await store.page(number, size: 5, of: ProductQuery())
                let shown = Array(expected.dropFirst((number - 1) * 5).prefix(5))
                #expect(page.elements.map(\.id.rawValue) == shown)
                #expect(page.total == .exactly(200))
            }
            var ofBlocks: [Int64] = []
            for block in try await store.listedBlocks(limit: 9).reversed() {
                try await store.rows(in: block) { ofBlocks.append($0.id.rawValue) }
            }
            #expect(ofBlocks == expected.reversed())
        }
    }

    /// Caches drop every number that a product has had, also of one that has gone since.
    @Test(arguments: Backend.allCases)
    func cachesForgetEarlierNumbers(backend: Backend) async throws {
        var limits = Self.quick
        limits.undoMilliseconds = 1
        try await backend.withMarket(limits: limits) { store, market in
            for _ in 0..<6 { try await market.sell() }
            let filtered = ProductQuery(filter: ProductFilter(inStock: true))
            let text = ProductQuery(text: "의자", order: .newest)
            func expect(_ ids: [Int64]) async throws {
                for query in [filtered, text] {
                    for _ in 0..<2 {
                        #expect(try await market.walk(query) == ids)
                        #expect(try await store.count(query) == .exactly(ids.count))
                    }
                }
                let facets = try #require(try await store.facets(of: filtered, among: [:]))
                #expect(facets.available == FacetCount(ids.count))
            }
            try await expect([6, 5, 4, 3, 2, 1])
            for _ in 0..<2 {
                market.clock.advance(milliseconds: 1)
                for id in [Int64(2), 4] { _ = try await store.renewProduct(Product.ID(id)) }
            }
            try await expect([4, 2, 6, 5, 3, 1])

            market.clock.advance(milliseconds: 1)
            _ = try await store.renewProduct(Product.ID(2))
            _ = try await store.deleteProduct(Product.ID(2), from: nil, by: nil)
            market.clock.advance(milliseconds: 2)
            _ = try await store.removeExpired(limit: 100)
            try await market.settle()
            try await expect([4, 6, 5, 3, 1])
        }
    }

    @Test(arguments: Backend.allCases)
    func changesTellOfAnOldProduct(backend: Backend) async throws {
        try await backend.withMarket(limits: Self.quick) { store, market in
            for _ in 0..<2 { try await market.sell() }
            let change = store.latestChange
            market.clock.advance(milliseconds: 1)
            let renewed = try await store.renewProduct(Product.ID(1))

            let changes = try await store.changes(since: change, limit: 9)
            #expect(changes.map(\.subject) == [.product(renewed)])
            #expect(renewed.version == 1)
        }
    }

    /// An edit that began before goes on, and leaves its place.
    @Test(arguments: Backend.allCases)
    func editThatBeganBeforeIsTaken(backend: Backend) async throws {
        try await backend.withMarket(limits: Self.quick) { store, market in
            for _ in 0..<2 { try await market.sell() }
            market.clock.advance(milliseconds: 1)
            _ = try await store.renewProduct(Product.ID(1))

            let edit = ProductEdit(name: "새 이름")
            let edited = try await store.editProduct(Product.ID(1), from: 1, edit, once: nil).value
            #expect(edited?.listing == 3)
            #expect(try await market.walk() == [1, 2])
            #expect(try await market.walk(ProductQuery(text: "이름")) == [1])
            _ = try await store.deleteProduct(Product.ID(1), from: nil, by: market.seller.id)
            #expect(try await market.walk() == [2])
            _ = try await store.undeleteProduct(Product.ID(1), by: market.seller.id)
            #expect(try await market.walk() == [1, 2])
            #expect(try await store.check() == [])
        }
    }
}
