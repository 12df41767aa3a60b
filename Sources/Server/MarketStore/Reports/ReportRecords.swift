import Market
import SQLite

/// The reports of accounts.
struct ReportRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    private func reports(_ condition: String, _ values: [Value]) throws(MarketError) -> [Report] {
        try database.rows(
            """
            SELECT reports.id, cases.kind, cases.target, cases.name, accounts.id, accounts.name, reports.reason,
            reports.text, reports.at, cases.is_upheld
            FROM reports CROSS JOIN cases ON cases.id = reports.case_id
            CROSS JOIN accounts ON accounts.id = cases.account WHERE \(condition)
            """,
            values
        ) { row throws(SQLiteError) in
            Report(
                id: try row.id(0),
                target: ReportTarget(kind: try row.choice(1), id: try row.integer(2)),
                name: try row.text(3),
                person: Seller(id: try row.id(4), name: try row.text(5)),
                reason: try row.choice(6),
                text: try row.text(7),
                at: try row.timestamp(8),
                outcome: row.isNull(9) ? nil : try row.boolean(9) ? .upheld : .rejected
            )
        }
    }

    /// Newest first.
    func page(_ paging: Paging, of account: Account.ID) throws(MarketError) -> Page<Report> {
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        let found = try reports(
            "reports.reporter = ?1 AND reports.id \(sign) ?2 ORDER BY reports.id \(order) LIMIT ?3",
            [.id(account), .integer(paging.place?.id ?? .max), .int(paging.wanted)]
        )
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id.rawValue, $0) })
        let page = paging.page(found.map { PageKey(id: $0.id.rawValue) }, isAscending: false)
        return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
    }

    func report(_ new: NewReport) throws(MarketError) -> MadeReport {
        let subject = try ReportSubject(of: new, in: database, at: now)
        if let known = try known(new, subject.person) {
            if known.outcome == nil { return try add(subject, new.text, to: known) }
            // What was rejected stays answered; other words are another matter.
            guard try isAboutOthers(new, subject) else { return MadeReport(report: known, isRepeated: true) }
        }
        try checkDay(of: new.reporter)
        let open = try openCase(for: new, subject)
        let weight = try weight(of: new, in: open)
        let id = try database.insert(
            """
            INSERT INTO reports (case_id, reporter, reason, text, weight, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """,
            .id(open),
            .id(new.reporter),
            .text(new.reason.rawValue),
            .text(new.text),
            .integer(weight),
            .timestamp(now)
        )
        try database.run(
            "UPDATE cases SET weight = weight + ?2 WHERE id = ?1",
            .id(open),
            .integer(weight)
        )
        let cases = CaseRecords(database, at: now)
        if let changed = try cases.reportCase(open) { try cases.place(changed) }
        for line in subject.lines { try cases.keep(line, in: open) }
        guard let made = try reports("reports.id = ?1", [.integer(id)]).first else { throw .notFound }
        return MadeReport(report: made, isRepeated: false)
    }

    /// The same report, where it was not upheld since.
    private func known(_ new: NewReport, _ person: Account.ID) throws(MarketError) -> Report? {
        let last = try reports(
            """
            reports.reporter = ?1 AND reports.reason = ?2 AND cases.kind = ?3 AND cases.target = ?4
            AND cases.account = ?5 ORDER BY reports.id DESC LIMIT 1
            """,
            [
                .id(new.reporter), .text(new.reason.rawValue), .text(new.target.kind.rawValue),
                .integer(new.target.id), .id(person),
            ]
        ).first
        return last?.outcome == .upheld ? nil : last
    }

    /// Keeps with an open report what is chosen and said only now; it weighs no more for that.
    private func add(_ subject: ReportSubject, _ text: String, to known: Report) throws(MarketError)
        -> MadeReport
    {
        let open = try database.first("SELECT case_id FROM reports WHERE id = ?1", [.id(known.id)]) {
            row throws(SQLiteError) -> ReportCase.ID in try row.id(0)
        }
        guard let open else { throw .notFound }
        let cases = CaseRecords(database, at: now)
        let whole = known.text(with: text)
        var adds = whole != known.text
        for line in subject.lines where line.isChosen && !adds {
            adds = try !database.exists(
                "SELECT 1 FROM evidence WHERE case_id = ?1 AND number = ?2 AND is_chosen",
                .id(open),
                .integer(line.number)
            )
        }
        if adds { for line in subject.lines { try cases.keep(line, in: open) } }
        if whole != known.text {
            try database.run("UPDATE reports SET text = ?2 WHERE id = ?1", .id(known.id), .text(whole))
        }
        guard let report = try reports("reports.id = ?1", [.id(known.id)]).first else { throw .notFound }
        return MadeReport(report: report, isRepeated: true, adds: adds)
    }

    /// True where it chooses messages that no case of the reporter's earlier reports for this reason holds.
    private func isAboutOthers(_ new: NewReport, _ subject: ReportSubject) throws(MarketError) -> Bool {
        guard new.target.kind == .messages else { return false }
        for line in subject.lines where line.isChosen {
            let wasRead = try database.exists(
                """
                SELECT 1 FROM reports CROSS JOIN cases ON cases.id = reports.case_id
                CROSS JOIN evidence ON evidence.case_id = cases.id AND evidence.number = ?4
                WHERE reports.reporter = ?1 AND reports.reason = ?2
                AND cases.kind = 'messages' AND cases.target = ?3
                """,
                .id(new.reporter),
                .text(new.reason.rawValue),
                .integer(new.target.id),
                .integer(line.number)
            )
            if !wasRead { return true }
        }
        return false
    }

    private func checkDay(of reporter: Account.ID) throws(MarketError) {
        let oldest = try database.first(
            "SELECT at FROM reports WHERE reporter = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2",
            [.id(reporter), .int(ReportWeight.mostADay - 1)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
        guard let end = oldest?.adding(milliseconds: ReportWeight.dayMilliseconds), end > now else { return }
        throw .reportedOften(until: end)
    }

    private func openCase(for new: NewReport, _ subject: ReportSubject) throws(MarketError) -> ReportCase.ID {
        let key: [Value] = [
            .text(new.target.kind.rawValue), .integer(new.target.id), .id(subject.person),
        ]
        let open = try database.first(
            "SELECT id FROM cases WHERE kind = ?1 AND target = ?2 AND account = ?3 AND decided_at IS NULL",
            key
        ) { row throws(SQLiteError) -> ReportCase.ID in try row.id(0) }
        if let open { return open }
        let made = try database.insert(
            """
            INSERT INTO cases (kind, target, account, name, opened_at, place, weight)
            VALUES (?1, ?2, ?3, ?4, ?5, 0, 0)
            """,
            key[0],
            key[1],
            key[2],
            .text(subject.name),
            .timestamp(now)
        )
        return ReportCase.ID(made)
    }

    /// Nothing where the reporter counts in the case already.
    private func weight(of new: NewReport, in open: ReportCase.ID) throws(MarketError) -> Int64 {
        let counts = try database.exists(
            "SELECT 1 FROM reports WHERE case_id = ?1 AND reporter = ?2",
            .id(open),
            .id(new.reporter)
        )
        guard !counts else { return 0 }
        let made = try database.number("SELECT count(*) FROM reports WHERE reporter = ?1", .id(new.reporter))
        let upheld = try database.number(
            """
            SELECT count(*) FROM reports CROSS JOIN cases ON cases.id = reports.case_id
            WHERE reports.reporter = ?1 AND cases.is_upheld
            """,
            .id(new.reporter)
        )
        return ReportWeight.thousandths(new.level, made: Int(made), upheld: Int(upheld))
    }
}
