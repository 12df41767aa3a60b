package import Market
package import MarketStore

/// The pictures and words that people show of themselves.
package struct ProfileService: Sendable {
    private let store: SQLiteStore
    private let blocks: BlockService

    package init(store: SQLiteStore, blocks: BlockService) {
        self.store = store
        self.blocks = blocks
    }

    /// The profile of a person as the caller sees it.
    ///
    /// ``Profile/none`` where there is none, where moderators hid it, and for a caller who blocks the person.
    package func profile(of id: Account.ID, for caller: Caller) async throws(MarketError) -> Profile {
        try await profiles(of: [id], for: caller)[id] ?? .none
    }

    /// The profiles of several people as the caller sees them; those without one are left out.
    package func profiles(
        of ids: Set<Account.ID>,
        for caller: Caller
    ) async throws(MarketError) -> [Account.ID: Profile] {
        let shown = ids.subtracting(try await blocks.sellers(besides: caller))
        guard !shown.isEmpty else { return [:] }
        return try await store.profiles(of: shown)
    }

    /// The account's own profile, also where moderators hid it.
    package func own(_ account: Account) async throws(MarketError) -> Profile {
        try await store.ownProfile(of: account.id)
    }

    /// Saves the words as they were typed, and a picture: the one of before, an upload of the account's, or none.
    package func save(
        _ typed: String,
        picture: Photo.ID?,
        of account: Account
    ) async throws(MarketError) -> Profile {
        guard let introduction = Introduction(typed) else { throw .invalid(.introduction) }
        return try await store.saveProfile(introduction, picture: picture, of: account.id)
    }
}
