import SQLite

/// Reads all that can be read of a table of a damaged database.
struct TableReader {
    /// A table and the key that distinguishes its rows.
    struct Table {
        let name: String
        let columns: [String]
        /// The columns of the primary key of a table without rowids; empty where there are rowids.
        let key: [String]
        /// Values of the first column of the key by which rows are looked up where the way to them is broken.
        var keys: [Value] = []
    }

    /// The result of reading a table.
    struct Outcome: Hashable {
        /// Places that could not be read, each of one row or of many.
        var gaps = 0
        /// Rows that were found, and hold what no row can.
        var broken = 0
    }

    private let database: SQLiteConnection
    private let table: Table
    private var outcome = Outcome()

    private init(_ database: SQLiteConnection, _ table: Table) {
        self.database = database
        self.table = table
    }

    /// Gives `body` the rows, of a table without rowids some of them more than once.
    ///
    /// Throws what is no damage, and what `body` throws.
    static func read(
        _ table: Table,
        of database: SQLiteConnection,
        _ body: ([Value]) throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> Outcome {
        var reader = TableReader(database, table)
        if table.key.isEmpty {
            try reader.readByRowID(body)
        } else {
            try reader.readByKey(body)
        }
        return reader.outcome
    }

    private var columns: String { table.columns.joined(separator: ", ") }

    // MARK: By rowid

    private mutating func readByRowID(_ body: ([Value]) throws(SQLiteError) -> Void) throws(SQLiteError) {
        let rowID = table.columns.count
        var next: Int64? = 0
        while let start = next {
            next = nil
            var last = start - 1
            let isWhole = try rows(
                "SELECT \(columns), rowid FROM \(table.name) NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid",
                [.integer(start)],
                body
            ) { row throws(SQLiteError) in last = try row.integer(rowID) }
            guard !isWhole else { return }
            outcome.gaps += 1
            next = try readable(after: last + 1)
        }
    }

    private enum Probe {
        case row, end, damage
    }

    /// The first rowid after a broken place from which on rows can be read; `nil` where none can.
    private func readable(after broken: Int64) throws(SQLiteError) -> Int64? {
        let highest = try highestRowID()
        var (low, step) = (broken, Int64(1))
        while true {
            guard highest - broken >= step else { return nil }
            let place = broken + step
            switch try probe(place) {
            case .end: return nil
            case .row:
                var high = place
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    if case .row = try probe(middle) { high = middle } else { low = middle }
                }
                return high
            case .damage:
                low = place
                step = step > Int64.max / 4 ? highest - broken + 1 : step * 2
            }
        }
    }

    private func probe(_ place: Int64) throws(SQLiteError) -> Probe {
        do throws(SQLiteError) {
            let found = try database.first(
                "SELECT rowid FROM \(table.name) NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid LIMIT 1",
                [.integer(place)]
            ) { row throws(SQLiteError) in try row.integer(0) }
            return found == nil ? .end : .row
        } catch {
            guard error.isDamage else { throw error }
            return .damage
        }
    }

    private func highestRowID() throws(SQLiteError) -> Int64 {
        for sql in [
            "SELECT rowid FROM \(table.name) NOT INDEXED ORDER BY rowid DESC LIMIT 1",
            "SELECT seq FROM sqlite_sequence WHERE name = '\(table.name)'",
        ] {
            do throws(SQLiteError) {
                let found = try database.first(sql) { row throws(SQLiteError) in try row.integer(0) }
                if let found { return found }
            } catch {
                // A table without AUTOINCREMENT may be in a database without the second one.
                continue
            }
        }
        return 1 << 40
    }

    // MARK: By key

    private mutating func readByKey(_ body: ([Value]) throws(SQLiteError) -> Void) throws(SQLiteError) {
        let select = "SELECT \(columns) FROM \(table.name) NOT INDEXED"
        let forwards = table.key.joined(separator: ", ")
        guard try !rows("\(select) ORDER BY \(forwards)", [], body) else { return }
        outcome.gaps += 1
        let backwards = table.key.map { "\($0) DESC" }.joined(separator: ", ")
        _ = try rows("\(select) ORDER BY \(backwards)", [], body)
        for key in table.keys {
            guard try !rows("\(select) WHERE \(table.key[0]) = ?1 ORDER BY \(forwards)", [key], body) else {
                continue
            }
            outcome.gaps += 1
        }
    }

    /// Gives `body` the rows that a query finds; whether it came to its end.
    private mutating func rows(
        _ sql: String,
        _ values: [Value],
        _ body: ([Value]) throws(SQLiteError) -> Void,
        _ note: (borrowing SQLite.Row) throws(SQLiteError) -> Void = { _ in }
    ) throws(SQLiteError) -> Bool {
        var (broken, failure): (Int, SQLiteError?) = (0, nil)
        let count = table.columns.count
        do throws(SQLiteError) {
            try database.forEach(sql, values) { row throws(SQLiteError) in
                try note(row)
                var values: [Value] = []
                do throws(SQLiteError) {
                    for column in 0..<count { values.append(try row.anything(column)) }
                } catch {
                    broken += 1
                    return true
                }
                do throws(SQLiteError) {
                    try body(values)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            outcome.broken += broken
            guard error.isDamage else { throw error }
            return false
        }
        outcome.broken += broken
        if let failure { throw failure }
        return true
    }
}

extension SQLiteError {
    /// True where the file can't be read, and not only the call failed.
    var isDamage: Bool {
        switch kind {
        case .corrupt, .inputOutput, .unexpectedValue: true
        default: false
        }
    }
}
