package import Market
import SQLite

extension SQLiteStore: ChangeStoring {
    package var latestChange: Int64 { changeBell.number }

    package var mostChangesAtOnce: Int { limits.pageSize }

    package func changeNumbers() -> AsyncStream<Int64> {
        changeBell.numbers()
    }

    package func changes(since number: Int64, limit: Int) async throws(StoreError) -> [Change] {
        let limit = limits.page(limit)
        return try readers.readTogether { database throws(StoreError) in
            let forgotten = try database.number("SELECT forgotten FROM market")
            // Who begins with nothing has nothing that would have to be removed.
            guard number <= 0 || number >= forgotten else { throw .changesForgotten(upTo: forgotten) }
            let present = try database.rows(
                """
                SELECT change, id, deleted_at IS NOT NULL FROM products WHERE change > ?1
                ORDER BY change LIMIT ?2
                """,
                [.integer(number), .int(limit)]
            ) { row throws(SQLiteError) in try ChangedID(row.integer(0), row.id(1), isRemoved: row.truth(2)) }
            let gone = try database.rows(
                "SELECT change, product FROM tombstones WHERE change > ?1 ORDER BY change LIMIT ?2",
                [.integer(number), .int(limit)]
            ) { row throws(SQLiteError) in try ChangedID(row.integer(0), row.id(1), isRemoved: true) }

            let changed = (present + gone).sorted { $0.number < $1.number }.prefix(limit)
            let alive = changed.filter { !$0.isRemoved }.map(\.id.rawValue)
            let products = Dictionary(
                uniqueKeysWithValues: try database.products(withIDs: alive).map { ($0.id, $0) }
            )
            return changed.map { change in
                Change(
                    number: change.number,
                    subject: products[change.id].map(Change.Subject.product) ?? .removed(change.id)
                )
            }
        }
    }
}

private struct ChangedID {
    let number: Int64
    let id: Product.ID
    let isRemoved: Bool

    init(_ number: Int64, _ id: Product.ID, isRemoved: Bool) {
        self.number = number
        self.id = id
        self.isRemoved = isRemoved
    }
}
