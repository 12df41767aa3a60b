import Market
import Postgres
import SQLite

/// A connection to the market's database, SQLite's or PostgreSQL's, whose failures are the store's.
///
/// Statements are written once, in what both understand; `PostgresSpelling` tells where they may differ.
struct Database {
    private enum Engine {
        // The first, since lists are always read from it.
        case sqlite(SQLiteConnection)
        case postgres(PostgresConnection)
    }

    private let engine: Engine
    private var enqueues = false
    /// The work that its queries may still do; `nil` for no limit.
    ///
    /// A query that would do more ends early, with the rows that it has given until then.
    private(set) var share: WorkShare?
    /// Collects the accounts to notify once the transaction is committed; `nil` where nothing is written.
    let posts: PostedAccounts?
    /// The counter of changes in place of the market's row; `nil` where the row counts.
    let count: ChangeCount?

    init(connection: SQLiteConnection, posts: PostedAccounts? = nil) {
        engine = .sqlite(connection)
        self.posts = posts
        count = nil
    }

    /// Such a connection spells statements by ``PostgresSpelling``.
    init(connection: PostgresConnection, posts: PostedAccounts? = nil, count: ChangeCount? = nil) {
        engine = .postgres(connection)
        self.posts = posts
        self.count = count
    }

    /// True where the database has the tables that lists are made of: blocks, cards and the search index.
    ///
    /// With PostgreSQL as the primary, each server has those in a file of its own.
    var keepsLists: Bool {
        if case .sqlite = engine { true } else { false }
    }

    /// SQLite's own, for what only it has: a file, and a search index in it.
    var connection: SQLiteConnection {
        guard case .sqlite(let connection) = engine else {
            preconditionFailure("asked of PostgreSQL, which has neither a file nor a search index")
        }
        return connection
    }

    func limited(to share: WorkShare?) -> Database {
        var database = self
        database.share = share
        return database
    }

    /// The same for what has to be read whole.
    var unlimited: Database { limited(to: nil) }

    /// Does `body`, without which there is another way; tells whether it was cut, and gave less than there is.
    func trying<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> (Value, wasCut: Bool) {
        guard let share else { return (try body(), wasCut: false) }
        return try share.trying(body)
    }

    /// True where some query was cut, and gave fewer rows than there are.
    var isCut: Bool { share?.isCut ?? false }

    @discardableResult
    func run(_ sql: String, _ values: Value...) throws(MarketError) -> Int {
        try run(sql, values)
    }

    /// Returns how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ values: [Value]) throws(MarketError) -> Int {
        switch engine {
        case .sqlite(let connection):
            do { return try connection.run(sql, values) } catch { throw MarketError(error) }
        case .postgres(let connection):
            do { return try connection.query(sql, values.map(PostgresValue.init)).changeCount } catch {
                throw MarketError(error)
            }
        }
    }

    /// Changes what only statements see that have this value among theirs, and where nobody needs to know of how many rows.
    ///
    /// In the common try of a batch on PostgreSQL nobody waits for it, and what comes of it shows later.
    func run(_ sql: String, about subject: Value, _ values: Value...) throws(MarketError) {
        guard enqueues, case .postgres(let connection) = engine else {
            try run(sql, [subject] + values)
            return
        }
        do throws(PostgresError) {
            try connection.enqueue(
                sql,
                ([subject] + values).map(PostgresValue.init),
                about: PostgresValue(subject)
            )
        } catch {
            throw MarketError(error)
        }
    }

    /// Changes the row with this id, which only statements see that have the id among their values.
    ///
    /// In the common try of a batch on PostgreSQL rows are changed together, and nobody waits for it either.
    func run(_ update: RowUpdate, about id: Value, _ values: Value...) throws(MarketError) {
        try run(update, about: id, values)
    }

    func run(_ update: RowUpdate, about id: Value, _ values: [Value]) throws(MarketError) {
        guard enqueues, case .postgres(let connection) = engine else {
            try run(update.ofOne, [id] + values)
            return
        }
        do throws(PostgresError) {
            try connection.enqueue(
                row: ([id] + values).map(PostgresValue.init),
                by: update.ofMany,
                about: PostgresValue(id)
            )
        } catch {
            throw MarketError(error)
        }
    }

    /// Says what will be asked soon, so that one way to PostgreSQL is enough for all of it; any change in between takes that back.
    func ask(_ questions: [Question]) throws(MarketError) {
        guard case .postgres(let connection) = engine else { return }
        do throws(PostgresError) {
            try connection.ask(questions.map { ($0.sql, $0.values.map(PostgresValue.init)) })
        } catch {
            throw MarketError(error)
        }
    }

    /// The same, which waits for no change that can be told.
    var enqueueing: Database {
        var database = self
        database.enqueues = true
        return database
    }

    /// Inserts a row into a table that numbers its rows by itself; returns the row's number.
    func insert(_ sql: String, _ values: Value...) throws(MarketError) -> Int64 {
        try insert(sql, values)
    }

    func insert(_ sql: String, _ values: [Value]) throws(MarketError) -> Int64 {
        switch engine {
        case .sqlite(let connection):
            // SQLite keeps the number anyway; RETURNING would make it write a table of one row.
            try run(sql, values)
            return connection.lastInsertedID
        case .postgres:
            let id = try first("\(sql) RETURNING id", values) { row throws(SQLiteError) in try row.integer(0)
            }
            guard let id else {
                throw .unavailable(.storageCorrupted("a row that was inserted has no number"))
            }
            return id
        }
    }

    /// Reads one unchanging state with all of `body`.
    func reading<Result>(_ body: () throws(MarketError) -> Result) throws(MarketError) -> Result {
        switch engine {
        case .sqlite(let connection):
            try connection.transaction(.reading, mapping: { MarketError($0) }, body)
        case .postgres(let connection):
            try connection.transaction(.reading, mapping: { MarketError($0) }, body)
        }
    }

    /// Does all of `body`, or nothing of it.
    func writing<Result>(_ body: () throws(MarketError) -> Result) throws(MarketError) -> Result {
        switch engine {
        case .sqlite(let connection):
            try connection.transaction(.writing, mapping: { MarketError($0) }, body)
        case .postgres(let connection):
            try connection.transaction(.writing, mapping: { MarketError($0) }, body)
        }
    }

    /// Runs the statements of a script that stands in the source.
    func run(script: String) throws(MarketError) {
        switch engine {
        case .sqlite(let connection):
            do { try connection.execute(script) } catch { throw MarketError(error) }
        case .postgres(let connection):
            do { try connection.execute(script) } catch { throw MarketError(error) }
        }
    }

    func rows<Element>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (borrowing DatabaseRow) throws(SQLiteError) -> Element
    ) throws(MarketError) -> [Element] {
        var elements: [Element] = []
        try forEach(sql, values) { row throws(SQLiteError) in
            elements.append(try read(row))
            return true
        }
        return elements
    }

    func first<Element>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (borrowing DatabaseRow) throws(SQLiteError) -> Element
    ) throws(MarketError) -> Element? {
        var element: Element?
        try forEach(sql, values) { row throws(SQLiteError) in
            element = try read(row)
            return false
        }
        return element
    }

    func forEach(
        _ sql: String,
        _ values: [Value] = [],
        _ body: (borrowing DatabaseRow) throws(SQLiteError) -> Bool
    ) throws(MarketError) {
        switch engine {
        case .sqlite(let connection):
            try run(on: connection) { () throws(SQLiteError) in
                try connection.forEach(sql, values) { row throws(SQLiteError) in try body(DatabaseRow(row)) }
            }
        case .postgres(let connection):
            try Self.forEach(sql, values, on: connection, body)
        }
    }

    func forEach(
        _ sql: String,
        _ values: [Value] = [],
        ofEach keys: some Sequence<Int64>,
        _ body: (borrowing DatabaseRow) throws(SQLiteError) -> Void
    ) throws(MarketError) {
        switch engine {
        case .sqlite(let connection):
            try run(on: connection) { () throws(SQLiteError) in
                try connection.forEach(sql, values, ofEach: keys) { row throws(SQLiteError) in
                    try body(DatabaseRow(row))
                }
            }
        case .postgres(let connection):
            for key in keys {
                try Self.forEach(sql, values + [.integer(key)], on: connection) { row throws(SQLiteError) in
                    try body(row)
                    return true
                }
            }
        }
    }

    /// The ids that a query of the file gives, in its first column; `body` says whether to go on.
    ///
    /// A search reads a hundred thousand of them: what each of them costs more than SQLite takes shows in its time.
    func forEachID(
        _ sql: String,
        _ values: [Value],
        _ body: (Int64) -> Bool
    ) throws(MarketError) {
        let connection = connection
        try run(on: connection) { () throws(SQLiteError) in
            try connection.forEach(sql, values) { row throws(SQLiteError) in body(try row.integer(0)) }
        }
    }

    /// All rows are here before the first is read, so that `body` may ask for others.
    private static func forEach(
        _ sql: String,
        _ values: [Value],
        on connection: PostgresConnection,
        _ body: (borrowing DatabaseRow) throws(SQLiteError) -> Bool
    ) throws(MarketError) {
        let result: PostgresResult
        do throws(PostgresError) {
            result = try connection.query(sql, values.map(PostgresValue.init))
        } catch {
            throw MarketError(error)
        }
        do throws(SQLiteError) {
            try result.forEach { row throws(SQLiteError) in try body(DatabaseRow(row)) }
        } catch {
            throw MarketError(error)
        }
    }

    private func run(
        on connection: SQLiteConnection,
        _ query: () throws(SQLiteError) -> Void
    ) throws(MarketError) {
        do {
            guard let share else { return try query() }
            guard share.goesOn() else { return share.cut() }
            try connection.watched(by: share, query)
        } catch let error where error.kind == .interrupted {
            share?.cut()
        } catch {
            throw MarketError(error)
        }
    }

    /// The one number that a query gives, such as a count.
    func number(_ sql: String, _ values: Value...) throws(MarketError) -> Int64 {
        let number = try first(sql, values) { row throws(SQLiteError) in try row.integer(0) }
        guard let number else { throw .unavailable(.storageCorrupted("a query for a number gave none")) }
        return number
    }

    func exists(_ sql: String, _ values: Value...) throws(MarketError) -> Bool {
        try first(sql, values) { _ throws(SQLiteError) in true } ?? false
    }

    /// True where the query gives at least one row.
    func exists(_ question: Question) throws(MarketError) -> Bool {
        try first(question) { _ throws(SQLiteError) in true } ?? false
    }

    func first<Element>(
        _ question: Question,
        _ read: (borrowing DatabaseRow) throws(SQLiteError) -> Element
    ) throws(MarketError) -> Element? {
        try first(question.sql, question.values, read)
    }
}

extension MarketError {
    init(_ error: SQLiteError) {
        self =
            switch error.kind {
            case .full: .unavailable(.storageFull)
            case .readOnly: .unavailable(.storageReadOnly)
            case .corrupt, .unexpectedValue: .unavailable(.storageCorrupted(error.message))
            case .constraint: Self(brokenConstraint: error)
            case .cannotOpen: .unavailable(.storageNotOpened(error.message))
            case .busy: .unavailable(.storageLocked(error.message))
            case .inputOutput: .unavailable(.storageUnreadable(error.message))
            case .tooBig, .interrupted, .other: .unavailable(.storageFailed(error.message))
            }
    }

    /// The rules of the schema that a caller can break; any other is checked before it is asked.
    private init(brokenConstraint error: SQLiteError) {
        self =
            switch error.brokenConstraint {
            case "accounts.vendor": .conflict(.vendor)
            case "tokens.hash": .conflict(.token)
            case "FOREIGN KEY constraint failed": .notFound
            default: .unavailable(.storageFailed(error.message))
            }
    }
}
