package import Market
import SQLite

/// Reading all that is listed, block by block, at a cost that does not grow with the market.
extension SQLiteStore {
    /// The blocks that hold listed products, the highest numbers first; at most `limit`.
    package func listedBlocks(limit: Int) async throws(MarketError) -> [ListedBlock] {
        try readers.read { database throws(MarketError) in
            try database.rows(
                "SELECT block FROM blocks WHERE level = ?1 AND listed > 0 ORDER BY block DESC LIMIT ?2",
                [.int(Blocks.level(of: ListedBlock.size)), .int(limit)]
            ) { row throws(SQLiteError) in try row.integer(0) }
        }.compactMap(ListedBlock.init)
    }

    /// The listed products of a block, the lowest number first.
    package func rows(
        in block: ListedBlock,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) {
        try readers.read { database throws(MarketError) in
            try CardReader(database, likesOf: nil).products(from: block.numbers, body)
        }
    }
}
