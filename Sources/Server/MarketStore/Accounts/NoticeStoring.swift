package import Market

/// The notices of what happened to accounts.
///
/// A notice is made in the same transaction as its event: a sign-in from a network that the account was not
/// known to use (``NewToken/source``), a change of the password or of roles, sessions ended by hand. Of each
/// kind the newest few are kept, for a while, so that many of one kind push out no other.
package protocol NoticeStoring: Sendable {
    /// True where the account has signed in from the network, or signed up there.
    func isKnown(_ account: Account.ID, in network: String) async throws(StoreError) -> Bool
    /// Counts a wrong password; so many within a few days are a notice, one for all of them.
    func noteWrongPassword(of account: Account.ID, from network: String) async throws(StoreError)
    /// Newest first.
    func notices(of account: Account.ID) async throws(StoreError) -> [AccountNotice]
}
