import SQLite

/// A connection to the market's database, whose failures are the store's.
struct Database {
    let connection: SQLiteConnection
    /// How much work its queries may do; `nil` for no limit.
    ///
    /// A query that would do more ends, and has given what it found until then.
    private(set) var share: WorkShare?
    /// Whom to tell once the transaction is kept; `nil` where nothing is written.
    let posts: PostedAccounts?

    init(connection: SQLiteConnection, posts: PostedAccounts? = nil) {
        self.connection = connection
        self.posts = posts
    }

    func limited(to share: WorkShare?) -> Database {
        var database = self
        database.share = share
        return database
    }

    /// The same for what has to be read whole.
    var unlimited: Database { Database(connection: connection, posts: posts) }

    /// Does `body`, without which there is another way; tells whether it was cut, and gave less than there is.
    func trying<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> (Value, wasCut: Bool) {
        guard let share else { return (try body(), wasCut: false) }
        return try share.trying(body)
    }

    /// Whether some query was cut, and gave less than there is.
    var isCut: Bool { share?.isCut ?? false }

    @discardableResult
    func run(_ sql: String, _ values: Value...) throws(StoreError) -> Int {
        do { return try connection.run(sql, values) } catch { throw StoreError(error) }
    }

    /// Runs the statements of a script that stands in the source.
    func run(script: String) throws(StoreError) {
        do { try connection.execute(script) } catch { throw StoreError(error) }
    }

    func rows<Element>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (borrowing Row) throws(SQLiteError) -> Element
    ) throws(StoreError) -> [Element] {
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
        _ read: (borrowing Row) throws(SQLiteError) -> Element
    ) throws(StoreError) -> Element? {
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
        _ body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(StoreError) {
        try run { () throws(SQLiteError) in try connection.forEach(sql, values, body) }
    }

    func forEach(
        _ sql: String,
        _ values: [Value] = [],
        ofEach keys: some Sequence<Int64>,
        _ body: (borrowing Row) throws(SQLiteError) -> Void
    ) throws(StoreError) {
        try run { () throws(SQLiteError) in try connection.forEach(sql, values, ofEach: keys, body) }
    }

    private func run(_ query: () throws(SQLiteError) -> Void) throws(StoreError) {
        do {
            guard let share else { return try query() }
            guard share.goesOn() else { return share.cut() }
            try connection.watched(by: share, query)
        } catch let error where error.kind == .interrupted {
            share?.cut()
        } catch {
            throw StoreError(error)
        }
    }

    /// The one number that a query gives, such as a count.
    func number(_ sql: String, _ values: Value...) throws(StoreError) -> Int64 {
        let number = try first(sql, values) { row throws(SQLiteError) in try row.integer(0) }
        guard let number else { throw .storageCorrupted("a query for a number gave none") }
        return number
    }

    func exists(_ sql: String, _ values: Value...) throws(StoreError) -> Bool {
        try first(sql, values) { _ throws(SQLiteError) in true } ?? false
    }
}

extension StoreError {
    init(_ error: SQLiteError) {
        self =
            switch error.kind {
            case .full: .storageFull
            case .readOnly: .storageReadOnly
            case .corrupt, .unexpectedValue: .storageCorrupted(error.message)
            case .constraint: Self(brokenConstraint: error)
            case .cannotOpen: .storageNotOpened(error.message)
            case .busy: .storageLocked(error.message)
            case .inputOutput: .storageUnreadable(error.message)
            case .tooBig, .interrupted, .other: .storageFailed(error.message)
            }
    }

    /// The rules of the schema that a caller can break; any other is checked before it is asked.
    private init(brokenConstraint error: SQLiteError) {
        self =
            switch error.brokenConstraint {
            case "accounts.vendor": .conflict(.vendor)
            case "tokens.hash": .conflict(.token)
            case "FOREIGN KEY constraint failed": .notFound
            default: .storageFailed(error.message)
            }
    }

    /// Whether it is the storage that failed and not the one call.
    var isOfStorage: Bool {
        switch self {
        case .storageFull, .storageReadOnly, .storageCorrupted, .storageNotOpened, .storageFailed,
            .storageLocked, .storageUnreadable, .storageMoved:
            true
        default: false
        }
    }
}
