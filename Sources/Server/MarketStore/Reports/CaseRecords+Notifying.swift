import Market
import SQLite

/// Telling reporters what came of it.
extension CaseRecords {
    /// The number of reporters notified while the moderator's decision waits; the sweep notifies the others.
    static let notifiedAtOnce = 50

    /// Tells some reporters of a case who were not told yet; returns how many.
    @discardableResult
    func notifyReporters(of reportCase: ReportCase, atMost limit: Int) throws(MarketError) -> Int {
        let next = try database.rows(
            """
            SELECT reporter, max(id) FROM reports
            WHERE case_id = ?1 AND reporter > (SELECT told_to FROM cases WHERE id = ?1)
            GROUP BY reporter ORDER BY reporter LIMIT ?2
            """,
            [.id(reportCase.id), .int(limit)]
        ) { row throws(SQLiteError) -> (Account.ID, Report.ID) in (try row.id(0), try row.id(1)) }
        let notifications = NotificationRecords(database, at: now)
        for (reporter, report) in next {
            try notifications.post(.caseClosed(report, in: reportCase), to: reporter)
        }
        try database.run(
            "UPDATE cases SET told_to = ?2 WHERE id = ?1",
            .id(reportCase.id),
            .integer(next.count < limit ? nil : next.last?.0.rawValue)
        )
        return next.count
    }

    /// Tells reporters of decided cases whom their moderator did not wait for; returns how many.
    func notifyReporters(atMost limit: Int) throws(MarketError) -> Int {
        let id = try database.first(
            "SELECT id FROM cases INDEXED BY cases_untold WHERE told_to IS NOT NULL ORDER BY id LIMIT 1"
        ) { row throws(SQLiteError) -> ReportCase.ID in try row.id(0) }
        guard let id, let found = try reportCase(id) else { return 0 }
        return try notifyReporters(of: found, atMost: limit)
    }
}
