package import Market

/// What happened to accounts.
///
/// Notices are made with what they tell of, in one transaction: a sign-in from a network that the account was not known
/// to use (``NewToken/source``), a change of the password or of roles, sessions ended by hand. Of each kind the newest
/// few are kept, for a while, so that many of one kind push out no other.
package protocol NoticeStoring: Sendable {
    /// Newest first.
    func notices(of account: Account.ID) async throws(StoreError) -> [AccountNotice]
}
