import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
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
            await #expect(throws: MarketError.notFound) {
                try await store.noteSearch("누구", by: Account.ID(99))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func mergedSearchesAreOrderedByTheirTime(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let me = market.seller.id
            func note(_ text: String, _ seconds: Int64, once: Once<Void>? = nil) async throws {
                try await store.noteSearch(
                    text,
                    by: me,
                    at: Timestamp(millisecondsSince1970: seconds * 1_000),
                    once: once
                )
            }
            for (text, seconds) in [("셋", 3), ("하나", 1), ("둘", 2), ("셋", 1)] as [(String, Int64)] {
                try await note(text, seconds)
            }
            #expect(try await store.searches(of: me) == ["셋", "둘", "하나"])
            // Two of one moment, and the one of them again later.
            try await note("또 둘", 2)
            #expect(try await store.searches(of: me) == ["셋", "또 둘", "둘", "하나"])
            try await note("하나", 5)
            try await store.noteSearch("지금", by: me)
            // Nothing is made after now, whatever a device says.
            try await note("앞일", 9_000_000_000)
            #expect(try await store.searches(of: me).prefix(3) == ["앞일", "지금", "하나"])

            let until = Timestamp(millisecondsSince1970: 3_000)
            try await store.removeSearch("하나", of: me, until: until)
            // What has a time to come is nobody's who forgets all.
            try await store.removeSearches(of: me, until: until)
            #expect(try await store.searches(of: me) == ["지금", "하나"])
            try await store.removeSearches(of: me)
            #expect(try await store.searches(of: me).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func spellingsThatDifferInCaseAreOneSearch(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let me = market.seller.id
            for text in ["iPhone", "의자", "IPHONE"] { try await store.noteSearch(text, by: me) }
            #expect(try await store.searches(of: me) == ["IPHONE", "의자"])
            try await store.removeSearch("iphone", of: me)
            #expect(try await store.searches(of: me) == ["의자"])
        }
    }

    @Test(arguments: Backend.allCases)
    func aSearchThatIsSentAgainIsNotedOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let me = market.seller.id
            let fingerprint = try #require(Fingerprint([UInt8](repeating: 1, count: 32)))
            let once = Once<Void>(account: me, key: "k", fingerprint: fingerprint) { _ in Array("noted".utf8)
            }
            try await store.noteSearch("의자", by: me, at: nil, once: once)
            try await store.removeSearch("의자", of: me)
            let again = try await store.noteSearch("의자", by: me, at: nil, once: once)
            guard case .repeated = again else {
                Issue.record("it was noted twice")
                return
            }
            #expect(try await store.searches(of: me).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func popularSearchesAreAnonymous(backend: Backend) async throws {
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
