import Market
import MarketStore
import Testing

/// Product facts are kept, searchable, and settle with time, on every store.
@Suite(.timeLimit(.minutes(10)))
struct FactsContract {
    private static func facts(_ category: String, _ condition: Condition?, meets: Bool = false)
        -> ProductFacts
    {
        ProductFacts(
            category: Category.ID(rawValue: category),
            condition: condition,
            ways: TradingWays(meets: meets)
        )
    }

    @Test(arguments: Backend.allCases)
    func factsAreKeptAndShownInRows(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let fee = try Money(hundredths: 300_000, currency: .krw)
            let facts = ProductFacts(
                category: Category.ID(rawValue: "books"),
                condition: .likeNew,
                ways: TradingWays(meets: true, parcel: .fee(fee)),
                takesOffers: true,
                offersFrom: try Money(hundredths: 100, currency: .krw)
            )
            let product = try await market.sell(facts: facts)
            #expect(try await store.product(product.id)?.facts == facts)

            var shown = false
            _ = try await store.rows(ProductQuery(), at: nil, limit: 5, likesOf: nil) { row in
                shown = true
                let category = String(decoding: row.category, as: UTF8.self)
                #expect(category == "books" && row.condition == .likeNew && row.meets)
                #expect(row.flags & Card.takesOffers != 0)
                #expect(row.parcelFee == 300_000 && row.giveaway == nil)
            }
            #expect(shown)
        }
    }

    @Test(arguments: Backend.allCases)
    func eachFurtherFactIsKeptByItselfAndTakenBack(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for field in ProductField.further {
                var facts = ProductFacts()
                switch field.kind {
                case .own: break
                case .flag(let fact, _, _): facts[keyPath: fact] = true
                case .amount(let fact, _):
                    facts[keyPath: fact] = try Money(hundredths: 100, currency: .krw)
                }
                #expect(facts != ProductFacts())
                let product = try await market.sell(facts: facts)
                #expect(try await store.product(product.id)?.facts == facts)
                let form = DraftContent(ProductDraft(name: "의자", facts: FactsDraft(facts)))
                let draft = try #require(
                    try await store.addDraft(form, of: market.seller.id, once: nil).value
                )
                #expect(
                    try await store.draft(draft.id, of: market.seller.id)?.draft.facts == form.draft.facts
                )

                let plain = ProductEdit(facts: ProductFacts())
                _ = try await store.editProduct(product.id, from: nil, plain, once: nil)
                #expect(try await store.product(product.id)?.facts == ProductFacts())
                let empty = DraftContent(ProductDraft(name: "의자"))
                _ = try await store.changeDraft(draft.id, from: nil, to: empty, of: market.seller.id)
                #expect(try await store.draft(draft.id, of: market.seller.id)?.draft.facts == FactsDraft())
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aPriceTakesAGiveawayBack(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell(price: 0, facts: ProductFacts(giveaway: .pick))
            let price = Price(try Money(hundredths: 100, currency: .krw))
            let edit = ProductEdit(price: price)
            let edited = try await store.editProduct(product.id, from: nil, edit, once: nil).value
            #expect(edited?.facts.giveaway == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func theLowestOfferFollowsAPriceThatIsCutBelowIt(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            func won(_ amount: Int64) throws -> Money { try Money(hundredths: amount * 100, currency: .krw) }
            let facts = ProductFacts(takesOffers: true, offersFrom: try won(800))
            let product = try await market.sell(price: 100_000, facts: facts)
            func edited(_ edit: ProductEdit) async throws -> Product? {
                try await store.editProduct(product.id, from: nil, edit, once: nil).value
            }
            #expect(try await edited(ProductEdit(price: Price(try won(900))))?.facts.offersFrom == won(800))
            #expect(try await edited(ProductEdit(price: Price(try won(700))))?.facts.offersFrom == won(700))
            #expect(try await edited(ProductEdit(price: Price(try won(900))))?.facts.offersFrom == won(700))
            let dollars = Price(try Money(hundredths: 900, currency: .usd))
            #expect(try await edited(ProductEdit(price: dollars))?.facts == ProductFacts(takesOffers: true))
        }
    }

    @Test(arguments: Backend.allCases)
    func listsAreNarrowedByFacts(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            try await market.sell(facts: Self.facts("books", .new, meets: true))
            try await market.sell(facts: Self.facts("sports", .used))
            try await market.sell(price: 0, facts: ProductFacts(giveaway: .first))
            market.clock.advance(milliseconds: 3 * 86_400_000)
            try await market.sell(facts: Self.facts("gone", .used))

            func ids(_ filter: ProductFilter) async throws -> [Int64] {
                try await market.walk(ProductQuery(filter: filter))
            }
            let (books, sports) = (Category.ID(rawValue: "books"), Category.ID(rawValue: "sports"))
            let known = Set([books, sports].compactMap(\.self))
            #expect(try await ids(ProductFilter(categories: .among(known))) == [2, 1])
            // 기타: without a category, or in one that the market does not have.
            #expect(try await ids(ProductFilter(categories: .outside(known))) == [4, 3])
            #expect(try await ids(ProductFilter(conditions: [.used])) == [4, 2])
            #expect(try await ids(ProductFilter(conditions: [.used, .new])) == [4, 2, 1])
            #expect(try await ids(ProductFilter(ways: [.meeting, .parcel])) == [1])
            #expect(try await ids(ProductFilter(ways: [.parcel])) == [])
            #expect(try await ids(ProductFilter(giveawaysOnly: true)) == [3])
            #expect(try await ids(ProductFilter(days: 2)) == [4])
            #expect(try await ids(ProductFilter(days: 3)) == [4, 3, 2, 1])
            #expect(try await ids(ProductFilter(conditions: [.used], days: 2)) == [4])
            for order in ProductOrder.allCases {
                let query = ProductQuery(text: "나무", filter: ProductFilter(conditions: [.used]), order: order)
                #expect(Set(try await market.walk(query)) == [4, 2])
                #expect(try await store.count(query) == .exactly(2))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func soldProductsLeaveListsAndKeepTheirAddress(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            let other = try await market.sell()
            let buyer = try await store.createAccount(.sample(7))
            try await store.setLike(true, of: product.id, by: buyer.id)
            let sold = try await store.editProduct(
                product.id,
                from: nil,
                ProductEdit(state: .sold),
                once: nil
            ).value
            #expect(sold?.soldAt == market.clock.now)
            market.clock.advance(milliseconds: 72 * 3_600_000 - 1)
            _ = try await store.removeExpired(limit: 10)
            #expect(try await market.walk() == [2, 1])

            let change = store.latestChange
            market.clock.advance(milliseconds: 1)
            #expect(try await store.removeExpired(limit: 10) == 1)
            #expect(try await market.walk() == [2])
            #expect(try await market.walk(ProductQuery(text: "나무")) == [2])
            #expect(try await store.count(ProductQuery()) == .exactly(1))
            let changes = try await store.changes(since: change, limit: 5)
            #expect(changes.map(\.subject) == [.removed(product.id)])

            // At its address, and among the goods of its seller.
            let settled = try #require(try await store.product(product.id))
            #expect(settled.state == .sold && settled.settledAt == market.clock.now)
            let shop = ProductQuery(filter: ProductFilter(seller: market.seller.id))
            #expect(try await market.walk(shop) == [2, 1])
            var rows: [Int64] = []
            _ = try await store.rows(shop, at: nil, limit: 5, likesOf: nil) { rows.append($0.id.rawValue) }
            #expect(rows == [2, 1])
            #expect(try await store.likes(of: buyer.id, at: nil, limit: 5).elements.map(\.id) == [product.id])

            // Hiding and showing it does not sell it again.
            for state in [ProductState.hidden, .sold] {
                _ = try await store.editProduct(product.id, from: nil, ProductEdit(state: state), once: nil)
                #expect(try await market.walk() == [2])
            }
            #expect(try await store.product(product.id)?.soldAt == sold?.soldAt)

            // For sale again, it is listed again.
            let selling = ProductEdit(state: .selling)
            let back = try await store.editProduct(product.id, from: nil, selling, once: nil).value
            #expect(back?.soldAt == nil && back?.settledAt == nil)
            #expect(try await market.walk() == [2, 1])
            #expect(try await market.walk(ProductQuery(text: "나무")) == [2, 1])
            _ = try await store.deleteProduct(other.id, from: nil, by: nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func aSettledProductCanBeDeletedAndRestored(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell(state: .sold)
            market.clock.advance(milliseconds: 72 * 3_600_000)
            _ = try await store.removeExpired(limit: 10)

            _ = try await store.deleteProduct(product.id, from: nil, by: market.seller.id)
            let back = try await store.undeleteProduct(product.id, by: market.seller.id)

            #expect(back.settledAt != nil)
            #expect(try await market.walk() == [])
            #expect(try await store.count(ProductQuery()) == .exactly(0))
        }
    }

    @Test(arguments: Backend.allCases)
    func likesAndViewsAreCountedPeriodically(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for _ in 0..<3 { try await market.sell() }
            let other = try await store.createAccount(.sample(2))
            let (first, second) = (Product.ID(1), Product.ID(2))
            try await store.setLike(true, of: first, by: market.seller.id)
            try await store.setLike(true, of: second, by: market.seller.id)
            try await store.setLike(true, of: first, by: other.id)
            try await store.addViews([first: 3, Product.ID(99): 1])
            let version = try await store.product(first)?.version
            #expect(try await store.recountLikes(limit: 100) < 100)

            let counted = try #require(try await store.product(first))
            #expect(counted.interest == ProductInterest(likes: 2, viewCount: 3))
            // No edit that is under way becomes stale by it.
            #expect(counted.version == version)
            var likes: [UInt32] = []
            _ = try await store.rows(ProductQuery(), at: nil, limit: 5, likesOf: nil) {
                likes.append($0.likes)
            }
            #expect(likes == [0, 1, 2])

            #expect(try await market.walk(ProductQuery(order: .liked), limit: 2) == [1, 2, 3])
            try await store.setLike(false, of: first, by: other.id)
            try await store.setLike(false, of: first, by: market.seller.id)
            _ = try await store.recountLikes(limit: 100)
            #expect(try await market.walk(ProductQuery(order: .liked), limit: 1) == [2, 3, 1])
            #expect(try await store.product(first)?.interest.likes == 0)

            market.clock.advance(milliseconds: 8 * 86_400_000)
            _ = try await store.recountLikes(limit: 100)
            #expect(try await market.walk(ProductQuery(order: .liked), limit: 2) == [3, 2, 1])
            #expect(try await store.product(second)?.interest.likes == 1)
        }
    }
}
