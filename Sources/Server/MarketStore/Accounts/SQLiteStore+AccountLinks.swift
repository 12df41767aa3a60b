package import Market

/// Links by which owners who lost their password set another one, from the operator or a moderator.
///
/// Of a link only its hash is stored.
extension SQLiteStore {
    /// Adds a link in the place of the account's one of before; returns when it ends.
    ///
    /// The owner is notified. A moderator's is in the record of moderation too; `nil` stands for the operator.
    package func addAccountLink(
        _ hash: TokenHash,
        of account: Account.ID,
        by moderator: Account.ID?
    ) async throws(MarketError) -> Timestamp {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            guard try AccountRecords(database).account(account) != nil else { throw .notFound }
            let end = try AccountLinkRecords(database, at: now)
                .replace(with: hash, of: account, limits: limits)
            let notice = try NoticeRecords(database, within: limits)
                .insert(.linkMade, of: account, source: nil, at: now)
            try NotificationRecords(database, at: now).post(.linkMade(notice), to: account)
            if let moderator {
                try CaseRecords(database, at: now).noteLink(by: moderator, of: account)
            }
            return end
        }
    }

    /// The account that a link opens now; a preview, as ``useAccountLink(_:passwordHash:from:)`` judges it again.
    package func account(ofLink hash: TokenHash) async throws(MarketError) -> Account? {
        let now = clock()
        return try await read { database throws(MarketError) in
            guard let id = try AccountLinkRecords(database, at: now).account(of: hash) else { return nil }
            return try AccountRecords(database).account(id)
        }
    }

    /// Uses a link up, sets the password and ends every session, with a notice and a notification for the owner.
    ///
    /// Throws `wrongLink` where it was used, is over, or another one took its place; of several at once one gets in.
    package func useAccountLink(
        _ hash: TokenHash,
        passwordHash: String,
        from source: AccountNotice.Source
    ) async throws(MarketError) -> Account {
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            let links = AccountLinkRecords(database, at: now)
            let accounts = AccountRecords(database)
            guard let id = try links.account(of: hash), let account = try accounts.account(id) else {
                throw .wrongLink
            }
            try links.remove(of: id)
            try accounts.reset(passwordHash, of: id, noting: .recoveredByLink, from: source, at: now, limits)
            return account
        }
    }
}
