package import Market
package import MarketStore

/// Consent to the market's terms of use and privacy notice: given at sign-up, asked for again when a text has changed.
package struct ConsentService: Sendable {
    private let store: SQLiteStore
    private let terms: @Sendable () -> TermsVersion

    /// `terms` is asked each time, as an administrator may change the texts.
    package init(store: SQLiteStore, terms: @escaping @Sendable () -> TermsVersion) {
        self.store = store
        self.terms = terms
    }

    /// The version of today.
    package var version: TermsVersion { terms() }

    package func state(of account: Account) async throws(MarketError) -> ConsentState {
        let version = version
        let consents = try await store.consents(of: account.id)
        let agreedAt = consents.first { $0.version == version }?.agreedAt
        return ConsentState(
            version: version,
            agreedAt: agreedAt,
            earlierAt: consents.first { $0.version != version }?.agreedAt,
            // An administrator speaks for the market: the terms are their own.
            isAsked: agreedAt == nil && !account.roles.contains(.administrator)
        )
    }

    /// Stores a consent to the version of today.
    ///
    /// Any other stores nothing: its texts have changed since, and the account is still asked.
    package func agree(_ account: Account, to version: TermsVersion) async throws(MarketError) -> ConsentState
    {
        if version == self.version { try await store.agree(account.id, to: version) }
        return try await state(of: account)
    }
}
