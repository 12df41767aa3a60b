import Market
import MarketStore
import Testing

/// The guarantees of every store about the market's presentation.
@Suite(.timeLimit(.minutes(10)))
struct BrandingContract {
    private func branding(_ name: String = "우리 동네") throws -> MarketBranding {
        MarketBranding(
            name: name,
            purpose: "나눔과 교환",
            accent: Accent(try #require(Colour("1d4ed8"))),
            contact: "hello@market.example",
            legalTexts: [
                .terms: "# 약관", .privacy: "개인정보", .safety: "안전", .parcels: "택배", .prohibited: "금지",
                .business: "상호: 동네",
            ],
            language: .english,
            signUp: .invited,
            currencies: MarketCurrencies([.usd]),
            zone: try #require(MarketZone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        )
    }

    @Test(arguments: Backend.allCases)
    func brandingIsSavedWhole(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            #expect(try await store.branding() == .none)
            let kept = try await store.saveBranding(try branding(), from: 0)

            #expect(kept == VersionedBranding(branding: try branding(), version: 1))
            #expect(try await store.branding() == kept)
            #expect(
                try await store.saveBranding(.plain, from: 1)
                    == VersionedBranding(branding: .plain, version: 2)
            )
            #expect(try await store.branding() == VersionedBranding(branding: .plain, version: 2))
        }
    }

    @Test(arguments: Backend.allCases)
    func anEditOfAnOlderBrandingChangesNothing(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            _ = try await store.saveBranding(try branding(), from: 0)
            for version in [0, 2, -1, Int64.max] as [Int64] {
                #expect(try await store.saveBranding(.plain, from: version) == nil)
            }
            #expect(try await store.branding() == VersionedBranding(branding: try branding(), version: 1))
        }
    }

    @Test(arguments: Backend.allCases)
    func oneOfManyEditsAtOnceIsKept(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            let brandings = try (0..<8).map { try branding("동네 \($0)") }
            let kept: [VersionedBranding] = try await withThrowingTaskGroup(of: VersionedBranding?.self) {
                tasks in
                for branding in brandings {
                    tasks.addTask { try await store.saveBranding(branding, from: 0) }
                }
                var kept: [VersionedBranding] = []
                for try await result in tasks { if let result { kept.append(result) } }
                return kept
            }
            #expect(kept.count == 1)
            #expect(try await store.branding() == kept.first)
        }
    }

    @Test(arguments: Backend.allCases)
    func longerTextsThanAnyRuleAllowsAreRefused(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            for page in MarketBranding.LegalPage.allCases {
                let long = MarketBranding(legalTexts: [page: String(repeating: "가", count: 40_000)])
                await #expect(throws: MarketError.invalid(.branding)) {
                    try await store.saveBranding(long, from: 0)
                }
            }
        }
    }
}
