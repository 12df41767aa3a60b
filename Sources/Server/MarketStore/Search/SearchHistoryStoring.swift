package import Market

/// The searches of accounts.
package protocol SearchHistoryStoring: Sendable {
    /// Notes a search, each once: as the newest, or where `moment` places one that was made earlier; a later search of the
    /// same stays where it is. Does nothing while the account is in private mode.
    @discardableResult
    func noteSearch(
        _ text: String,
        by account: Account.ID,
        at moment: Timestamp?,
        once: Once<Void>?
    ) async throws(StoreError) -> Outcome<Void>
    /// Newest first, of those that differ in letter case alone the newest.
    func searches(of account: Account.ID) async throws(StoreError) -> [String]
    /// Forgets a search whatever its letter case; with a `moment`, where it was not made again later.
    func removeSearch(_ text: String, of account: Account.ID, until moment: Timestamp?)
        async throws(StoreError)
    /// Forgets all searches; with a `moment`, those that were made by then.
    func removeSearches(of account: Account.ID, until moment: Timestamp?) async throws(StoreError)

    /// The most frequent searches of the newest sign-ins, each made by `people` or more, the most frequent
    /// first.
    func popularSearches(atLeast people: Int, limit: Int) async throws(StoreError) -> [String]

    func isPrivate(_ account: Account.ID) async throws(StoreError) -> Bool
    func setPrivate(_ isPrivate: Bool, of account: Account.ID) async throws(StoreError)
}

extension SearchHistoryStoring {
    /// Notes a search as the newest.
    package func noteSearch(_ text: String, by account: Account.ID) async throws(StoreError) {
        try await noteSearch(text, by: account, at: nil, once: nil)
    }

    /// Forgets a search, however lately it was made.
    package func removeSearch(_ text: String, of account: Account.ID) async throws(StoreError) {
        try await removeSearch(text, of: account, until: nil)
    }

    /// Forgets all searches.
    package func removeSearches(of account: Account.ID) async throws(StoreError) {
        try await removeSearches(of: account, until: nil)
    }
}
