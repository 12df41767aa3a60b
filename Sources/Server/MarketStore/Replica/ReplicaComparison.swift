import Market
import SQLite

/// Compares a replica with its primary.
struct ReplicaComparison {
    private let replica: Database
    private let primary: Database
    private static let atOnce = 500

    init(of replica: Database, with primary: Database) {
        self.replica = replica
        self.primary = primary
    }

    /// The differences between replica and primary; a few at most, and none when all is well.
    ///
    /// Compares only products that have not changed since the replica was last updated.
    func problems() throws(MarketError) -> [String] {
        // Either may be some changes further.
        let change = min(try ChangeRecords(replica).latest(), try ChangeRecords(primary).latest())
        var problems: [String] = []
        for table in [ReplicatedTable.products, .photos] {
            var last: Int64 = 0
            while problems.count < 5 {
                let (here, there) = (
                    try rows(table, in: replica, after: last, until: change),
                    try rows(table, in: primary, after: last, until: change)
                )
                // Both have gone through the same products, as far as the shorter list goes.
                let end = min(here.end, there.end)
                let (own, others) = (
                    here.lines.filter { $0.key <= end }, there.lines.filter { $0.key <= end }
                )
                for id in Set(own.keys).union(others.keys).sorted() where own[id] != others[id] {
                    guard try !hasChanged(id, since: change) else { continue }
                    problems.append("the copy has another row of \(table.name) for product \(id)")
                }
                guard end < .max else { break }
                last = end
            }
        }
        return Array(problems.prefix(5))
    }

    private func hasChanged(_ id: Int64, since change: Int64) throws(MarketError) -> Bool {
        let isFurther = try replica.exists(
            """
            SELECT 1 FROM products WHERE id = ?1 AND change > ?2
            UNION ALL SELECT 1 FROM tombstones WHERE product = ?1 AND change > ?2
            """,
            .integer(id),
            .integer(change)
        )
        if isFurther { return true }
        return try primary.exists(
            """
            SELECT 1 FROM products WHERE id = ?1 AND change > ?2
            UNION ALL SELECT 1 FROM counted WHERE product = ?1 AND change > ?2
            UNION ALL SELECT 1 FROM tombstones WHERE product = ?1 AND change > ?2
            """,
            .integer(id),
            .integer(change)
        )
    }

    /// Rows of products by their ids, and up to which id they are all there.
    private func rows(
        _ table: ReplicatedTable,
        in database: Database,
        after id: Int64,
        until change: Int64
    ) throws(MarketError) -> (lines: [Int64: [[Value]]], end: Int64) {
        let ids = try database.rows(
            """
            SELECT id FROM products WHERE id > ?1 AND change <= ?2 AND deleted_at IS NULL ORDER BY id LIMIT ?3
            """,
            [.integer(id), .integer(change), .int(Self.atOnce)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        let end = ids.count < Self.atOnce ? Int64.max : ids[ids.count - 1]
        var lines: [Int64: [[Value]]] = [:]
        let isOfProducts = table.key == ["id"]
        try database.forEach(
            """
            SELECT \(table.selection), products.id FROM products
            \(isOfProducts ? "" : "JOIN \(table.name) ON \(table.name).product = products.id")
            WHERE products.id > ?1 AND products.id <= ?2 AND products.change <= ?3 AND products.deleted_at IS NULL
            ORDER BY products.id\(isOfProducts ? "" : ", position")
            """,
            [.integer(id), .integer(end), .integer(change)]
        ) { row throws(SQLiteError) in
            lines[try row.integer(table.columns.count), default: []].append(try table.values(of: row))
            return true
        }
        return (lines, end)
    }
}
