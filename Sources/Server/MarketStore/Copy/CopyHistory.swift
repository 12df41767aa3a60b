import SQLite

/// Whether a server's copy is of this market, and of nothing that the truth has lost since.
///
/// A database that was restored to an earlier moment, or whose standby took over without the last changes, gives numbers
/// again that it gave before. So what changed last in the copy is looked up there.
struct CopyHistory: Sendable {
    private struct Line: Sendable {
        let product: Int64
        let change: Int64
        let changedAt: Int64
    }

    private let change: Int64
    private let key: [UInt8]
    private let last: [Line]
    /// All of these would have to have changed again for a loss not to be seen.
    private static let looked = 100

    init(of copy: Database) throws(StoreError) {
        (change, key) =
            try copy.first("SELECT change, cursor_key FROM market WHERE id = 1") {
                row throws(SQLiteError) in (try row.integer(0), try row.blob(1))
            } ?? (0, [])
        last = try copy.rows(
            "SELECT id, change, changed_at FROM products ORDER BY change DESC LIMIT ?1",
            [.int(Self.looked)]
        ) { row throws(SQLiteError) in
            Line(product: try row.integer(0), change: try row.integer(1), changedAt: try row.integer(2))
        }
    }

    func agrees(with truth: Database) throws(StoreError) -> Bool {
        guard change > 0 else { return true }
        let isOfIt = try truth.exists(
            "SELECT 1 FROM market WHERE cursor_key = ?1 AND change >= ?2 AND forgotten <= ?2",
            .blob(key),
            .integer(change)
        )
        guard isOfIt else { return false }
        for line in last {
            // One that was removed for good since has no row.
            let isOther = try truth.exists(
                "SELECT 1 FROM products WHERE id = ?1 AND (change < ?2 OR (change = ?2 AND changed_at <> ?3))",
                .integer(line.product),
                .integer(line.change),
                .integer(line.changedAt)
            )
            guard !isOther else { return false }
        }
        return true
    }
}
