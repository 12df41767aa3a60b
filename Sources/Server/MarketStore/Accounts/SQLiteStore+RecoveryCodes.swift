package import Market

/// Codes by which owners who lost their password set another one.
///
/// Of a code only its hash is stored.
extension SQLiteStore {
    /// Replaces the account's codes, with a notice for its owner.
    package func setRecoveryCodes(
        _ hashes: [TokenHash],
        of account: Account.ID,
        from source: AccountNotice.Source
    ) async throws(MarketError) -> RecoveryCodeState {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            guard try AccountRecords(database).account(account) != nil else { throw .notFound }
            let codes = RecoveryCodeRecords(database)
            try codes.replace(with: hashes, of: account, at: now)
            try NoticeRecords(database, within: limits)
                .insert(.recoveryCodesMade, of: account, source: source, at: now)
            return try codes.state(of: account)
        }
    }

    package func recoveryCodes(of account: Account.ID) async throws(MarketError) -> RecoveryCodeState {
        try await read { database throws(MarketError) in try RecoveryCodeRecords(database).state(of: account)
        }
    }

    /// Looks up a name and a code; the same work for names that don't exist.
    ///
    /// A preview: ``recover(named:by:passwordHash:from:)`` judges the code again.
    package func recoveryAttempt(
        named name: String,
        by hash: TokenHash,
        in network: String
    ) async throws(MarketError) -> RecoveryAttempt {
        let since = clock().adding(milliseconds: -limits.networkMilliseconds)
        return try await read { database throws(MarketError) in
            try RecoveryCodeRecords(database)
                .attempt(named: name, by: hash, in: network, knownSince: since)
        }
    }

    /// Uses a code up, sets the password and ends every session, with a notice and a notification for the owner.
    ///
    /// Throws `wrongRecoveryCode` where the name has no such code that was not used; of several at once one gets in.
    package func recover(
        named name: String,
        by hash: TokenHash,
        passwordHash: String,
        from source: AccountNotice.Source
    ) async throws(MarketError) -> Account {
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            let accounts = AccountRecords(database)
            guard let account = try accounts.credentials(named: name)?.account,
                try RecoveryCodeRecords(database).use(hash, of: account.id, at: now)
            else { throw .wrongRecoveryCode }
            try accounts.reset(
                passwordHash,
                of: account.id,
                noting: .recovered,
                from: source,
                at: now,
                limits
            )
            return account
        }
    }
}

extension AccountRecords {
    /// Sets another password for an owner who lost theirs: every session ends, and the owner is notified.
    func reset(
        _ passwordHash: String,
        of account: Account.ID,
        noting kind: AccountNotice.Kind,
        from source: AccountNotice.Source,
        at now: Timestamp,
        _ limits: StoreLimits
    ) throws(MarketError) {
        try setPasswordHash(passwordHash, of: account)
        try TokenRecords(database).revokeAll(of: account, keeping: nil)
        let notices = NoticeRecords(database, within: limits)
        let notice = try notices.insert(kind, of: account, source: source, at: now)
        try NotificationRecords(database, at: now).post(.recovered(notice, from: source), to: account)
        try notices.know(source.network, of: account, at: now)
        try notices.rightPassword(of: account, from: source.network)
    }
}
