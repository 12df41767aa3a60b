package import Market

/// Codes that make accounts, one each, within days.
///
/// Of a code only its hash is kept. ``AccountStoring/createAccount(_:)`` uses one up in the transaction that makes the
/// account, and throws `conflict(.invitation)` for one that is used, over or unknown.
package protocol InvitationStoring: Sendable {
    /// Throws `limitReached(.invitations)` where too many are still unused.
    func addInvitation(_ hash: TokenHash, by maker: Account.ID) async throws(StoreError) -> SignUpInvitation
    /// Those that are not forgotten, the newest first.
    func invitations() async throws(StoreError) -> [SignUpInvitation]
    /// True where the code would make an account now.
    ///
    /// A preview: making the account judges it again.
    func isInvited(by hash: TokenHash) async throws(StoreError) -> Bool
    /// Does nothing when it has gone already.
    func removeInvitation(_ id: SignUpInvitation.ID) async throws(StoreError)
}
