/// A session of a browser or a token of an app, without what would let one use it.
public struct AccessToken: Hashable, Sendable, Identifiable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case session
        case app
    }

    public let id: Identifier<AccessToken>
    public let kind: Kind
    /// A label that its owner recognises it by, such as the name of a device.
    public let label: String
    public let createdAt: Timestamp
    /// `nil` when it holds until it is revoked.
    public let expiresAt: Timestamp?
    /// The kind of device that it was made on.
    public let device: DeviceKind
    /// The last use, as of an hour ago or less.
    public let usedAt: Timestamp
    /// The beginning of the addresses of the last use's network; `nil` once it is not kept any more.
    public let network: String?

    public init(
        id: Identifier<AccessToken>,
        kind: Kind,
        label: String,
        createdAt: Timestamp,
        expiresAt: Timestamp?,
        device: DeviceKind = .other,
        usedAt: Timestamp? = nil,
        network: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.device = device
        self.usedAt = usedAt ?? createdAt
        self.network = network
    }

    /// The same after a later use.
    package func used(_ use: SessionUse) -> AccessToken {
        guard use.at > usedAt else { return self }
        return AccessToken(
            id: id,
            kind: kind,
            label: label,
            createdAt: createdAt,
            expiresAt: expiresAt,
            device: device,
            usedAt: use.at,
            network: use.network
        )
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
