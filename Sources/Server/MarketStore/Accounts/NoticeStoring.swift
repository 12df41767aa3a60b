package import Market

/// What happened to accounts.
///
/// Notices are made with what they tell of, in one transaction: a sign-in from a network that the account was not known
/// to use (``NewToken/source``), a change of the password or of roles, sessions ended by hand. Of each kind the newest
/// few are kept, for a while, so that many of one kind push out no other.
package protocol NoticeStoring: Sendable {
    /// Whether the account signed in from a network, or signed up there.
    func isKnown(_ account: Account.ID, in network: String) async throws(StoreError) -> Bool
    /// Counts a wrong password; so many within a few days are a notice, one for all of them.
    func noteWrongPassword(of account: Account.ID, from network: String) async throws(StoreError)
    /// Newest first.
    func notices(of account: Account.ID) async throws(StoreError) -> [AccountNotice]
}
