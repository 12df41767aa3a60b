import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct IdempotencyContract {
    @Test(arguments: Backend.allCases)
    func sameKeyReturnsTheFirstAnswer(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let new = try NewProduct.sample(by: market.seller.id)
            let first = try await store.createProduct(new, once: once("k", by: market.seller))
            let product = try #require(first.value)
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(name: "다른 이름"), once: nil)

            let again = try await store.createProduct(new, once: once("k", by: market.seller))

            #expect(again == .repeated(answer: Array("나무 의자 #1".utf8)))
            #expect(try await store.products([Product.ID(1), Product.ID(2)]).map(\.id.rawValue) == [1])
        }
    }

    @Test(arguments: Backend.allCases)
    func sameKeyWithOtherContentConflicts(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let new = try NewProduct.sample(by: market.seller.id)
            _ = try await store.createProduct(new, once: once("k", by: market.seller))

            await #expect(throws: MarketError.conflict(.answer)) {
                try await store.createProduct(new, once: once("k", content: 2, by: market.seller))
            }
            let other = try await store.createAccount(.sample(2))
            #expect(try await store.createProduct(new, once: once("k", content: 2, by: other)).value != nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func failureIsNotStoredAsAnAnswer(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            var new = try NewProduct.sample(by: market.seller.id)
            new.photos = [PhotoPlace(Photo.ID(99))]
            await #expect(throws: MarketError.photoNotFound(Photo.ID(99))) {
                try await store.createProduct(new, once: once("k", by: market.seller))
            }

            new.photos = []
            #expect(try await store.createProduct(new, once: once("k", by: market.seller)).value != nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func racingRequestsDoTheWorkOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let new = try NewProduct.sample(by: market.seller.id)
            let once = try once("k", by: market.seller)
            let outcomes = try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await store.createProduct(new, once: once) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(outcomes.count { $0.value != nil } == 1)
            #expect(outcomes.count { $0 == .repeated(answer: Array("나무 의자 #1".utf8)) } == 19)
            #expect(try await store.products([Product.ID(1), Product.ID(2)]).map(\.id.rawValue) == [1])
        }
    }

    @Test(arguments: Backend.allCases)
    func answerExpiresAfterADay(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let new = try NewProduct.sample(by: market.seller.id)
            _ = try await store.createProduct(new, once: once("k", by: market.seller))
            market.clock.advance(milliseconds: 24 * 60 * 60 * 1_000)

            #expect(
                try await store.createProduct(new, once: once("k", content: 2, by: market.seller)).value
                    != nil
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func uploadsAreIdempotentToo(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let once = Once<Upload>(account: market.seller.id, key: "p", fingerprint: try .sample(1)) {
                upload in
                Array("\(upload.id)".utf8)
            }
            let new = NewUpload(owner: market.seller.id, content: try .sample(1))
            let first = try #require(try await store.addUpload(new, once: once).value)

            #expect(
                try await store.addUpload(new, once: once) == .repeated(answer: Array("\(first.id)".utf8))
            )
            #expect(try await store.uploads(of: market.seller.id) == [first])
        }
    }

    @Test(arguments: [
        ("", false), ("a", true), (String(repeating: "k", count: 255), true),
        (String(repeating: "k", count: 256), false),
    ])
    func keyLengthIsLimited(key: String, isTaken: Bool) async throws {
        for backend in Backend.allCases {
            try await backend.withMarket { store, market in
                let new = try NewProduct.sample(by: market.seller.id)
                if isTaken {
                    #expect(
                        try await store.createProduct(new, once: once(key, by: market.seller)).value != nil
                    )
                } else {
                    await #expect(throws: MarketError.invalid(.answerKey)) {
                        try await store.createProduct(new, once: once(key, by: market.seller))
                    }
                }
            }
        }
    }

    private func once(_ key: String, content: UInt8 = 1, by account: Account) throws -> Once<Product> {
        Once(account: account.id, key: key, fingerprint: try .sample(content)) { product in
            Array("\(product.name) #\(product.id)".utf8)
        }
    }
}
