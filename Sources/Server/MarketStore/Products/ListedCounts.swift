import Market
import SQLite

/// Finding the n-th listed product through counted blocks of numbers.
///
/// A block of level 1 spans 64 numbers, one of level 2 spans 64 blocks of level 1, and so on. Going down from the
/// top passes at most 64 counts on each level, wherever a page lies.
enum Blocks {
    static let levels = 1...4
    private static let bits = 6

    static func block(of number: Int64, level: Int) -> Int64 {
        number >> Int64(level * bits)
    }

    /// The level whose blocks span so many numbers.
    static func level(of size: Int64) -> Int {
        let level = size.trailingZeroBitCount / bits
        precondition(size == 1 << Int64(level * bits) && levels.contains(level), "no level has such blocks")
        return level
    }

    /// The blocks of the level below, or the numbers, that a block spans.
    static func parts(of block: Int64) -> ClosedRange<Int64> {
        (block << Int64(bits))...((block + 1) << Int64(bits) - 1)
    }
}

/// The numbers of listed products, in all and in each block.
struct ListedCounts {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// The number of listed products.
    func total() throws(MarketError) -> Int {
        Int(
            try database.number(
                "SELECT coalesce(sum(listed), 0) FROM blocks WHERE level = ?1",
                .int(Blocks.levels.upperBound)
            )
        )
    }

    /// The number of the product that `rank` listed ones stand before, newest first; `nil` past the end.
    func number(atRank rank: Int) throws(MarketError) -> Int64? {
        var left = Int64(rank)
        var range = Int64(0)...Int64.max
        for level in Blocks.levels.reversed() {
            var found: Int64?
            try database.forEach(
                """
                SELECT block, listed FROM blocks WHERE level = ?1 AND block BETWEEN ?2 AND ?3
                ORDER BY block DESC
                """,
                [.int(level), .integer(range.lowerBound), .integer(range.upperBound)]
            ) { row throws(SQLiteError) in
                let listed = try row.integer(1)
                guard left < listed else {
                    left -= listed
                    return true
                }
                found = try row.integer(0)
                return false
            }
            guard let found else { return nil }
            range = Blocks.parts(of: found)
        }
        return try database.first(
            """
            SELECT listing FROM products INDEXED BY products_newest
            WHERE listed AND listing BETWEEN ?1 AND ?2 ORDER BY listing DESC LIMIT 1 OFFSET ?3
            """,
            [.integer(range.lowerBound), .integer(range.upperBound), .integer(left)]
        ) { row throws(SQLiteError) in try row.integer(0) }
    }

    /// Counts products that are listed from now on, each block once.
    func add(_ numbers: [Int64]) throws(MarketError) {
        for level in Blocks.levels {
            let blocks = Dictionary(grouping: numbers) { Blocks.block(of: $0, level: level) }
            for (block, some) in blocks { try add(Int64(some.count), to: block, level: level) }
        }
    }

    /// Counts products listed or no longer listed.
    func add(_ step: Int64, at number: Int64) throws(MarketError) {
        for level in Blocks.levels {
            try add(step, to: Blocks.block(of: number, level: level), level: level)
        }
    }

    private func add(_ step: Int64, to block: Int64, level: Int) throws(MarketError) {
        try database.run(
            """
            INSERT INTO blocks (level, block, listed) VALUES (?1, ?2, max(?3, 0))
            ON CONFLICT (level, block) DO UPDATE SET listed = listed + ?3
            """,
            .int(level),
            .integer(block),
            .integer(step)
        )
    }
}
