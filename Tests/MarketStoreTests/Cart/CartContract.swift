import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CartContract {
    @Test(arguments: Backend.allCases)
    func cartHoldsItsLines(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for _ in 0..<3 { try await market.sell() }
            let me = market.seller.id
            try await store.setQuantity(2, of: Product.ID(1), inCartOf: me)
            market.clock.advance(milliseconds: 1)
            try await store.setQuantity(1, of: Product.ID(2), inCartOf: me)
            try await store.setQuantity(7, of: Product.ID(1), inCartOf: me)

            let cart = try await store.cart(of: me)
            #expect(cart.map(\.product.id.rawValue) == [2, 1])
            #expect(cart.map(\.quantity) == [1, 7])
            try await store.setQuantity(0, of: Product.ID(2), inCartOf: me)
            try await store.setQuantity(0, of: Product.ID(2), inCartOf: me)
            #expect(try await store.cart(of: me).map(\.product.id.rawValue) == [1])
            for quantity in [-1, 10_000] as [Int64] {
                await #expect(throws: MarketError.invalid(.quantity)) {
                    try await store.setQuantity(quantity, of: Product.ID(1), inCartOf: me)
                }
            }
            _ = try await store.deleteProduct(Product.ID(1), from: nil, by: nil)
            #expect(try await store.cart(of: me).isEmpty)
            #expect(try await store.unseenLines(inCartOf: me) == 1)
            _ = try await store.undeleteProduct(Product.ID(1), by: nil)
            #expect(try await store.cart(of: me).count == 1)
            #expect(try await store.unseenLines(inCartOf: me) == 0)

            try await store.setQuantity(1, of: Product.ID(3), inCartOf: me)
            _ = try await store.deleteProduct(Product.ID(1), from: nil, by: nil)
            try await store.removeUnseenLines(fromCartOf: me)
            #expect(try await store.unseenLines(inCartOf: me) == 0)
            _ = try await store.undeleteProduct(Product.ID(1), by: nil)
            #expect(try await store.cart(of: me).map(\.product.id.rawValue) == [3])
            try await store.emptyCart(of: me)
            #expect(try await store.cart(of: me).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func cartAndLikesAreBounded(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.likesOfAccount = 1
        limits.cartOfAccount = 1
        limits.searchesOfAccount = 2
        try await backend.withMarket(limits: limits) { store, market in
            for _ in 0..<2 { try await market.sell() }
            let me = market.seller.id
            try await store.setLike(true, of: Product.ID(1), by: me)
            try await store.setQuantity(1, of: Product.ID(1), inCartOf: me)

            await #expect(throws: MarketError.limitReached(.likes)) {
                try await store.setLike(true, of: Product.ID(2), by: me)
            }
            await #expect(throws: MarketError.limitReached(.cart)) {
                try await store.setQuantity(1, of: Product.ID(2), inCartOf: me)
            }
            for text in ["하나", "둘", "셋"] { try await store.noteSearch(text, by: me) }
            #expect(try await store.searches(of: me) == ["셋", "둘"])
        }
    }

    @Test(arguments: Backend.allCases)
    func concurrentAdditionsBothCount(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            try await market.sell()
            let me = market.seller.id
            async let first = store.addToCart(Product.ID(1), of: me, atMost: 3)
            async let second = store.addToCart(Product.ID(1), of: me, atMost: 3)
            #expect(try await Set([first, second]) == [1, 2])
            #expect(try await store.addToCart(Product.ID(1), of: me, atMost: 3) == 3)
            await #expect(throws: MarketError.limitReached(.quantity)) {
                try await store.addToCart(Product.ID(1), of: me, atMost: 3)
            }
            #expect(try await store.cart(of: me).map(\.quantity) == [3])
            await #expect(throws: MarketError.notFound) {
                try await store.addToCart(Product.ID(9), of: me, atMost: 3)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func cartCountMatchesTheShownLines(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for _ in 0..<3 { try await market.sell() }
            let me = market.seller.id
            #expect(try await store.lineCount(inCartOf: me) == 0)
            for id in 1...3 as ClosedRange<Int64> {
                try await store.setQuantity(id, of: Product.ID(id), inCartOf: me)
            }
            _ = try await store.deleteProduct(Product.ID(1), from: nil, by: nil)
            _ = try await store.editProduct(Product.ID(2), from: nil, ProductEdit(state: .hidden), once: nil)
            #expect(try await store.lineCount(inCartOf: me) == 1)
            #expect(try await store.cart(of: me).count == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func browserItemsAreImported(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for _ in 0..<4 { try await market.sell() }
            let me = try await store.createAccount(.sample(2)).id
            let ids = (0...4).map { Product.ID(Int64($0)) }
            try await store.setQuantity(7, of: ids[2], inCartOf: me)
            _ = try await store.deleteProduct(ids[3], from: nil, by: nil)
            _ = try await store.editProduct(ids[4], from: nil, ProductEdit(state: .hidden), once: nil)

            market.clock.advance(milliseconds: 1)
            let rest = try await store.adopt(
                VisitorItems(
                    likes: [ids[1], ids[3], ids[2]],
                    cart: [(ids[1], 3), (ids[2], 1), (ids[3], 1), (ids[4], 2)]
                ),
                by: me
            )
            #expect(rest.likes.isEmpty && rest.cart.map(\.id) == [ids[4]])
            #expect(rest.cart.map(\.quantity) == [2])
            #expect(try await store.likes(of: me, at: nil, limit: 9).elements.map(\.id) == [ids[1], ids[2]])
            let cart = try await store.cart(of: me)
            #expect(cart.map(\.product.id) == [ids[1], ids[2]])
            #expect(cart.map(\.quantity) == [3, 7])
        }
    }
}
