public import Market

/// The proof of an account's identity to a market.
public struct AccountCredential: Hashable, Sendable {
    /// A secret: it is sent to the server that gave it, and is shown and logged nowhere.
    public let token: String
    /// The account that the token belongs to.
    public let account: Account

    public init(token: String, account: Account) {
        self.token = token
        self.account = account
    }
}

/// The storage of credentials, one for each server.
///
/// A credential belongs to one origin and is given out for that alone. Keeping must not fail: what can't be
/// stored on disk is remembered until the app ends.
public protocol CredentialStore: Sendable {
    /// The credential for a server; `nil` where no account is signed in there.
    func credential(for origin: Origin) async -> AccountCredential?
    /// Remembers who is signed in at a server, in place of who was.
    func keep(_ credential: AccountCredential, for origin: Origin) async
    /// Signs out at a server, as far as this device goes.
    func forget(_ origin: Origin) async
}

/// Remembers who is signed in until the app ends.
public actor MemoryCredentialStore: CredentialStore {
    private var credentials: [Origin: AccountCredential] = [:]

    public init() {}

    public func credential(for origin: Origin) -> AccountCredential? { credentials[origin] }

    public func keep(_ credential: AccountCredential, for origin: Origin) {
        credentials[origin] = credential
    }

    public func forget(_ origin: Origin) {
        credentials[origin] = nil
    }
}
