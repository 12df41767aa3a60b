import Market
import MarketStore
import Testing

/// The limit on the kept replies of one account, none of which is forgotten for another.
@Suite(.timeLimit(.minutes(10)))
struct AnswerBudgetContract {
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    private func limits(_ answers: Int, bytes: Int = 1 << 20) -> StoreLimits {
        var limits = StoreLimits()
        (limits.answersOfAccount, limits.answerBytesOfAccount) = (answers, bytes)
        return limits
    }

    private func once(_ key: String, by account: Account, answer: String = "a") throws -> Once<Product> {
        Once(account: account.id, key: key, fingerprint: try .sample(1)) { _ in Array(answer.utf8) }
    }

    @Test(arguments: Backend.allCases)
    func furtherKeysAreRefusedAndNoAnswerIsForgotten(backend: Backend) async throws {
        try await backend.withMarket(limits: limits(3)) { store, market in
            let new = try NewProduct.sample(by: market.seller.id)
            for key in ["a", "b", "c"] {
                #expect(try await store.createProduct(new, once: once(key, by: market.seller)).value != nil)
                market.clock.advance(milliseconds: 1_000)
            }
            await #expect(throws: MarketError.limitReached(.answers)) {
                try await store.createProduct(new, once: once("d", by: market.seller))
            }
            for key in ["a", "b", "c"] {
                #expect(try await store.createProduct(new, once: once(key, by: market.seller)).value == nil)
                #expect(try await store.answerRoom(for: key, of: market.seller.id) == .kept)
            }
            // Without a key, and of another account, the same goes on.
            #expect(try await store.createProduct(new, once: nil).value != nil)
            let other = try await store.createAccount(.sample(2))
            let others = try NewProduct.sample(by: other.id)
            #expect(try await store.createProduct(others, once: once("d", by: other)).value != nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func lookAheadSaysUntilWhen(backend: Backend) async throws {
        try await backend.withMarket(limits: limits(2)) { store, market in
            let (new, began) = (try NewProduct.sample(by: market.seller.id), market.clock.now)
            #expect(try await store.answerRoom(for: "a", of: market.seller.id) == .free)
            for key in ["a", "b"] {
                _ = try await store.createProduct(new, once: once(key, by: market.seller))
                market.clock.advance(milliseconds: 1_000)
            }
            let end = Timestamp(millisecondsSince1970: began.millisecondsSince1970 + Self.day)
            #expect(try await store.answerRoom(for: "c", of: market.seller.id) == .full(until: end))
            market.clock.advance(milliseconds: Self.day - 2_000)
            _ = try await store.removeExpired(limit: 100)
            #expect(try await store.answerRoom(for: "c", of: market.seller.id) == .free)
            #expect(try await store.createProduct(new, once: once("c", by: market.seller)).value != nil)
            #expect(try await store.answerRoom(for: "d", of: market.seller.id) != .free)
        }
    }

    @Test(arguments: Backend.allCases)
    func bytesCountToo(backend: Backend) async throws {
        try await backend.withMarket(limits: limits(100, bytes: 2_000)) { store, market in
            let new = try NewProduct.sample(by: market.seller.id)
            let answer = String(repeating: "a", count: 1_000)
            for key in ["a", "b"] {
                _ = try await store.createProduct(new, once: once(key, by: market.seller, answer: answer))
            }
            await #expect(throws: MarketError.limitReached(.answers)) {
                try await store.createProduct(new, once: once("c", by: market.seller))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func keyUsedAgainAfterADayCountsOnce(backend: Backend) async throws {
        try await backend.withMarket(limits: limits(2)) { store, market in
            let new = try NewProduct.sample(by: market.seller.id)
            for _ in 0..<5 {
                _ = try await store.createProduct(new, once: once("a", by: market.seller))
                market.clock.advance(milliseconds: Self.day)
            }
            #expect(try await store.answerRoom(for: "b", of: market.seller.id) == .free)
        }
    }
}
