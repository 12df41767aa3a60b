import Market
import MarketStore
import Testing

/// The guarantees of every store about take-outs.
@Suite(.timeLimit(.minutes(10)))
struct TakeOutContract {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: Backend.allCases)
    func oneIsMadeADayAndFetchedForADay(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            #expect(try await store.takeOut(of: id) == TakeOut())
            let asked = try await store.askForTakeOut(of: id)
            let askedAt = market.clock.now
            let next = askedAt.adding(hours: 24)
            #expect(asked == TakeOut(state: .making, askedAt: askedAt, nextAt: next))
            await #expect(throws: MarketError.tookOutRecently(until: next)) {
                _ = try await store.askForTakeOut(of: id)
            }
            market.clock.advance(milliseconds: Self.hour)
            let made = market.clock.now
            try await store.finishTakeOut(of: id, askedAt: askedAt, .made(byteCount: 77))
            // Another server that made it too says nothing new.
            market.clock.advance(milliseconds: Self.hour)
            try await store.finishTakeOut(of: id, askedAt: askedAt, .failed(code: "failed"))
            let ready = try await store.takeOut(of: id)
            #expect((ready.state, ready.byteCount, ready.until) == (.ready, 77, made.adding(hours: 24)))
            market.clock.advance(milliseconds: 22 * Self.hour)
            #expect(try await store.takeOut(of: id).nextAt == nil)
            market.clock.advance(milliseconds: Self.hour)
            #expect(try await store.takeOut(of: id).state == .none)
            #expect(try await store.askForTakeOut(of: id).state == .making)
        }
    }

    @Test(arguments: Backend.allCases)
    func failedOneMayBeAskedForAtOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let first = try await store.askForTakeOut(of: id)
            try await store.finishTakeOut(
                of: id,
                askedAt: try #require(first.askedAt),
                .failed(code: "storage_full")
            )
            #expect(try await store.takeOut(of: id).state == .failed)
            market.clock.advance(milliseconds: 1)
            let second = try await store.askForTakeOut(of: id)
            // The end of an earlier one is none of the later.
            try await store.finishTakeOut(
                of: id,
                askedAt: try #require(first.askedAt),
                .made(byteCount: 1)
            )
            #expect(try await store.takeOut(of: id) == second)
        }
    }

    @Test(arguments: Backend.allCases)
    func oldOnesAreForgotten(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            _ = try await store.askForTakeOut(of: market.seller.id)
            market.clock.advance(milliseconds: 48 * Self.hour)
            #expect(try await store.removeExpired(limit: 100) == 1)
            #expect(try await store.removeExpired(limit: 100) == 0)
        }
    }
}
