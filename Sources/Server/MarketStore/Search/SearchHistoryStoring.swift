package import Market

/// What people looked for.
package protocol SearchHistoryStoring: Sendable {
    /// Notes a search, as the newest and once; does nothing while the account is in private mode.
    func noteSearch(_ text: String, by account: Account.ID) async throws(StoreError)
    /// Newest first.
    func searches(of account: Account.ID) async throws(StoreError) -> [String]
    func removeSearch(_ text: String, of account: Account.ID) async throws(StoreError)
    func removeSearches(of account: Account.ID) async throws(StoreError)

    /// What most of those who signed in last looked for, the most of them first: each was looked for by `people` or more.
    func popularSearches(atLeast people: Int, limit: Int) async throws(StoreError) -> [String]

    func isPrivate(_ account: Account.ID) async throws(StoreError) -> Bool
    func setPrivate(_ isPrivate: Bool, of account: Account.ID) async throws(StoreError)
}
