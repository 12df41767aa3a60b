import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Consent to the market's terms, by apps.
@Suite(.timeLimit(.minutes(10)))
struct ConsentTests {
    private static let version = MarketBranding.plain.termsVersion

    private func consents(_ market: TestMarket, _ id: Account.ID) async throws -> [TermsVersion] {
        try await market.store.consents(of: id).map(\.version)
    }

    @Test func marketTellsItsVersion() async throws {
        try await TestMarket.with { market async throws in
            let body = try await market.ask(.get, "/market").body(MarketBody.self)
            #expect(body.termsVersion == Self.version)
        }
    }

    /// Clients of before send none, and are not refused; of one that changed meanwhile it stays true that it was agreed to.
    @Test(arguments: [nil, MarketBranding.plain.termsVersion.rawValue, "0123456789abcdef"])
    func signingUpTakesAVersionOrNone(version: String?) async throws {
        try await TestMarket.with { market async throws in
            let more = version.map { #","agreedTerms":"\#($0)""# } ?? ""
            let reply = try await market.ask(
                .post,
                "/accounts",
                #"{"name":"재재","password":"correct horse"\#(more)}"#
            )
            #expect(reply.status == 201)
            let account = try reply.body(SignedInBody.self).account
            #expect(try await consents(market, account.id).map(\.rawValue) == [version].compactMap(\.self))
        }
    }

    @Test(arguments: ["", "v1", "0123456789ABCDEF"])
    func whatIsNoVersionIsRefused(version: String) async throws {
        try await TestMarket.with { market async throws in
            let body = #"{"name":"재재","password":"correct horse","agreedTerms":"\#(version)"}"#
            #expect(try await market.ask(.post, "/accounts", body).status == 400)
        }
    }

    @Test func accountIsAskedUntilItAgreesToTheVersionOfToday() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("재재")
            func state() async throws -> ConsentState {
                try await market.ask(.get, "/account/consent", as: person).body(ConsentState.self)
            }
            func agree(_ version: String) async throws -> ConsentState {
                let body = #"{"version":"\#(version)"}"#
                return try await market.ask(.put, "/account/consent", as: person, body)
                    .body(ConsentState.self)
            }
            #expect(
                try await state()
                    == ConsentState(version: Self.version, agreedAt: nil, earlierAt: nil, isAsked: true)
            )
            // Another version changes nothing.
            #expect(try await agree("0123456789abcdef").isAsked)
            #expect(try await consents(market, person.account.id).isEmpty)
            let given = try await agree(Self.version.rawValue)
            #expect(!given.isAsked && given.agreedAt != nil && given.earlierAt == nil)
            #expect(try await state() == given)
        }
    }

    @Test func earlierConsentIsToldWithItsMoment() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("재재")
            let old = try #require(TermsVersion(rawValue: "0123456789abcdef"))
            try await market.store.agree(person.account.id, to: old)
            let state = try await market.ask(.get, "/account/consent", as: person).body(ConsentState.self)
            #expect(state.isAsked && state.agreedAt == nil && state.earlierAt != nil)
        }
    }
}
