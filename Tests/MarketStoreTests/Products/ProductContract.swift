import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ProductContract {
    @Test(arguments: Backend.allCases)
    func productIsReadBackAsOffered(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let upload = try await market.upload(1)
            let product = try await market.sell(
                "자전거",
                price: 200_000,
                stock: 3,
                photos: [PhotoPlace(upload.id, altText: "파란 자전거")]
            )

            #expect(try await store.product(product.id) == product)
            #expect(product.seller == Seller(id: market.seller.id, name: market.seller.name))
            #expect(product.version == 1)
            #expect(product.createdAt == market.clock.now)
            #expect(product.photos.map(\.altText) == ["파란 자전거"])
            #expect(product.photos.first?.content == upload.content)
            #expect(try await store.uploads(of: market.seller.id).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func staleEditReturnsTheCurrentProduct(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            market.clock.advance(milliseconds: 5)
            let edited = try #require(
                try await store.editProduct(product.id, from: 1, ProductEdit(name: "새 의자"), once: nil).value
            )
            #expect(edited.version == 2)
            #expect(edited.changedAt == market.clock.now)

            await #expect(throws: MarketError.stale(current: edited)) {
                try await store.editProduct(product.id, from: 1, ProductEdit(stock: 9), once: nil)
            }
            await #expect(throws: MarketError.stale(current: edited)) {
                try await store.deleteProduct(product.id, from: 1, by: nil)
            }
            #expect(try await store.product(product.id) == edited)
            let blind = try await store.editProduct(product.id, from: nil, ProductEdit(stock: 9), once: nil)
            #expect(blind.value?.stock == 9)
        }
    }

    @Test(arguments: Backend.allCases)
    func editWithoutChangesIsNoChange(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            let number = store.latestChange

            let edited = try await store.editProduct(
                product.id,
                from: 1,
                ProductEdit(name: product.name, stock: product.stock),
                once: nil
            )

            #expect(edited == .done(product))
            #expect(store.latestChange == number)
        }
    }

    @Test(arguments: Backend.allCases)
    func deletionCanBeUndoneForTenMinutes(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            #expect(try await store.deleteProduct(product.id, from: nil, by: nil) == product)
            #expect(try await store.product(product.id) == nil)
            #expect(try await market.walk().isEmpty)
            await #expect(throws: MarketError.notFound) {
                try await store.deleteProduct(product.id, from: nil, by: nil)
            }

            market.clock.advance(milliseconds: 10 * 60 * 1_000 - 1)
            #expect(try await store.removeExpired(limit: 10) == 0)
            #expect(try await store.undeleteProduct(product.id, by: nil).version == 3)
            #expect(try await market.walk() == [1])
            await #expect(throws: MarketError.notFound) {
                try await store.undeleteProduct(product.id, by: nil)
            }

            _ = try await store.deleteProduct(product.id, from: 3, by: nil)
            market.clock.advance(milliseconds: 10 * 60 * 1_000)
            await #expect(throws: MarketError.undoExpired) {
                try await store.undeleteProduct(product.id, by: nil)
            }
            #expect(try await store.removeExpired(limit: 10) == 1)
            await #expect(throws: MarketError.notFound) {
                try await store.undeleteProduct(product.id, by: nil)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func authorOfADeletionIsKeptWhileItCanBeUndone(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))
            #expect(try await store.deletion(of: product.id) == nil)
            #expect(try await store.deletedProduct(product.id) == nil)

            _ = try await store.deleteProduct(product.id, from: nil, by: market.seller.id)
            #expect(
                try await store.deletion(of: product.id)
                    == Deletion(by: market.seller.id, at: market.clock.now)
            )
            _ = try await store.undeleteProduct(product.id, by: market.seller.id)
            #expect(try await store.deletion(of: product.id) == nil)
            _ = try await store.deleteProduct(product.id, from: nil, by: nil)
            #expect(
                try await store.deletion(of: product.id) == Deletion(by: nil, at: market.clock.now)
            )
            _ = try await store.undeleteProduct(product.id, by: nil)
            _ = try await store.deleteProduct(product.id, from: nil, by: moderator.id)
            #expect(try await store.deletedProduct(product.id)?.name == product.name)
            market.clock.advance(milliseconds: 10 * 60 * 1_000)
            #expect(try await store.deletedProduct(product.id) == nil)
            _ = try await store.removeExpired(limit: 10)
            #expect(try await store.deletion(of: product.id) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyRemovingOthersProductsIsModeration(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))
            _ = try await store.deleteProduct(product.id, from: nil, by: market.seller.id)
            _ = try await store.undeleteProduct(product.id, by: market.seller.id)
            #expect(try await store.moderations(before: nil, limit: 10).isEmpty)

            await #expect(throws: MarketError.stale(current: try #require(await store.product(product.id)))) {
                try await store.deleteProduct(product.id, from: 1, by: moderator.id)
            }
            await #expect(throws: MarketError.notFound) {
                try await store.deleteProduct(product.id, from: nil, by: Account.ID(99))
            }
            #expect(try await store.moderations(before: nil, limit: 10).isEmpty)
            _ = try await store.deleteProduct(product.id, from: nil, by: moderator.id)
            _ = try await store.undeleteProduct(product.id, by: moderator.id)
            let log = try await store.moderations(before: nil, limit: 10)
            #expect(log.map(\.action) == [.undelete, .delete])
            #expect(log.allSatisfy { $0.moderator == moderator.id && $0.product == product.id })
        }
    }

    @Test(arguments: Backend.allCases)
    func idsOfPurgedProductsAreNotReused(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let last = try await market.sell()
            _ = try await store.deleteProduct(last.id, from: nil, by: nil)
            market.clock.advance(milliseconds: 10 * 60 * 1_000)
            _ = try await store.removeExpired(limit: 10)

            #expect(try await market.sell().id > last.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func batchIsAtomic(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let good = try NewProduct.sample("하나", by: market.seller.id)
            let orphan = try NewProduct.sample("둘", by: Account.ID(99))

            await #expect(throws: MarketError.notFound) { try await store.createProducts([good, orphan]) }
            #expect(try await market.walk().isEmpty)
            #expect(try await store.createProducts([good, good]).map(\.id.rawValue) == [1, 2])
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyAModeratorShowsWhatAModeratorHid(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell(state: .reserved)
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))

            let hidden = try await store.hideProduct(product.id, by: moderator.id, reason: "가짜")
            #expect(hidden.state == .hidden)
            #expect(try await market.walk().isEmpty)
            #expect(try await store.hold(of: product.id)?.reason == "가짜")
            #expect(try await store.held(among: [product.id, Product.ID(99)]) == [product.id])
            #expect(try await store.holds(before: nil, limit: 10).map(\.product) == [product.id])
            await #expect(throws: MarketError.heldByModerator) {
                try await store.editProduct(product.id, from: nil, ProductEdit(state: .selling), once: nil)
            }
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(name: "고친 이름"), once: nil)
            let restored = try await store.restoreProduct(product.id, by: moderator.id, reason: "")
            #expect(restored.state == .reserved)
            #expect(try await store.hold(of: product.id) == nil)
            #expect(try await store.held(among: [product.id]).isEmpty)
            #expect(try await store.holds(before: nil, limit: 10).isEmpty)
            #expect(restored.name == "고친 이름")
            #expect(try await market.walk() == [1])
            await #expect(throws: MarketError.notFound) {
                try await store.restoreProduct(product.id, by: moderator.id, reason: "")
            }

            let log = try await store.moderations(before: nil, limit: 10)
            #expect(log.map(\.action) == [.restore, .hide])
            #expect(log.last?.reason == "가짜")
            #expect(try await store.moderations(before: log.first?.id, limit: 10) == Array(log.suffix(1)))
        }
    }

    @Test(arguments: Backend.allCases)
    func hiddenProductsAreListedLastHiddenFirst(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let products = [try await market.sell(), try await market.sell(), try await market.sell()]
            let own = try await market.sell()
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))
            for (product, reason) in [(0, "하나"), (1, "둘"), (2, "셋"), (0, "다시 하나")] {
                _ = try await store.hideProduct(products[product].id, by: moderator.id, reason: reason)
            }
            _ = try await store.editProduct(own.id, from: nil, ProductEdit(state: .hidden), once: nil)
            _ = try await store.deleteProduct(products[1].id, from: nil, by: market.seller.id)

            let held = try await store.holds(before: nil, limit: 10)
            #expect(held.map(\.reason) == ["다시 하나", "셋"])
            #expect(try await store.holds(before: held.first?.id, limit: 10).map(\.reason) == ["셋"])
            #expect(try await store.holds(before: nil, limit: 1).map(\.reason) == ["다시 하나"])
            #expect(try await store.hold(of: own.id) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func editionPasswordBelongsToItsProduct(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            var new = try NewProduct.sample(by: market.seller.id)
            new.passwordHash = "$argon2id$item"
            let product = try #require(try await store.createProduct(new, once: nil).value)

            #expect(try await store.passwordHash(of: product.id) == "$argon2id$item")
            #expect(try await store.passwordHash(of: market.sell().id) == nil)
            #expect(try await store.passwordHash(of: Product.ID(99)) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func productsByIDKeepTheRequestedOrder(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for seed in 1...4 {
                let upload = NewUpload(owner: market.seller.id, content: try .sample(seed))
                let record = try #require(try await store.addUpload(upload, once: nil).value)
                try await market.sell(photos: [PhotoPlace(record.id)])
            }
            _ = try await store.deleteProduct(Product.ID(2), from: nil, by: nil)
            let ids = ([4, 2, 1, 9, 3] as [Int64]).map { Product.ID($0) }
            let found = try await store.products(ids)
            #expect(found.map(\.id.rawValue) == [4, 1, 3])
            #expect(found.allSatisfy { $0.photos.count == 1 })
        }
    }
}
