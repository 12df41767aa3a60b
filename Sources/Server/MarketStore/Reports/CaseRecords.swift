package import Market
import SQLite

/// Cases with what was reported.
struct CaseRecords {
    let database: Database
    let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    private func cases(_ condition: String, _ values: [Value]) throws(MarketError) -> [ReportCase] {
        let bare = try database.rows(
            """
            SELECT cases.id, cases.kind, cases.target, cases.name, accounts.id, accounts.name, cases.opened_at,
            cases.weight, moderators.id, moderators.name, cases.claimed_until, cases.decided_at, cases.is_upheld
            FROM cases CROSS JOIN accounts ON accounts.id = cases.account
            LEFT JOIN accounts AS moderators ON moderators.id = cases.claimed_by WHERE \(condition)
            """,
            values
        ) { row throws(SQLiteError) -> ReportCase in try Self.reportCase(row, at: now) }
        var whole: [ReportCase] = []
        for one in bare { whole.append(try adding(reportsOf: one)) }
        return whole
    }

    private static func reportCase(_ row: borrowing DatabaseRow, at now: Timestamp) throws(SQLiteError)
        -> ReportCase
    {
        var claim: ReportCase.Claim?
        if let until = try row.optionalTimestamp(10), until > now {
            claim = ReportCase.Claim(
                moderator: Seller(id: try row.id(8), name: try row.text(9)),
                until: until
            )
        }
        var decision: ReportCase.Decision?
        if let at = try row.optionalTimestamp(11) {
            decision = ReportCase.Decision(outcome: try row.boolean(12) ? .upheld : .rejected, at: at)
        }
        return ReportCase(
            id: try row.id(0),
            target: ReportTarget(kind: try row.choice(1), id: try row.integer(2)),
            name: try row.text(3),
            person: Seller(id: try row.id(4), name: try row.text(5)),
            openedAt: try row.timestamp(6),
            reasons: [],
            reporters: 0,
            weight: try row.integer(7),
            claim: claim,
            decision: decision
        )
    }

    private func adding(reportsOf bare: ReportCase) throws(MarketError) -> ReportCase {
        // Counted where they lie, as a case may have thousands.
        let found = try database.rows(
            """
            SELECT reason, (SELECT count(DISTINCT reporter) FROM reports WHERE case_id = ?1)
            FROM reports WHERE case_id = ?1 GROUP BY reason
            """,
            [.id(bare.id)]
        ) { row throws(SQLiteError) -> (ReportReason, Int) in (try row.choice(0), try row.int(1)) }
        return bare.with(reasons: found.map(\.0), reporters: found.first?.1 ?? 0)
    }

    func reportCase(_ id: ReportCase.ID) throws(MarketError) -> ReportCase? {
        try cases("cases.id = ?1", [.id(id)]).first
    }

    func page(_ paging: Paging, _ state: CaseState, for moderator: Account.ID) throws(MarketError)
        -> Page<ReportCase>
    {
        let isOpen = state == .open
        // Open cases rise by place and id, decided ones fall by moment and id.
        let rises = isOpen != paging.isBackward
        let (sign, order) = rises ? (">", "ASC") : ("<", "DESC")
        let column = isOpen ? "cases.place" : "cases.decided_at"
        let start: Int64 = rises ? .min : .max
        let found = try cases(
            """
            cases.decided_at IS \(isOpen ? "" : "NOT ")NULL AND cases.account <> ?1
            AND (\(column), cases.id) \(sign) (?2, ?3)
            ORDER BY \(column) \(order), cases.id \(order) LIMIT ?4
            """,
            [
                .id(moderator), .integer(paging.place?.key ?? start), .integer(paging.place?.id ?? start),
                .int(paging.wanted),
            ]
        )
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id.rawValue, $0) })
        let page = paging.page(
            found.map { PageKey(key: $0.pageKey, id: $0.id.rawValue) },
            isAscending: isOpen
        )
        return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
    }

    /// Puts an open case where it belongs in the queue.
    func place(_ reportCase: ReportCase) throws(MarketError) {
        try database.run(
            "UPDATE cases SET place = ?2 WHERE id = ?1",
            .id(reportCase.id),
            .integer(ReportCase.place(isDanger: reportCase.isDanger, weight: reportCase.weight))
        )
    }

    /// Keeps a copy; what was copied before stays as it was then.
    func keep(_ line: ReportSubject.Line, in reportCase: ReportCase.ID) throws(MarketError) {
        try database.run(
            """
            INSERT INTO evidence (case_id, number, author, at, text, is_chosen, was_unsent)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (case_id, number) DO UPDATE SET is_chosen = evidence.is_chosen OR excluded.is_chosen
            """,
            .id(reportCase),
            .integer(line.number),
            .id(line.author),
            .timestamp(line.at),
            .text(line.text),
            .boolean(line.isChosen),
            .boolean(line.wasUnsent)
        )
        if line.hasPicture {
            try EvidencePhotoRecords(database).keep(line.number, ofProfile: line.author, in: reportCase)
        }
        guard let conversation = line.conversation else { return }
        try EvidencePhotoRecords(database).keep(line.number, of: conversation, in: reportCase)
    }
}

extension ReportCase {
    package var pageKey: Int64 {
        decision?.at.millisecondsSince1970 ?? Self.place(isDanger: isDanger, weight: weight)
    }

    /// The same case with what was reported: reasons in the order in which they came.
    package func with(reasons: [ReportReason], reporters: Int) -> ReportCase {
        let given = Set(reasons)
        let graver = ReportReason.allCases.filter { given.contains($0) && $0.isDanger }
        let others = ReportReason.allCases.filter { given.contains($0) && !$0.isDanger }
        return ReportCase(
            id: id,
            target: target,
            name: name,
            person: person,
            openedAt: openedAt,
            reasons: graver + others,
            reporters: reporters,
            weight: weight,
            claim: claim,
            decision: decision
        )
    }
}
