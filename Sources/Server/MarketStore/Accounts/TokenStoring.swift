package import Market

/// The tokens that prove, request after request, who someone is.
package protocol TokenStoring: Sendable {
    /// Keeps a token; an account with too many loses the one that it got first. A notice where the token's source is a
    /// network that the account was not known to use.
    func addToken(_ new: NewToken) async throws(StoreError) -> AccessToken
    /// The holder of the token; `nil` when there is none or it has expired.
    func bearer(of hash: TokenHash) async throws(StoreError) -> Bearer?
    /// Those whose time is not over, oldest first.
    func tokens(of account: Account.ID) async throws(StoreError) -> [AccessToken]
    func extendToken(_ id: AccessToken.ID, until expiry: Timestamp) async throws(StoreError)
    /// Does nothing when there is no such token, so that signing out twice is no error. A notice where `source` ended
    /// one; `nil` leaves none.
    func revokeToken(
        _ id: AccessToken.ID,
        of account: Account.ID,
        noting source: AccountNotice.Source?
    ) async throws(StoreError)
    /// Signs out everywhere, but for `kept`, with a notice as for one.
    func revokeTokens(
        of account: Account.ID,
        keeping kept: AccessToken.ID?,
        noting source: AccountNotice.Source?
    ) async throws(StoreError)
    /// Calls `listener` for each account of which a token was removed, once that is kept.
    ///
    /// It must not wait: others wait for it.
    func whenSessionsEnd(_ listener: @escaping @Sendable (Account.ID) -> Void)
}

/// A 32-byte digest of a token; the token itself is never kept.
package struct TokenHash: Hashable, Sendable {
    package let bytes: [UInt8]

    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

package struct NewToken: Hashable, Sendable {
    package var hash: TokenHash
    package var account: Account.ID
    package var kind: AccessToken.Kind
    package var label: String
    package var expiresAt: Timestamp?
    /// The place where its owner signed in; `nil` where nobody did.
    package var source: AccountNotice.Source?

    package init(
        hash: TokenHash,
        account: Account.ID,
        kind: AccessToken.Kind,
        label: String,
        expiresAt: Timestamp?,
        source: AccountNotice.Source? = nil
    ) {
        self.hash = hash
        self.account = account
        self.kind = kind
        self.label = label
        self.expiresAt = expiresAt
        self.source = source
    }
}
