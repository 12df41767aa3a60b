import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SearchHistoryContract {
    @Test(arguments: Backend.allCases)
    func searchesAreRecordedOnceAndNotInPrivateMode(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let me = market.seller.id
            for text in ["자전거", "가방", "자전거"] { try await store.noteSearch(text, by: me) }
            #expect(try await store.searches(of: me) == ["자전거", "가방"])

            try await store.setPrivate(true, of: me)
            try await store.noteSearch("비밀", by: me)
            #expect(try await store.isPrivate(me))
            #expect(try await store.searches(of: me) == ["자전거", "가방"])
            try await store.setPrivate(false, of: me)
            try await store.removeSearch("자전거", of: me)
            #expect(try await store.searches(of: me) == ["가방"])
            try await store.removeSearches(of: me)
            #expect(try await store.searches(of: me).isEmpty)
            await #expect(throws: StoreError.notFound) {
                try await store.noteSearch("누구", by: Account.ID(99))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func whatSeveralLookForIsPopularAndNoneOfThemIsTold(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for number in 0..<4 {
                let one = try await store.createAccount(.sample(number + 50)).id
                let session = NewToken(
                    hash: try .sample(UInt8(number)),
                    account: one,
                    kind: .session,
                    label: "Firefox",
                    expiresAt: nil
                )
                _ = try await store.addToken(session)
                try await store.noteSearch("유모차", by: one)
                if number < 3 { try await store.noteSearch("자전거", by: one) }
                if number < 2 { try await store.noteSearch("둘만 찾는 것", by: one) }
            }
            // Who has not signed in for long has no say, and neither has private mode.
            try await store.noteSearch("둘만 찾는 것", by: market.seller.id)
            #expect(try await store.popularSearches(atLeast: 3, limit: 9) == ["유모차", "자전거"])
            #expect(try await store.popularSearches(atLeast: 3, limit: 1) == ["유모차"])
            #expect(try await store.popularSearches(atLeast: 5, limit: 9).isEmpty)
        }
    }
}
