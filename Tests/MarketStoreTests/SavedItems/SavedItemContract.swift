import Market
import MarketStore
import Testing

/// Changes made on devices while offline, which arrive later.
@Suite(.timeLimit(.minutes(10)))
struct SavedItemContract {
    private static func change(
        _ quantity: Int64,
        from base: Int64 = 0,
        _ age: Int64,
        _ market: TestMarket
    ) -> SavedItemChange {
        SavedItemChange(
            quantity: quantity,
            base: base,
            at: Timestamp(millisecondsSince1970: market.clock.now.millisecondsSince1970 - age)
        )
    }

    @Test(arguments: Backend.allCases)
    func theLatestChangeOfALikeWins(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (id, me) = (try await market.sell().id, market.seller.id)
            #expect(try await store.mergeLike(Self.change(1, 50, market), of: id, by: me))
            try await store.setLike(false, of: id, by: me)
            // Done before it was taken back.
            #expect(try await store.mergeLike(Self.change(1, 10, market), of: id, by: me) == false)
            #expect(try await store.likes(of: me, at: nil, limit: 9).elements.isEmpty)
            market.clock.advance(milliseconds: 20)
            #expect(try await store.mergeLike(Self.change(1, 10, market), of: id, by: me))
            #expect(try await store.mergeLike(Self.change(0, from: 1, 15, market), of: id, by: me))
            #expect(try await store.likes(of: me, at: nil, limit: 9).elements.map(\.id) == [id])
            #expect(try await store.mergeLike(Self.change(0, from: 1, 5, market), of: id, by: me) == false)
            await #expect(throws: MarketError.notFound) {
                _ = try await store.mergeLike(Self.change(1, 0, market), of: Product.ID(99), by: me)
            }
            #expect(
                try await store.mergeLike(Self.change(0, 0, market), of: Product.ID(99), by: me) == false
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func mergingACartItemKeepsTheLargerQuantityOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (id, me) = (try await market.sell().id, market.seller.id)
            func merge(_ change: SavedItemChange, key: String? = nil) async throws -> Outcome<Int64> {
                let once = try key.map { key in
                    Once<Int64>(
                        account: me,
                        key: key,
                        fingerprint: try #require(Fingerprint(Array(repeating: 1, count: 32)))
                    ) { Array("\($0)".utf8) }
                }
                return try await store.mergeLine(change, of: id, inCartOf: me, once: once)
            }
            #expect(try await merge(Self.change(3, 30, market), key: "1") == .done(3))
            // Another device knew of none.
            #expect(try await merge(Self.change(2, 20, market)) == .done(3))
            #expect(try await merge(Self.change(1, from: 3, 10, market)) == .done(1))
            // The answer to the first was lost: it is not done again.
            #expect(try await merge(Self.change(3, 30, market), key: "1") == .repeated(answer: [0x33]))
            #expect(try await store.cart(of: me).map(\.quantity) == [1])
            try await store.emptyCart(of: me)
            #expect(try await merge(Self.change(5, from: 1, 1, market)) == .done(0))
            try await store.setQuantity(4, of: id, inCartOf: me)
            #expect(try await merge(Self.change(0, from: 5, 1, market)) == .done(4))
            await #expect(throws: MarketError.invalid(.quantity)) {
                _ = try await merge(Self.change(10_000, 0, market))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func changesByPagesMergeWithThoseOfApps(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (id, me) = (try await market.sell(stock: 5).id, market.seller.id)
            try await store.addToCart(id, of: me, atMost: 5)
            #expect(
                try await store.mergeLine(
                    Self.change(0, from: 1, 1, market),
                    of: id,
                    inCartOf: me,
                    once: nil
                ) == .done(1)
            )
            let items = VisitorItems(likes: [id], cart: [(id, 4)])
            _ = try await store.adopt(items, by: me)
            #expect(try await store.mergeLike(Self.change(0, from: 1, 1, market), of: id, by: me))
            // Hidden goods are taken out with all that is not shown.
            _ = try await store.editProduct(id, from: nil, ProductEdit(state: .hidden), once: nil)
            try await store.removeUnseenLines(fromCartOf: me)
            #expect(
                try await store.mergeLine(Self.change(2, 1, market), of: id, inCartOf: me, once: nil)
                    == .done(0)
            )
        }
    }

    @Test func timesAreForgottenAfterNinetyDays() async throws {
        try await Backend.sqlite.withMarket { store, market in
            let (id, me) = (try await market.sell().id, market.seller.id)
            try await store.setLike(true, of: id, by: me)
            try await store.setLike(false, of: id, by: me)
            market.clock.advance(milliseconds: SavedItemChange.longestAge - 1)
            _ = try await store.removeExpired(limit: 100)
            let old = SavedItemChange(quantity: 1, base: 0, at: Timestamp(millisecondsSince1970: 5))
            #expect(try await store.mergeLike(old, of: id, by: me) == false)
            market.clock.advance(milliseconds: 1)
            _ = try await store.removeExpired(limit: 100)
            #expect(try await store.mergeLike(old, of: id, by: me))
        }
    }
}
