/// Credentials of another store, with a call when one is forgotten: at a sign-out, and where a market no longer takes it.
public struct WatchedCredentialStore: CredentialStore {
    private let store: any CredentialStore
    private let forgotten: @Sendable (Origin) -> Void

    public init(_ store: any CredentialStore, forgotten: @escaping @Sendable (Origin) -> Void) {
        self.store = store
        self.forgotten = forgotten
    }

    public func credential(for origin: Origin) async -> AccountCredential? {
        await store.credential(for: origin)
    }

    public func keep(_ credential: AccountCredential, for origin: Origin) async {
        await store.keep(credential, for: origin)
    }

    public func forget(_ origin: Origin) async {
        await store.forget(origin)
        forgotten(origin)
    }
}
