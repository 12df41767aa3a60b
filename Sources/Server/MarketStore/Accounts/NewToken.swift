package import Market

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
    /// A digest of what tells the browser or app from others; `nil` where nothing does.
    package var device: TokenHash?
    /// False where the owner is notified of the sign-in in another way.
    package var isNotified = true

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
