import SQLite

/// A connection to the market's database, whose failures are the store's.
struct Database {
    let connection: SQLiteConnection

    @discardableResult
    func run(_ sql: String, _ values: Value...) throws(StoreError) -> Int {
        do { return try connection.run(sql, values) } catch { throw StoreError(error) }
    }

    func rows<Element>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (borrowing Row) throws(SQLiteError) -> Element
    ) throws(StoreError) -> [Element] {
        do { return try connection.rows(sql, values, read) } catch { throw StoreError(error) }
    }

    func first<Element>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (borrowing Row) throws(SQLiteError) -> Element
    ) throws(StoreError) -> Element? {
        do { return try connection.first(sql, values, read) } catch { throw StoreError(error) }
    }

    func forEach(
        _ sql: String,
        _ values: [Value] = [],
        _ body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(StoreError) {
        do { try connection.forEach(sql, values, body) } catch { throw StoreError(error) }
    }

    func forEach(
        _ sql: String,
        _ values: [Value] = [],
        ofEach keys: some Sequence<Int64>,
        _ body: (borrowing Row) throws(SQLiteError) -> Void
    ) throws(StoreError) {
        do { try connection.forEach(sql, values, ofEach: keys, body) } catch { throw StoreError(error) }
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
            case .busy, .inputOutput, .tooBig, .other: .storageFailed(error.message)
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
        case .storageFull, .storageReadOnly, .storageCorrupted, .storageNotOpened, .storageFailed: true
        default: false
        }
    }
}
