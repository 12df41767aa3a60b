import Market
import SQLite

/// Copies all rows of a market from one database into another, and compares them.
struct MarketRows {
    private let source: Database
    private let target: Database
    private let tables: [ReplicatedTable]
    private let atOnce: Int
    private let counts: [Int64]
    /// Of the whole move, what copying and comparing take.
    private static let shares = (copying: 0.0...0.6, comparing: 0.7...0.95)

    init(from source: Database, to target: Database, _ tables: [ReplicatedTable], atOnce: Int)
        throws(MarketError)
    {
        self.source = source
        self.target = target
        self.tables = tables
        self.atOnce = atOnce
        var counts: [Int64] = []
        for table in tables {
            counts.append(try TableRows(of: table, in: source, atOnce: atOnce).count())
        }
        self.counts = counts
    }

    var report: MoveReport { MoveReport(rows: counts.reduce(0, +), tables: tables.count + 2) }

    /// Copies what is missing: a table's rows in the order of its key, some in each transaction.
    ///
    /// So the number of rows that are there says how far it is.
    func copy(_ observe: MoveObserver) throws(MoveError) {
        for (place, table) in tables.enumerated() {
            if MovedTables.isWritten(table) {
                try rethrow { () throws(MarketError) in try replace(table) }
                try observe(
                    .copied(table: table.name, rows: counts[place]),
                    share(place, 1, Self.shares.copying)
                )
            } else {
                try copy(table, at: place, observe)
            }
        }
        try rethrow { () throws(MarketError) in try copyNumbers() }
        try observe(.numbered, Self.shares.copying.upperBound)
    }

    private func copy(_ table: ReplicatedTable, at place: Int, _ observe: MoveObserver) throws(MoveError) {
        let rows = TableRows(of: table, in: source, atOnce: atOnce)
        let insertion = RowInsertion(into: table, of: target)
        var (there, key) = try rethrow { () throws(MarketError) -> (Int64, [Value]?) in
            let there = try TableRows(of: table, in: target, atOnce: atOnce).count()
            return (there, there == 0 ? nil : try rows.key(at: there - 1))
        }
        // More than there should be is found when they are compared.
        while there < counts[place] {
            let piece = try rethrow { () throws(MarketError) -> [[Value]] in
                let piece = try rows.rows(after: key)
                try target.writing { () throws(MarketError) in try insertion.insert(piece) }
                return piece
            }
            guard let last = piece.last else { return }
            key = rows.key(of: last)
            there += Int64(piece.count)
            let done = Double(there) / Double(counts[place])
            try observe(.copied(table: table.name, rows: there), share(place, done, Self.shares.copying))
        }
    }

    /// All of it at once, in the place of what triggers have written.
    private func replace(_ table: ReplicatedTable) throws(MarketError) {
        let insertion = RowInsertion(into: table, of: target)
        try target.writing { () throws(MarketError) in
            try target.run("DELETE FROM \(table.name)")
            try TableRows(of: table, in: source, atOnce: atOnce).forEach { rows throws(MarketError) in
                try insertion.insert(rows)
            }
        }
    }

    // MARK: Numbers

    /// The market's own row, and the last number that each table has given: none is given twice.
    private func copyNumbers() throws(MarketError) {
        let given = try givenNumbers(source)
        let market = try TableRows(of: MovedTables.market, in: source, atOnce: 1).rows(after: nil).first
        guard let market else { throw .unavailable(.storageCorrupted("the market's own row is missing")) }
        try target.writing { () throws(MarketError) in
            try target.run(
                "UPDATE market SET change = ?2, forgotten = ?3, cursor_key = ?4 WHERE id = ?1",
                market
            )
            for (name, last) in given {
                let values: [Value] = [.text(name), .integer(last)]
                guard try target.run("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", values) == 0
                else {
                    continue
                }
                try target.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", values)
            }
        }
    }

    /// A table that has never had a row may say 0, or nothing.
    private func givenNumbers(_ database: Database) throws(MarketError) -> [String: Int64] {
        let numbers = try database.rows("SELECT name, seq FROM sqlite_sequence WHERE seq > 0") {
            row throws(SQLiteError) in (try row.text(0), try row.integer(1))
        }
        return Dictionary(numbers) { max($0, $1) }
    }

    // MARK: Comparing

    /// Throws ``MoveError/differs(table:rows:found:)`` where anything is not the same.
    func compare(_ observe: MoveObserver) throws(MoveError) {
        for (place, table) in (tables + [MovedTables.market]).enumerated() {
            let (own, others) = try rethrow { () throws(MarketError) in
                (
                    try TableDigest(of: TableRows(of: table, in: source, atOnce: atOnce)),
                    try TableDigest(of: TableRows(of: table, in: target, atOnce: atOnce))
                )
            }
            guard own == others else {
                throw .differs(table: table.name, rows: own.count, found: others.count)
            }
            try observe(.compared(table: table.name), share(place, 1, Self.shares.comparing))
        }
        let (own, others) = try rethrow { () throws(MarketError) in
            (try givenNumbers(source), try givenNumbers(target))
        }
        guard own == others else {
            throw .differs(table: "sqlite_sequence", rows: Int64(own.count), found: Int64(others.count))
        }
    }

    /// By rows, so that the largest table takes most of it.
    private func share(_ place: Int, _ done: Double, _ range: ClosedRange<Double>) -> Double {
        let all = max(counts.reduce(0, +), 1)
        let before = Double(counts.prefix(place).reduce(0, +))
        let own = place < counts.count ? Double(counts[place]) * done : 0
        return range.lowerBound + (range.upperBound - range.lowerBound) * (before + own) / Double(all)
    }

    private func rethrow<Result>(_ body: () throws(MarketError) -> Result) throws(MoveError) -> Result {
        do throws(MarketError) { return try body() } catch { throw .storage(error) }
    }
}
