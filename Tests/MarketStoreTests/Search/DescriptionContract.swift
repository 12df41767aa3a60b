import Market
import MarketStore
import Testing

/// Sellers' descriptions are searched too, after names.
@Suite(.timeLimit(.minutes(10)))
struct DescriptionContract {
    @Test(arguments: Backend.allCases)
    func namesStandAboveDescriptionsInRelevanceAlone(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            try await market.sell("빨간 자전거", price: 300)
            try await market.sell("헬멧", description: "자전거 탈 때 쓰던 것입니다.", price: 100)
            try await market.sell("자전거", price: 200)
            try await market.sell("장갑", description: "자전거 장갑", price: 400)
            func walk(_ order: ProductOrder) async throws -> [Int64] {
                try await market.walk(ProductQuery(text: "자전거", order: order), limit: 1)
            }

            #expect(try await walk(.relevance) == [3, 1, 4, 2])
            #expect(try await walk(.newest) == [4, 3, 2, 1])
            #expect(try await walk(.priceUp) == [2, 3, 1, 4])
            #expect(try await walk(.priceDown) == [4, 1, 3, 2])
            #expect(try await store.count(ProductQuery(text: "자전거")) == .exactly(4))
            let last = try await store.page(2, size: 3, of: ProductQuery(text: "자전거", order: .relevance))
            #expect(last.elements.map(\.id.rawValue) == [2])
        }
    }

    @Test(arguments: Backend.allCases)
    func wordsMayStandInEither(backend: Backend) async throws {
        try await backend.withMarket { _, market in
            try await market.sell("아이폰 15", description: "배터리 성능 98%, 합정역에서 뵐게요.\n책을 좋아합니다")
            try await market.sell("아이폰 14", description: "강남역 직거래, 100미리 향수")
            try await market.sell("책상", description: "책상 위에 두던 2024년식")
            for (text, expected) in [
                ("아이폰 합정역", [1]), ("합정역", [1]), ("배터리 98", [1]), ("직거래", [2]), ("합정 역", [1]),
                ("gkqwjddur", [1]),
                // One syllable is a word, has a particle, or stands behind a number.
                ("책", [3, 1]), ("성", []), ("역", []), ("강남", [2]),
                // Initials, and what is still being typed, are looked for in names.
                ("ㅎㅈㅇ", []), ("합저", []), ("아이ㅍ", [2, 1]),
                ("15배터리", [1]), ("15 배터리", [1]), ("2024년", [3]), ("100 ml", [2]), ("100밀리", [2]),
            ] as [(String, [Int64])] {
                #expect(try await market.walk(ProductQuery(text: text)) == expected, "\(text)")
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func syllableWithAParticleIsFoundInADescription(backend: Backend) async throws {
        try await backend.withMarket { _, market in
            try await market.sell("상자", description: "책을 담던 상자")
            try await market.sell("상자", description: "책상 서랍")
            #expect(try await market.walk(ProductQuery(text: "책")) == [1])
        }
    }

    @Test(arguments: Backend.allCases)
    func exactMatchesComeBeforeCorrections(backend: Backend) async throws {
        try await backend.withMarket { _, market in
            // 커ㅂ may become 커브드.
            try await market.sell("커브드 모니터", description: "")
            try await market.sell("접시", description: "컵은 서비스")
            #expect(try await market.walk(ProductQuery(text: "컵")) == [2])
        }
    }

    @Test(arguments: Backend.allCases)
    func aWordWithBlanksInItIsNotItsSyllables(backend: Backend) async throws {
        try await backend.withMarket { _, market in
            try await market.sell("유모차", description: "")
            try await market.sell("상자", description: "유 씨네 모 차")
            #expect(try await market.walk(ProductQuery(text: "유 모 차")) == [1])
        }
    }

    @Test(arguments: Backend.allCases)
    func matchesFollowChangesOfTheDescriptionAlone(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let id = try await market.sell("의자", description: "합정역").id
            let (before, after) = (ProductQuery(text: "합정역"), ProductQuery(text: "강남역"))
            for _ in 1...3 { #expect(try await market.walk(before) == [1]) }

            _ = try await store.editProduct(id, from: nil, ProductEdit(description: "강남역"), once: nil)
            #expect(try await market.walk(before).isEmpty)
            #expect(try await market.walk(after) == [1])
            for state in [ProductState.hidden, .selling] {
                _ = try await store.editProduct(id, from: nil, ProductEdit(state: state), once: nil)
                #expect(try await market.walk(after) == (state == .hidden ? [] : [1]))
            }
            _ = try await store.hideProduct(id, by: market.seller.id, reason: "")
            #expect(try await market.walk(after).isEmpty)
            _ = try await store.restoreProduct(id, by: market.seller.id, reason: "")
            #expect(try await market.walk(after) == [1])
            _ = try await store.deleteProduct(id, from: nil, by: nil)
            #expect(try await market.walk(after).isEmpty)
            _ = try await store.undeleteProduct(id, by: nil)
            #expect(try await market.walk(after) == [1])
            // From the description into the name.
            _ = try await store.editProduct(id, from: nil, ProductEdit(name: "강남역 의자"), once: nil)
            #expect(try await market.walk(ProductQuery(text: "강남역", order: .relevance)) == [1])
        }
    }

    @Test(arguments: Backend.allCases)
    func sellersAreFoundWhereTheyAreAskedForAlone(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let other = try await store.createAccount(.sample(2, name: "아이폰"))
            try await market.sell("갤럭시", by: other)
            try await market.sell("아이폰 케이스")
            try await market.sell("의자", by: other)

            for (text, expected) in [
                ("아이폰", [2]), ("@아이폰", [3, 1]), ("@아이ㅍ", [3, 1]), ("의자 @아이폰", [3]), ("@판매자", [2]),
                ("아이폰 @아이폰", []), ("@없는사람", []), ("@아이폰 @판매자", [3, 2, 1]), ("@ㅇㅇㅍ", [3, 1]),
            ] as [(String, [Int64])] {
                for order in [ProductOrder.newest, .relevance] {
                    let query = ProductQuery(text: text, order: order)
                    #expect(try await market.walk(query) == expected, "\(text)")
                    #expect(try await store.count(query) == .exactly(expected.count), "\(text)")
                }
            }
            let cheap = ProductQuery(text: "@아이폰", filter: ProductFilter(price: 0...1), order: .priceUp)
            #expect(try await market.walk(cheap).isEmpty)
            #expect(try await market.walk(ProductQuery(text: "@아이폰", order: .priceUp)) == [1, 3])
        }
    }

    /// Texts that are expensive for an index: one syllable over and over, and one word in all descriptions.
    @Test(arguments: Backend.allCases)
    func longAndEqualDescriptionsAreFound(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.countedMatches = 100
        try await backend.withMarket(limits: limits) { store, market in
            let long = String(repeating: "가", count: 6_000)
            let id = try await market.sell("상자", description: long).id
            #expect(try await market.walk(ProductQuery(text: "가가가가가가가가가가가가가가가가")) == [1])
            _ = try await store.editProduct(id, from: nil, ProductEdit(description: "나"), once: nil)
            #expect(try await market.walk(ProductQuery(text: "가가가")).isEmpty)
            for _ in 0..<120 { try await market.sell("나무", description: "모두에게 있는 낱말") }
            #expect(try await store.count(ProductQuery(text: "낱말")) == .moreThan(100))
            let page = try await store.products(
                ProductQuery(text: "낱말", order: .relevance),
                at: nil,
                limit: 3
            )
            #expect(page.elements.map(\.id.rawValue) == [121, 120, 119])
        }
    }
}
