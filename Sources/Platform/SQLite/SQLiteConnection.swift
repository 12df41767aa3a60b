import CSQLite

/// An open database file.
///
/// Nothing locks it: its owner uses it from one thread at a time, which the compiler checks because it is not
/// `Sendable`. Statements are prepared once and kept.
package final class SQLiteConnection {
    /// The operations that a connection allows.
    package enum Access: Sendable {
        case readOnly
        /// Fails when there is no file yet.
        case readWrite
        case readWriteCreate
    }

    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// The pages that wait in the write-ahead log, as the last commit through this connection left it.
    package internal(set) var waitingPages = 0
    /// Told of every statement but scripts; `nil` where nobody counts.
    package var counter: StatementCounter?

    /// Opens `path`, which is always a file's path and never read as a URI.
    ///
    /// - Throws: `cannotOpen`, or `corrupt` later, when the file is first read.
    package init(path: String, access: Access) throws(SQLiteError) {
        // A path with a NUL would silently name another file.
        guard !path.utf8.contains(0) else {
            throw SQLiteError(kind: .cannotOpen, message: "a path with a NUL in it")
        }
        let how =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, how | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(code: code, handle: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 5_000)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs a script of any number of statements that take no values and whose rows nobody wants.
    package func execute(_ script: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, handle: handle) }
    }

    /// Runs one statement to its end.
    ///
    /// - Returns: How many rows it changed, those changed by triggers not counted.
    @discardableResult
    package func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Int {
        try forEach(sql, values) { _ throws(SQLiteError) in true }
        return Int(sqlite3_changes64(handle))
    }

    /// Calls `body` for each row until it answers `false`.
    package func forEach(
        _ sql: String,
        _ values: [Value] = [],
        _ body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        try walk(sql, values) { statement throws(SQLiteError) in
            while try statement.step() {
                guard try body(Row(of: statement)) else { return }
            }
        }
    }

    /// Calls `body` for each row that one key after another gives, which is the statement's last value.
    package func forEach(
        _ sql: String,
        _ values: [Value] = [],
        ofEach keys: some Sequence<Int64>,
        _ body: (borrowing Row) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try walk(sql, values + [.null]) { statement throws(SQLiteError) in
            for key in keys {
                try statement.begin(with: key, at: values.count)
                while try statement.step() { try body(Row(of: statement)) }
            }
        }
    }

    @inlinable package func rows<Element>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (borrowing Row) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> [Element] {
        var elements: [Element] = []
        try forEach(sql, values) { row throws(SQLiteError) in
            elements.append(try read(row))
            return true
        }
        return elements
    }

    /// The first row, or `nil` when there is none; further rows are left alone.
    @inlinable package func first<Element>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (borrowing Row) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> Element? {
        var element: Element?
        try forEach(sql, values) { row throws(SQLiteError) in
            element = try read(row)
            return false
        }
        return element
    }

    /// The number that the last insert gave its row.
    package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows ever changed through this connection, by triggers too; a rollback takes nothing
    /// off.
    package var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// Gives `body` the statement with its values, for itself alone, and takes it back however that ends.
    private func walk(
        _ sql: String,
        _ values: [Value],
        _ body: (Statement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try prepared(sql)
        counter?.add()
        statement.isWalking = true
        defer {
            statement.reset()
            statement.isWalking = false
        }
        try statement.bind(values)
        try body(statement)
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        if let kept = statements[sql], !kept.isWalking { return kept }
        let statement = try Statement(sql, connection: handle)
        // Texts put together from filters could be many; a program's own are far fewer than this.
        if statements.count >= 512 { statements.removeAll(keepingCapacity: true) }
        if statements[sql] == nil { statements[sql] = statement }
        return statement
    }
}
