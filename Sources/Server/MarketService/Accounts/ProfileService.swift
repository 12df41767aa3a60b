package import Market
package import MarketStore

/// The pictures and words that people show of themselves.
package struct ProfileService: Sendable {
    private let store: SQLiteStore

    package init(store: SQLiteStore) {
        self.store = store
    }

    /// The profile that everyone sees; ``Profile/none`` where there is none, or moderators hid it.
    package func profile(of id: Account.ID) async throws(MarketError) -> Profile {
        try await store.profiles(of: [id])[id] ?? .none
    }

    /// The profiles of several people; those without one are left out.
    package func profiles(of ids: Set<Account.ID>) async throws(MarketError) -> [Account.ID: Profile] {
        guard !ids.isEmpty else { return [:] }
        return try await store.profiles(of: ids)
    }

    /// The account's own, also where moderators hid it.
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
