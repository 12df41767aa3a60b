import Market
import MarketStore
import Testing

/// The guarantees of every store about the market's presentation.
@Suite(.timeLimit(.minutes(1)))
struct FaceContract {
    private func face(_ name: String = "우리 동네") throws -> MarketFace {
        MarketFace(
            name: name,
            purpose: "나눔과 교환",
            accent: Accent(try #require(Colour("1d4ed8"))),
            contact: "hello@market.example",
            terms: "# 약관",
            privacy: "개인정보",
            business: "상호: 동네",
            language: .english,
            signUp: .invited,
            currencies: MarketCurrencies([.usd]),
            zone: try #require(MarketZone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        )
    }

    @Test(arguments: Backend.allCases)
    func faceIsKeptWhole(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            #expect(try await store.face() == .none)
            let kept = try await store.keepFace(try face(), from: 0)

            #expect(kept == KeptFace(face: try face(), version: 1))
            #expect(try await store.face() == kept)
            #expect(try await store.keepFace(.plain, from: 1) == KeptFace(face: .plain, version: 2))
            #expect(try await store.face() == KeptFace(face: .plain, version: 2))
        }
    }

    @Test(arguments: Backend.allCases)
    func editOfAnOlderFaceChangesNothing(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            _ = try await store.keepFace(try face(), from: 0)
            for version in [0, 2, -1, Int64.max] as [Int64] {
                #expect(try await store.keepFace(.plain, from: version) == nil)
            }
            #expect(try await store.face() == KeptFace(face: try face(), version: 1))
        }
    }

    @Test(arguments: Backend.allCases)
    func oneOfManyEditsAtOnceIsKept(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            let faces = try (0..<8).map { try face("동네 \($0)") }
            let kept: [KeptFace] = try await withThrowingTaskGroup(of: KeptFace?.self) { tasks in
                for face in faces { tasks.addTask { try await store.keepFace(face, from: 0) } }
                var kept: [KeptFace] = []
                for try await result in tasks { if let result { kept.append(result) } }
                return kept
            }
            #expect(kept.count == 1)
            #expect(try await store.face() == kept.first)
        }
    }

    @Test(arguments: Backend.allCases)
    func longerTextsThanAnyRuleAllowsAreRefused(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            let long = MarketFace(terms: String(repeating: "가", count: 40_000))
            await #expect(throws: StoreError.invalid(.face)) { try await store.keepFace(long, from: 0) }
        }
    }
}
