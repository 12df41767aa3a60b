import Market
import SQLite
import TemporaryFolder
import Testing

@testable import MarketStore

/// Holds each index to the query that it is there for.
@Suite(.timeLimit(.minutes(10)))
struct QueryPlanTests {
    private let temporary: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        temporary = try TemporaryFolder()
        let clock = ManualClock()
        store = try SQLiteStore(opening: DataFolder(path: temporary.file("data")), clock: { clock.now })
    }

    /// All in one market: to make one costs more than a hundred plans.
    @Test func eachQueryUsesItsIndex() throws {
        for (sql, plan) in Self.plans {
            #expect(try self.plan(of: sql) == [plan], "\(sql)")
        }
    }

    @Test func everyIndexIsUsedByAQuery() throws {
        let indexes = try store.readers.read { database throws(MarketError) in
            try database.rows("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL") {
                row throws(SQLiteError) in try row.text(0)
            }
        }
        for index in indexes {
            #expect(
                Self.plans.contains {
                    $0.plan.contains("INDEX \(index) ") || $0.plan.hasSuffix("INDEX \(index)")
                }
            )
        }
    }

    @Test func textSearchNarrowsBeforeReadingProducts() throws {
        let plan = try plan(
            of: """
                SELECT search.rowid FROM search
                CROSS JOIN products INDEXED BY products_newest ON products.listing = search.rowid AND listed
                WHERE search MATCH 'x' AND in_stock AND search.rowid < 5 ORDER BY search.rowid DESC LIMIT 9
                """
        )

        #expect(plan.count == 2)
        #expect(plan.first?.hasPrefix("SCAN search VIRTUAL TABLE INDEX") == true)
        #expect(plan.last == "SEARCH products USING COVERING INDEX products_newest (listing=?)")
    }

    private func plan(of sql: String) throws -> [String] {
        try store.readers.read { database throws(MarketError) in
            try database.rows("EXPLAIN QUERY PLAN \(sql)") { row throws(SQLiteError) in try row.text(3) }
        }
    }
}
