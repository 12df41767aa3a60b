package import Market

/// The pictures and words of people about themselves.
extension SQLiteStore {
    /// The profile as its owner sees it: also one that moderators hid.
    package func ownProfile(of account: Account.ID) async throws(MarketError) -> Profile {
        try await read { database throws(MarketError) in
            try ProfileRecords(database).profile(of: account) ?? .none
        }
    }

    /// The profiles that everyone sees; an account without one is left out.
    package func profiles(of accounts: Set<Account.ID>) async throws(MarketError) -> [Account.ID: Profile] {
        try await read { database throws(MarketError) in try ProfileRecords(database).shown(of: accounts) }
    }

    /// Saves a profile, whose picture is the one of before or an upload of the account's.
    ///
    /// Throws `photoNotFound` for any other. The files of the picture before are let go of. One that moderators hid
    /// stays hidden.
    package func saveProfile(
        _ introduction: Introduction,
        picture: Photo.ID?,
        of account: Account.ID
    ) async throws(MarketError) -> Profile {
        let now = clock()
        return try await write { database throws(MarketError) in
            try ProfileRecords(database).save(introduction, picture: picture, of: account, at: now)
        }
    }
}
