package import Market

/// Consents to the market's terms; those of new accounts come by ``NewAccount/terms``.
extension SQLiteStore {
    /// Stores that an account agreed to a version now; of several consents to one version the first stays.
    package func agree(_ account: Account.ID, to version: TermsVersion) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            guard try AccountRecords(database).account(account) != nil else { throw .notFound }
            try ConsentRecords(database).insert(Consent(version, at: now), of: account)
        }
    }

    /// Newest first.
    package func consents(of account: Account.ID) async throws(MarketError) -> [Consent] {
        try await read { database throws(MarketError) in try ConsentRecords(database).all(of: account) }
    }
}
