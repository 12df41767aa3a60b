import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SearchContract {
    @Test(arguments: Backend.allCases)
    func namesAreFoundAsPeopleTypeThem(backend: Backend) async throws {
        try await backend.withMarket { _, market in
            for name in ["자전거 헬멧", "가죽 손가방", "아이폰 케이스", "Nike 운동화", "전자레인지"] { try await market.sell(name) }

            for (text, expected) in [
                ("자전거", [1]), ("가방", [2]), ("ㅈㅈㄱ", [1]), ("아이폰케이스", [3]), ("아이폰 케", [3]), ("dkdlvhs", [3]),
                ("nike", [4]), ("NIKE 운동화", [4]), ("운동화 nike", [4]), ("자전거 가방", []), ("?!", []), ("없는말", []),
                ("판매자", []), ("@판매자", [5, 4, 3, 2, 1]),
            ] as [(String, [Int64])] {
                #expect(try await market.walk(ProductQuery(text: text)) == expected, "\(text)")
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func matchesFollowEveryChange(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell("자전거")
            let (bicycle, chair) = (ProductQuery(text: "자전거"), ProductQuery(text: "의자"))

            _ = try await store.editProduct(product.id, from: nil, ProductEdit(name: "의자"), once: nil)
            #expect(try await market.walk(bicycle).isEmpty)
            #expect(try await market.walk(chair) == [1])
            _ = try await store.editProduct(
                product.id,
                from: nil,
                ProductEdit(name: "자전거", state: .hidden),
                once: nil
            )
            #expect(try await market.walk(chair).isEmpty)
            #expect(try await market.walk(bicycle).isEmpty)
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(state: .selling), once: nil)
            #expect(try await market.walk(bicycle) == [1])
            _ = try await store.deleteProduct(product.id, from: nil, by: nil)
            #expect(try await market.walk(bicycle).isEmpty)
            _ = try await store.undeleteProduct(product.id, by: nil)
            #expect(try await market.walk(bicycle) == [1])
        }
    }

    @Test(arguments: Backend.allCases)
    func bestMatchIsFirstAndUnrankedOnesLast(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.rankedMatches = 3
        try await backend.withMarket(limits: limits) { store, market in
            for name in ["가방", "가방", "가방끈 걸이 세트", "가방", "손가방"] { try await market.sell(name) }
            let query = ProductQuery(text: "가방", order: .relevance)

            #expect(try await market.walk(query, limit: 2) == [4, 5, 3, 2, 1])
            #expect(try await store.page(2, size: 2, of: query).elements.map(\.id.rawValue) == [3, 2])
        }
    }

    @Test(arguments: Backend.allCases)
    func countsAreExactUpToTheirLimit(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.countedMatches = 3
        try await backend.withMarket(limits: limits) { store, market in
            for number in 0..<4 {
                let expected = number
                #expect(try await store.count(ProductQuery(text: "의자")) == .exactly(expected))
                try await market.sell("의자")
            }
            #expect(try await store.count(ProductQuery(text: "의자")) == .moreThan(3))
            #expect(try await store.count(ProductQuery()) == .exactly(4))
        }
    }

    /// To count what a text finds reads all of it, so who asks first hears that there are more than a page needs to know.
    @Test(arguments: Backend.allCases)
    func firstCountOfATextGoesTwiceAsFarAsThePage(backend: Backend) async throws {
        var limits = StoreLimits()
        (limits.countedAtFirst, limits.countedMatches) = (3, 12)
        try await backend.withMarket(limits: limits) { store, market in
            for _ in 0..<14 { try await market.sell("의자") }
            let chairs = ProductQuery(text: "의자")
            #expect(try await store.count(chairs) == .moreThan(3))
            #expect(try await store.page(1, size: 2, of: chairs).total == .moreThan(4))
            #expect(try await store.page(2, size: 2, of: chairs).total == .moreThan(8))
            #expect(try await store.page(4, size: 3, of: chairs).total == .moreThan(12))
            await #expect(throws: MarketError.tooDeep) { try await store.page(.max / 2, size: 3, of: chairs) }
            let available = ProductQuery(filter: ProductFilter(inStock: true))
            #expect(try await store.count(available) == .moreThan(12))
        }
    }
}
