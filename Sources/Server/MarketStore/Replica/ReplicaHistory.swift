import Market
import SQLite

/// Checks that a server's replica is of this market, and has nothing that the primary has lost since.
///
/// A database that was restored to an earlier moment, or whose standby took over without the last changes,
/// gives numbers again that it gave before. So the last changes and removals of the replica are looked up in
/// the primary, and the primary's changes up to the same number must be in the replica. Likes and views that
/// were lost are noticed once a new change takes their number.
struct ReplicaHistory: Sendable {
    /// The last change of a product; there is one for each product.
    private struct Line: Hashable, Sendable {
        let product: Int64
        let change: Int64
        /// `nil` where it was removed: a replica does not know when.
        let changedAt: Int64?
    }

    private let change: Int64
    private let name: [UInt8]
    private let last: [Line]
    /// All of these would have to have changed again for a loss not to be seen.
    private static let compared = 100

    init(of replica: Database) throws(MarketError) {
        (change, name) =
            try replica.first("SELECT change, cursor_key FROM market WHERE id = 1") {
                row throws(SQLiteError) in (try row.integer(0), try row.blob(1))
            } ?? (0, [])
        last = try replica.rows(
            """
            SELECT id, change, changed_at FROM products
            UNION ALL SELECT product, change, NULL FROM tombstones
            ORDER BY change DESC LIMIT ?1
            """,
            [.int(Self.compared)],
            Self.line
        )
    }

    /// The market's name in a replica, in place of the market's secret, from which keys are derived.
    ///
    /// The name leaves the machine; it distinguishes one market from another and reveals nothing else.
    static func name(ofMarketWith secret: [UInt8]) -> [UInt8] {
        let digest = SHA256.digest(of: Array("copy of ".utf8) + secret)
        return Array(([UInt8](hexadecimal: digest.rawValue) ?? []).prefix(secret.count))
    }

    func agrees(with primary: Database) throws(MarketError) -> Bool {
        guard change > 0 else { return true }
        return try primary.reading { () throws(MarketError) in
            let market = try primary.first(
                "SELECT forgotten, cursor_key FROM market WHERE change >= ?1 AND forgotten <= ?1",
                [.integer(change)]
            ) { row throws(SQLiteError) in (try row.integer(0), try row.blob(1)) }
            guard let (forgotten, key) = market, Self.name(ofMarketWith: key) == name else { return false }
            for line in last {
                guard try isKnown(line, in: primary, forgotten: forgotten) else { return false }
            }
            return try hasAll(of: primary, after: forgotten)
        }
    }

    /// True where the primary has the change, or a later one of the same product.
    private func isKnown(
        _ line: Line,
        in primary: Database,
        forgotten: Int64
    ) throws(MarketError) -> Bool {
        if line.changedAt == nil, line.change <= forgotten { return true }
        let there = try primary.rows(
            """
            SELECT id, change, CASE WHEN deleted_at IS NULL THEN changed_at END FROM products WHERE id = ?1
            UNION ALL SELECT product, change, NULL FROM tombstones WHERE product = ?1
            """,
            [.integer(line.product)],
            Self.line
        )
        // One that was removed for good since left its number: that is not forgotten before the replica's own
        // change.
        return there.contains { $0.change > change || $0 == line }
    }

    /// True where the replica has every change of the primary, up to the replica's own change number.
    private func hasAll(of primary: Database, after forgotten: Int64) throws(MarketError) -> Bool {
        let isWhole = last.count < Self.compared
        let first = isWhole ? forgotten : max(forgotten, (last.last?.change ?? 0) - 1)
        let there = try primary.rows(
            """
            SELECT id, change, CASE WHEN deleted_at IS NULL THEN changed_at END FROM products
            WHERE change > ?1 AND change <= ?2
            UNION ALL SELECT product, change, NULL FROM tombstones WHERE change > ?1 AND change <= ?2
            ORDER BY 2 DESC LIMIT ?3
            """,
            [.integer(first), .integer(change), .int(Self.compared)],
            Self.line
        )
        return Set(last).isSuperset(of: there)
    }

    private static func line(_ row: borrowing DatabaseRow) throws(SQLiteError) -> Line {
        Line(
            product: try row.integer(0),
            change: try row.integer(1),
            changedAt: row.isNull(2) ? nil : try row.integer(2)
        )
    }
}
