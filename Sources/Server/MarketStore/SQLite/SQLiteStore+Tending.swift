import Market
import SQLite

extension SQLiteStore: StoreTending {
    package func tend(limit: Int) async throws(StoreError) -> Int {
        let (now, limits, limit) = (clock(), limits, limits.page(limit))
        return try await write { database throws(StoreError) in
            var gone = try database.purgeProducts(
                deletedBefore: now.adding(milliseconds: -limits.undoMilliseconds),
                at: now,
                limit: limit
            )
            gone += try database.run(
                """
                DELETE FROM tokens WHERE id IN (
                    SELECT id FROM tokens WHERE expires_at <= ?1 LIMIT ?2
                )
                """,
                .timestamp(now),
                .int(limit)
            )
            gone += try database.run(
                """
                DELETE FROM answers WHERE (account, key) IN (
                    SELECT account, key FROM answers WHERE answered_at <= ?1 LIMIT ?2
                )
                """,
                .timestamp(now.adding(milliseconds: -limits.answerMilliseconds)),
                .int(limit)
            )
            gone += try database.forgetTombstones(
                before: now.adding(milliseconds: -limits.tombstoneMilliseconds),
                limit: limit
            )
            return gone
        }
    }
}

extension Database {
    /// Removes products for good whose deletion can't be undone any more; their numbers are remembered.
    fileprivate func purgeProducts(
        deletedBefore moment: Timestamp,
        at now: Timestamp,
        limit: Int
    ) throws(StoreError) -> Int {
        let ids = try rows(
            "SELECT id FROM products WHERE deleted_at <= ?1 LIMIT ?2",
            [.timestamp(moment), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        for id in ids {
            try run(
                """
                INSERT INTO tombstones (product, change, removed_at) SELECT id, change, ?2
                FROM products WHERE id = ?1
                """,
                .integer(id),
                .timestamp(now)
            )
            try release("SELECT content FROM photos WHERE product = ?1", .integer(id))
            try run("DELETE FROM products WHERE id = ?1", .integer(id))
        }
        return ids.count
    }

    private func tombstones(before moment: Timestamp, limit: Int) throws(StoreError) -> [Int64] {
        try rows(
            "SELECT change FROM tombstones WHERE removed_at <= ?1 ORDER BY change LIMIT ?2",
            [.timestamp(moment), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
    }

    fileprivate func forgetTombstones(before moment: Timestamp, limit: Int) throws(StoreError) -> Int {
        let changes = try tombstones(before: moment, limit: limit)
        guard let last = changes.last else { return 0 }
        try run("UPDATE market SET forgotten = max(forgotten, ?1)", .integer(last))
        for change in changes { try run("DELETE FROM tombstones WHERE change = ?1", .integer(change)) }
        return changes.count
    }
}
