import Market
import MarketStore
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ListingContract {
    @Test(arguments: Backend.allCases)
    func productsAreSortedInFourOrders(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for price in [300, 100, 200, 100] { try await market.sell(price: Int64(price)) }

            #expect(try await market.walk(ProductQuery(order: .newest)) == [4, 3, 2, 1])
            #expect(try await market.walk(ProductQuery(order: .relevance)) == [4, 3, 2, 1])
            #expect(try await market.walk(ProductQuery(order: .priceUp), limit: 1) == [2, 4, 3, 1])
            #expect(try await market.walk(ProductQuery(order: .priceDown), limit: 1) == [1, 3, 4, 2])

            // One's own list by price has what no other list does.
            let hidden = try await market.sell(price: 5, currency: .usd, state: .hidden)
            let own = ProductFilter(seller: hidden.seller.id, includesHidden: true)
            #expect(try await market.walk(ProductQuery(filter: own, order: .priceUp)) == [2, 4, 3, 1, 5])
            _ = try await store.deleteProduct(hidden.id, from: nil, by: nil)

            // Amounts of different currencies are not compared: the won comes first, whichever end it is.
            for price: Int64 in [150, 1] { try await market.sell(price: price, currency: .usd) }
            for text in ["", "의자"] {
                let (up, down) = (
                    ProductQuery(text: text, order: .priceUp), ProductQuery(text: text, order: .priceDown)
                )
                #expect(try await market.walk(up, limit: 1) == [2, 4, 3, 1, 7, 6])
                #expect(try await market.walk(up, limit: 4) == [2, 4, 3, 1, 7, 6])
                #expect(try await market.walk(down, limit: 1) == [1, 3, 4, 2, 6, 7])
                #expect(try await market.walk(down, limit: 5) == [1, 3, 4, 2, 6, 7])
            }
        }
    }

    @Test(arguments: Backend.allCases, ProductOrder.allCases)
    func pagesCanBeWalkedBackwards(backend: Backend, order: ProductOrder) async throws {
        try await backend.withMarket { store, market in
            for number in 0..<7 { try await market.sell("의자", price: Int64(number % 3) * 100) }
            let query = ProductQuery(text: "의자", order: order)
            let first = try await store.products(query, at: nil, limit: 3)
            let second = try await store.products(query, at: first.next, limit: 3)
            let third = try await store.products(query, at: second.next, limit: 3)

            #expect(first.previous == nil)
            #expect(third.next == nil)
            #expect(third.elements.count == 1)
            #expect(try await store.products(query, at: third.previous, limit: 3).elements == second.elements)
            let back = try await store.products(query, at: second.previous, limit: 3)
            #expect(back.elements == first.elements)
            #expect(back.previous == nil)
            #expect(try await store.products(query, at: back.next, limit: 3).elements == second.elements)
        }
    }

    @Test(arguments: Backend.allCases, ProductOrder.allCases)
    func pagingNeitherRepeatsNorSkipsProducts(backend: Backend, order: ProductOrder) async throws {
        var limits = StoreLimits()
        limits.rankedMatches = 11
        try await backend.withMarket(limits: limits) { store, market in
            var random = SplitMix64(seed: 17)
            for _ in 0..<40 { try await market.sell("나무 의자", price: Int64.random(in: 1...5, using: &random)) }
            let query = ProductQuery(text: order == .newest ? "" : "의자", order: order)
            let before = Set(try await market.walk(query))
            var (seen, removed): ([Int64], Set<Int64>) = ([], [])
            var cursor: Cursor?
            repeat {
                let page = try await store.products(query, at: cursor, limit: 3)
                seen += page.elements.map(\.id.rawValue)
                cursor = page.next
                let gone = Int64.random(in: 1...40, using: &random)
                if removed.insert(gone).inserted {
                    _ = try await store.deleteProduct(Product.ID(gone), from: nil, by: nil)
                }
                try await market.sell("새 의자", price: Int64.random(in: 1...5, using: &random))
            } while cursor != nil

            #expect(Set(seen).count == seen.count)
            #expect(before.subtracting(removed).isSubset(of: seen))
        }
    }

    @Test(arguments: Backend.allCases)
    func pageOfDeletedProductsLinksToItsNeighbours(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for _ in 0..<4 { try await market.sell() }
            let first = try await store.products(ProductQuery(), at: nil, limit: 2)
            for id in [Int64(1), 2] { _ = try await store.deleteProduct(Product.ID(id), from: nil, by: nil) }

            let second = try await store.products(ProductQuery(), at: first.next, limit: 2)
            #expect(second.elements.isEmpty)
            #expect(second.next == nil)
            let back = try await store.products(ProductQuery(), at: second.previous, limit: 2)
            #expect(back.elements == first.elements)
        }
    }

    @Test(arguments: Backend.allCases)
    func alteredOrForeignCursorIsRefused(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for _ in 0..<3 { try await market.sell() }
            let genuine = try #require(try await store.products(ProductQuery(), at: nil, limit: 1).next)
            for place in genuine.rawValue.indices {
                var forged = genuine.rawValue
                forged.replaceSubrange(place...place, with: forged[place] == "A" ? "B" : "A")
                await #expect(throws: MarketError.badCursor) {
                    try await store.products(ProductQuery(), at: Cursor(rawValue: forged), limit: 1)
                }
            }
            for text in [
                "", "1", "x y", "한글", String(repeating: "A", count: 56),
                String(repeating: "A", count: 1 << 20),
            ] {
                await #expect(throws: MarketError.badCursor) {
                    try await store.products(ProductQuery(), at: Cursor(rawValue: text), limit: 1)
                }
            }
            await #expect(throws: MarketError.badCursor) {
                try await store.products(ProductQuery(order: .priceUp), at: genuine, limit: 1)
            }
            await #expect(throws: MarketError.badCursor) {
                try await store.likes(of: market.seller.id, at: genuine, limit: 1)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func filtersAreCombined(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let other = try await store.createAccount(.sample(2))
            try await market.sell(price: 100)
            try await market.sell(price: 200, stock: 0)
            try await market.sell(price: 300, state: .sold)
            try await market.sell(price: 100, currency: .usd, by: other)
            try await market.sell(price: 400, state: .hidden, by: other)
            try await market.sell(price: 400, state: .reserved, by: other)

            for (filter, expected) in [
                (ProductFilter(), [6, 4, 3, 2, 1]),
                (ProductFilter(currency: .usd), [4]),
                (ProductFilter(price: 100...200), [4, 2, 1]),
                (ProductFilter(inStock: true), [6, 4, 1]),
                (ProductFilter(states: [.sold, .reserved]), [6, 3]),
                (ProductFilter(states: []), []),
                (ProductFilter(holding: "자"), [6, 4, 3, 2, 1]),
                (ProductFilter(holding: other.name.uppercased()), [6, 4]),
                (ProductFilter(currency: .krw, holding: other.name), [6]),
                (ProductFilter(holding: "%"), []),
                (ProductFilter(seller: other.id), [6, 4]),
                (ProductFilter(seller: other.id, includesHidden: true), [6, 5, 4]),
                (ProductFilter(includesHidden: true), [6, 4, 3, 2, 1]),
                (ProductFilter(currency: .krw, price: 200...400, inStock: true), [6]),
            ] as [(ProductFilter, [Int64])] {
                for text in ["", "의자"] where !(filter.seller != nil && filter.includesHidden && !text.isEmpty)
                {
                    let query = ProductQuery(text: text, filter: filter)
                    #expect(try await market.walk(query) == expected, "\(filter) \(text)")
                    #expect(try await store.count(query) == .exactly(expected.count))
                    let byPrice = try await market.walk(
                        ProductQuery(text: text, filter: filter, order: .priceUp)
                    )
                    #expect(Set(byPrice) == Set(expected))
                }
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func pageNumbersAreExactAfterManyDeletions(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            _ = try await store.createProducts(
                (0..<500).map { try NewProduct.sample("상품 \($0)", by: market.seller.id) }
            )
            var random = SplitMix64(seed: 3)
            var expected = Array(Int64(1)...500)
            for _ in 0..<300 {
                let id = expected.remove(at: Int.random(in: 0..<expected.count, using: &random))
                if id % 2 == 0 {
                    _ = try await store.deleteProduct(Product.ID(id), from: nil, by: nil)
                } else {
                    _ = try await store.editProduct(
                        Product.ID(id),
                        from: nil,
                        ProductEdit(state: .hidden),
                        once: nil
                    )
                }
            }
            expected.reverse()

            for number in 1...42 {
                let page = try await store.page(number, size: 5, of: ProductQuery())
                let start = (number - 1) * 5
                #expect(page.elements.map(\.id.rawValue) == Array(expected.dropFirst(start).prefix(5)))
                #expect(page.total == .exactly(200))
            }
            #expect(try await store.page(Int.max, size: 1_000, of: ProductQuery()).elements.isEmpty)
            #expect(try await store.page(-1, size: 5, of: ProductQuery()).number == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func filteredPagesAreNumberedUpToTheCountLimit(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.countedMatches = 6
        limits.rankedMatches = 4
        try await backend.withMarket(limits: limits) { store, market in
            for number in 0..<10 { try await market.sell("의자 \(number)", price: Int64(number)) }
            for order in ProductOrder.allCases {
                let query = ProductQuery(text: "의자", order: order)
                let all = try await market.walk(query)
                #expect(all.count == 10)
                let second = try await store.page(2, size: 5, of: query)
                #expect(second.elements.map(\.id.rawValue) == Array(all.suffix(5)))
                #expect(second.total == .moreThan(6))
                await #expect(throws: MarketError.tooDeep) { try await store.page(3, size: 5, of: query) }
            }
        }
    }

    @Test(arguments: Backend.allCases, [(0, 1), (-5, 1), (2, 2), (Int.max, 4)])
    func pageSizeIsLimited(backend: Backend, size: (asked: Int, given: Int)) async throws {
        var limits = StoreLimits()
        limits.pageSize = 4
        try await backend.withMarket(limits: limits) { store, market in
            for _ in 0..<6 { try await market.sell() }

            #expect(
                try await store.products(ProductQuery(), at: nil, limit: size.asked).elements.count
                    == size.given
            )
            #expect(
                try await store.page(1, size: size.asked, of: ProductQuery()).elements.count == size.given
            )
        }
    }
}
