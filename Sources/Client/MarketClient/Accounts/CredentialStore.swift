public import Market

/// What proves to a market who is asking.
public struct AccountCredential: Hashable, Sendable {
    /// A secret: it is sent to the server that gave it, and is shown and logged nowhere.
    public let token: String
    /// Whose it is.
    public let account: Account

    public init(token: String, account: Account) {
        self.token = token
        self.account = account
    }
}

/// Where an app keeps who is signed in where.
///
/// A credential belongs to one origin and is given out for that alone. Keeping must not fail: what can't be
/// written down is remembered until the app ends.
public protocol CredentialStore: Sendable {
    /// Who is signed in at a server; `nil` for nobody.
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
