package import Market
import SQLite

/// The notices of accounts, and the networks that they are known to use.
struct NoticeRecords {
    let database: Database
    let limits: StoreLimits

    init(_ database: Database, within limits: StoreLimits) {
        self.database = database
        self.limits = limits
    }

    /// Keeps a notice, and of its kind no more than the limit: the first ones go.
    @discardableResult
    func insert(
        _ kind: AccountNotice.Kind,
        of account: Account.ID,
        role: Role? = nil,
        source: AccountNotice.Source?,
        guesses: AccountNotice.Guesses? = nil,
        at now: Timestamp
    ) throws(MarketError) -> AccountNotice.ID {
        try source?.check()
        let id = try database.insert(
            """
            INSERT INTO account_notices (account, kind, at, role, network, device, tries, networks)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            .id(account),
            .text(kind.rawValue),
            .timestamp(now),
            .text(role?.rawValue),
            .text(source?.network),
            .text(source?.device.rawValue),
            .integer(guesses.map { Int64($0.tries) }),
            .integer(guesses.map { Int64($0.networks) })
        )
        try database.run(
            """
            DELETE FROM account_notices WHERE account = ?1 AND kind = ?2 AND id <= (
                SELECT id FROM account_notices WHERE account = ?1 AND kind = ?2
                ORDER BY id DESC LIMIT 1 OFFSET ?3
            )
            """,
            .id(account),
            .text(kind.rawValue),
            .int(limits.noticesOfKind)
        )
        return AccountNotice.ID(id)
    }

    /// Notes a sign-in, with a notice and a notification where the account was not known to use its network or device.
    ///
    /// The first device that can be recognised is known from then on, as before it none was noted.
    func signIn(
        _ new: NewToken,
        _ session: AccessToken.ID,
        from source: AccountNotice.Source,
        at now: Timestamp
    ) throws(MarketError) {
        let account = new.account
        let devices = AccountDeviceRecords(database, within: limits)
        let isNewDevice = try new.device.map { device throws(MarketError) in
            try devices.note(device, of: account, at: now) == .another
        }
        let isNewNetwork = try !isKnown(source.network, of: account, at: now)
        if new.isNotified, isNewNetwork || isNewDevice == true {
            try insert(isNewNetwork ? .signedIn : .newDevice, of: account, source: source, at: now)
            try NotificationRecords(database, at: now).post(.signIn(session, from: source), to: account)
        }
        try know(source.network, of: account, at: now)
        try rightPassword(of: account, from: source.network)
    }

    /// Forgets the networks and devices of an account.
    func forgetPlaces(of account: Account.ID) throws(MarketError) {
        try database.run("DELETE FROM account_networks WHERE account = ?1", .id(account))
        try AccountDeviceRecords(database, within: limits).forgetAll(of: account)
    }

    func isKnown(_ network: String, of account: Account.ID, at now: Timestamp) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM account_networks WHERE account = ?1 AND network = ?2 AND seen_at > ?3",
            .id(account),
            .text(network),
            .timestamp(now.adding(milliseconds: -limits.networkMilliseconds))
        )
    }

    /// Keeps a network as one of the account's, and no more of them than the limit.
    func know(_ network: String, of account: Account.ID, at now: Timestamp) throws(MarketError) {
        try network.check(TextLimit.network, .network)
        try database.run(
            """
            INSERT INTO account_networks (account, network, seen_at) VALUES (?1, ?2, ?3)
            ON CONFLICT (account, network) DO UPDATE SET seen_at = excluded.seen_at
            """,
            .id(account),
            .text(network),
            .timestamp(now)
        )
        try database.run(
            """
            DELETE FROM account_networks WHERE account = ?1 AND network NOT IN (
                SELECT network FROM account_networks WHERE account = ?1
                ORDER BY seen_at DESC, network LIMIT ?2
            )
            """,
            .id(account),
            .int(limits.networksOfAccount)
        )
    }

    /// Newest first.
    func notices(of account: Account.ID, at now: Timestamp) throws(MarketError) -> [AccountNotice] {
        try database.rows(
            """
            SELECT id, kind, at, role, network, device, tries, networks FROM account_notices
            WHERE account = ?1 AND at > ?2 ORDER BY id DESC
            """,
            [.id(account), .timestamp(now.adding(milliseconds: -limits.noticeMilliseconds))]
        ) { row throws(SQLiteError) in
            AccountNotice(
                id: try row.id(0),
                kind: try row.choice(1),
                at: try row.timestamp(2),
                role: row.isNull(3) ? nil : try row.choice(3),
                source: row.isNull(4)
                    ? nil : AccountNotice.Source(network: try row.text(4), device: try row.choice(5)),
                guesses: row.isNull(6)
                    ? nil : AccountNotice.Guesses(tries: try row.int(6), networks: try row.int(7))
            )
        }
    }

    /// Returns how many went.
    func removeExpired(at now: Timestamp, limit: Int) throws(MarketError) -> Int {
        let notices = try database.run(
            """
            DELETE FROM account_notices WHERE id IN (
                SELECT id FROM account_notices WHERE at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now.adding(milliseconds: -limits.noticeMilliseconds)),
            .int(limit)
        )
        let networks = try database.run(
            """
            DELETE FROM account_networks WHERE (account, network) IN (
                SELECT account, network FROM account_networks WHERE seen_at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now.adding(milliseconds: -limits.networkMilliseconds)),
            .int(limit)
        )
        let guesses = try database.run(
            """
            DELETE FROM wrong_passwords WHERE (account, network) IN (
                SELECT account, network FROM wrong_passwords WHERE began_at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now.adding(milliseconds: -limits.guessMilliseconds)),
            .int(limit)
        )
        let devices = try AccountDeviceRecords(database, within: limits).removeExpired(at: now, limit: limit)
        return notices + networks + guesses + devices
    }
}

extension AccountNotice.Source {
    package func check() throws(MarketError) {
        try network.check(TextLimit.network, .network)
    }
}
