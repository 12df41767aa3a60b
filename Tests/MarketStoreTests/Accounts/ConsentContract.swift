import Market
import MarketStore
import Testing

/// The guarantees of every store about consents to the market's terms.
@Suite(.timeLimit(.minutes(10)))
struct ConsentContract {
    private func version(_ digit: Int) throws -> TermsVersion {
        try #require(TermsVersion(rawValue: String(repeating: "\(digit)", count: 16)))
    }

    @Test(arguments: Backend.allCases)
    func consentIsKeptWithItsVersionAndMoment(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let account = market.seller.id
            #expect(try await store.consents(of: account).isEmpty)
            let first = market.clock.now
            try await store.agree(account, to: version(1))
            market.clock.advance(milliseconds: 1_000)
            // Of two to one version the first stays.
            try await store.agree(account, to: version(1))
            #expect(try await store.consents(of: account) == [Consent(version(1), at: first)])
            let second = market.clock.now
            try await store.agree(account, to: version(2))
            let both = [Consent(try version(2), at: second), Consent(try version(1), at: first)]
            #expect(try await store.consents(of: account) == both)
        }
    }

    @Test(arguments: Backend.allCases)
    func newAccountComesWithItsConsentOrNotAtAll(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            var new = try NewAccount.sample(2)
            new.terms = try version(3)
            let account = try await store.createAccount(new)
            #expect(try await store.consents(of: account.id) == [Consent(version(3), at: market.clock.now)])
            let plain = try await store.createAccount(.sample(3))
            #expect(try await store.consents(of: plain.id).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func nobodyAgreesForAnAccountThatIsNotThere(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            await #expect(throws: MarketError.notFound) {
                try await store.agree(Account.ID(999), to: try version(1))
            }
            #expect(try await store.consents(of: market.seller.id).isEmpty)
        }
    }
}
