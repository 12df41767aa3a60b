import Market
import SQLite

/// Wrong passwords; the owner is notified once, however many there are.
extension NoticeRecords {
    /// Counts one, and brings the notice up to date, or begins it together with a notification.
    func wrongPassword(of account: Account.ID, from network: String, at now: Timestamp) throws(MarketError) {
        let since = now.adding(milliseconds: -limits.guessMilliseconds)
        try database.run(
            "DELETE FROM wrong_passwords WHERE account = ?1 AND began_at <= ?2",
            .id(account),
            .timestamp(since)
        )
        try count(network, of: account, at: now)
        let guesses = try guesses(at: account)
        guard let guesses, guesses.tries >= limits.guessesOfNotice else { return }
        let isUpdated = try database.run(
            """
            UPDATE account_notices SET tries = ?2, networks = ?3 WHERE id = (
                SELECT id FROM account_notices WHERE account = ?1 AND kind = ?4 ORDER BY id DESC LIMIT 1
            ) AND at > ?5
            """,
            .id(account),
            .int(guesses.tries),
            .int(guesses.networks),
            .text(AccountNotice.Kind.wrongPasswords.rawValue),
            .timestamp(since)
        )
        guard isUpdated == 0 else { return }
        let notice = try insert(.wrongPasswords, of: account, source: nil, guesses: guesses, at: now)
        try NotificationRecords(database, at: now).post(.wrongPasswords(notice), to: account)
    }

    /// Forgets the wrong passwords of a network that the right one came from: they were typing errors.
    func rightPassword(of account: Account.ID, from network: String) throws(MarketError) {
        try database.run(
            "DELETE FROM wrong_passwords WHERE account = ?1 AND network = ?2",
            .id(account),
            .text(network)
        )
    }

    /// Counts a wrong password; a week after the first one of a network, its count starts over.
    ///
    /// Beyond so many networks the further ones count as one.
    private func count(_ network: String, of account: Account.ID, at now: Timestamp) throws(MarketError) {
        let add = """
            UPDATE wrong_passwords SET tries = tries + 1 WHERE account = ?1 AND network = ?2
            """
        let isCounted = try database.run(add, .id(account), .text(network)) > 0
        if isCounted { return }
        let networks = try guesses(at: account)?.networks ?? 0
        try database.run(
            """
            INSERT INTO wrong_passwords (account, network, tries, began_at) VALUES (?1, ?2, 1, ?3)
            ON CONFLICT (account, network)
            DO UPDATE SET tries = wrong_passwords.tries + 1
            """,
            .id(account),
            .text(networks < limits.guessNetworksOfAccount ? network : "*"),
            .timestamp(now)
        )
    }

    private func guesses(at account: Account.ID) throws(MarketError) -> AccountNotice.Guesses? {
        try database.first(
            "SELECT CAST(coalesce(sum(tries), 0) AS bigint), count(*) FROM wrong_passwords WHERE account = ?1",
            [.id(account)]
        ) { row throws(SQLiteError) in
            AccountNotice.Guesses(tries: try row.int(0), networks: try row.int(1))
        }
    }
}
