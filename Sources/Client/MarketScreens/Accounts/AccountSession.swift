public import Market
public import MarketClient
public import Observation

/// The signed-in person, the same for all screens.
@MainActor
@Observable
public final class AccountSession {
    /// The current identity; `.nobody` while signed out.
    public private(set) var identity = Identity.nobody

    /// Called with the identity before, when another person signs in or the person signs out.
    @ObservationIgnored var changed: (@MainActor (_ before: Identity) -> Void)?

    @ObservationIgnored private let accounts: MarketClient.Accounts

    public init(_ accounts: MarketClient.Accounts) {
        self.accounts = accounts
    }

    /// True while an account or a vendor is signed in.
    public var isSignedIn: Bool { identity != .nobody }

    /// The account of who is signed in; `nil` for nobody, and for a vendor.
    public var account: Account? {
        guard case .account(let account) = identity else { return nil }
        return account
    }

    /// Looks up who is known to be signed in; nothing is sent.
    public func refresh() async {
        take(await accounts.identity())
    }

    package func take(_ identity: Identity) {
        guard identity != self.identity else { return }
        let before = self.identity
        self.identity = identity
        // Who has another name now is the same person.
        if case .account(let old) = before, case .account(let new) = identity, old.id == new.id { return }
        changed?(before)
    }
}
