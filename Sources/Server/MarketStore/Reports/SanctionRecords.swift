import Market
import SQLite

/// The sanctions against accounts, and the actions that they forbid.
struct SanctionRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Returns `nil` where it is not new: a case has each kind once, a restriction once for a number of days.
    ///
    /// Notifies the account concerned that there is something to read.
    func insert(_ new: NewSanction, in reportCase: ReportCase) throws(MarketError) -> Sanction.ID? {
        let isKnown = try database.exists(
            "SELECT 1 FROM sanctions WHERE case_id = ?1 AND kind = ?2 AND days = ?3",
            .id(reportCase.id),
            .text(new.kind.rawValue),
            .int(new.days)
        )
        guard !isKnown else { return nil }
        let until = new.kind == .restrict ? now.adding(days: Int64(new.days)) : nil
        let id = try database.insert(
            """
            INSERT INTO sanctions (case_id, account, moderator, kind, rule, reason, days, at, until)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """,
            .id(reportCase.id),
            .id(reportCase.person.id),
            .id(new.moderator),
            .text(new.kind.rawValue),
            .text((new.rule ?? reportCase.reasons.first ?? .other).rawValue),
            .text(new.reason),
            .int(new.days),
            .timestamp(now),
            .timestamp(until)
        )
        try NotificationRecords(database, at: now)
            .post(
                .sanction(Sanction.ID(id), new.kind, until: until, in: reportCase),
                to: reportCase.person.id
            )
        return Sanction.ID(id)
    }

    func has(_ kind: Sanction.Kind, in reportCase: ReportCase.ID) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM sanctions WHERE case_id = ?1 AND kind = ?2",
            .id(reportCase),
            .text(kind.rawValue)
        )
    }

    /// True where a case holds something against its person, even where the content is visible again.
    func marks(in reportCase: ReportCase.ID) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM sanctions WHERE case_id = ?1 AND kind IN ('warn', 'restrict')",
            .id(reportCase)
        )
    }

    /// Newest first.
    func sanctions(of account: Account.ID, limit: Int) throws(MarketError) -> [Sanction] {
        try sanctions(
            "sanctions.account = ?1 ORDER BY sanctions.id DESC LIMIT ?2",
            [.id(account), .int(limit)]
        )
    }

    /// In the order they came.
    func sanctions(in reportCase: ReportCase.ID) throws(MarketError) -> [Sanction] {
        try sanctions("sanctions.case_id = ?1 ORDER BY sanctions.id", [.id(reportCase)])
    }

    private func sanctions(_ condition: String, _ values: [Value]) throws(MarketError) -> [Sanction] {
        let found = try database.rows(
            """
            SELECT sanctions.id, sanctions.kind, sanctions.rule, sanctions.reason, sanctions.at, sanctions.until,
            cases.kind, cases.target, cases.name, cases.id
            FROM sanctions CROSS JOIN cases ON cases.id = sanctions.case_id WHERE \(condition)
            """,
            values
        ) { row throws(SQLiteError) -> (Sanction, ReportCase.ID) in
            let sanction = Sanction(
                id: try row.id(0),
                kind: try row.choice(1),
                rule: try row.choice(2),
                reason: try row.text(3),
                at: try row.timestamp(4),
                until: try row.optionalTimestamp(5),
                target: Sanction.Target(kind: try row.choice(6), id: try row.integer(7)),
                name: try row.text(8),
                words: []
            )
            return (sanction, try row.id(9))
        }
        var whole: [Sanction] = []
        for (sanction, reportCase) in found {
            whole.append(sanction.with(words: try words(in: reportCase)))
        }
        return whole
    }

    /// The texts of the reported person that a reporter chose.
    private func words(in reportCase: ReportCase.ID) throws(MarketError) -> [String] {
        try database.rows(
            """
            SELECT text FROM evidence WHERE case_id = ?1 AND is_chosen
            AND author = (SELECT account FROM cases WHERE id = ?1) ORDER BY number
            """,
            [.id(reportCase)]
        ) { row throws(SQLiteError) in try row.text(0) }
    }

    /// Newest first.
    func auditLines(of account: Account.ID, limit: Int) throws(MarketError) -> [AuditLine] {
        try database.rows(
            "SELECT id, action, at FROM audit WHERE account = ?1 ORDER BY id DESC LIMIT ?2",
            [.id(account), .int(limit)]
        ) { row throws(SQLiteError) in
            AuditLine(id: try row.id(0), action: try row.choice(1), at: try row.timestamp(2))
        }
    }

    /// The restriction that ends last.
    func restriction(of account: Account.ID) throws(MarketError) -> Restriction? {
        try database.first(
            """
            SELECT until, rule, reason FROM sanctions
            WHERE account = ?1 AND until IS NOT NULL AND until > ?2 ORDER BY until DESC LIMIT 1
            """,
            [.id(account), .timestamp(now)]
        ) { row throws(SQLiteError) in
            Restriction(until: try row.timestamp(0), rule: try row.choice(1), reason: try row.text(2))
        }
    }

    /// Throws where the account may begin nothing new, also as it leaves the market.
    func checkUnrestricted(_ account: Account.ID) throws(MarketError) {
        try AccountDeletionRecords(database, at: now).checkStays(account)
        if let restriction = try restriction(of: account) { throw .restricted(restriction) }
    }
}
