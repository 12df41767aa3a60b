import Market
import SQLite

/// The queues of accounts that wait for promised products.
struct WaitingRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func line(of product: Product.ID) throws(MarketError) -> WaitingQueue {
        WaitingQueue(
            try database.rows(
                "SELECT account, held_until FROM waiting WHERE product = ?1 ORDER BY number",
                [.id(product)]
            ) { row throws(SQLiteError) in
                WaitingQueue.Place(try row.id(0), heldUntil: try row.optionalTimestamp(1))
            }
        )
    }

    /// Replaces the whole queue of a product; it is short.
    func replace(_ line: WaitingQueue, of product: Product.ID) throws(MarketError) {
        try database.run("DELETE FROM waiting WHERE product = ?1", .id(product))
        for (number, place) in line.places.enumerated() {
            try database.run(
                "INSERT INTO waiting (product, account, number, held_until) VALUES (?1, ?2, ?3, ?4)",
                .id(product),
                .id(place.account),
                .int(number),
                .timestamp(place.heldUntil)
            )
        }
    }
}
