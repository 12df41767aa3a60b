/// A session of a browser or a token of an app, without what would let one use it.
package struct AccessToken: Hashable, Sendable, Identifiable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case session
        case app
    }

    package let id: Identifier<AccessToken>
    package let kind: Kind
    /// A label that its owner recognises it by, such as the name of a device.
    package let label: String
    package let createdAt: Timestamp
    /// `nil` when it holds until it is revoked.
    package let expiresAt: Timestamp?

    package init(
        id: Identifier<AccessToken>,
        kind: Kind,
        label: String,
        createdAt: Timestamp,
        expiresAt: Timestamp?
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// An account together with the token that was shown for it.
package struct Bearer: Hashable, Sendable {
    package let account: Account
    package let token: AccessToken

    package init(account: Account, token: AccessToken) {
        self.account = account
        self.token = token
    }
}
