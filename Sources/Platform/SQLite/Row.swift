import CSQLite

/// The row that a statement stands on; it can't outlive the closure that reads it.
///
/// Columns are counted from 0. A column of another type than is asked for throws
/// ``SQLiteError/Kind/unexpectedValue(column:)``; nothing is converted silently.
package struct Row: ~Copyable {
    private let statement: OpaquePointer

    init(of statement: borrowing Statement) {
        self.statement = statement.handle
    }

    /// The same row for who wraps it, and keeps it no longer.
    package init(sameAs row: borrowing Row) {
        statement = row.statement
    }

    package func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw unexpected(column, "no integer") }
        return sqlite3_value_int64(value)
    }

    package func boolean(_ column: Int) throws(SQLiteError) -> Bool {
        try integer(column) != 0
    }

    /// The text, exactly as it was kept, NUL included.
    package func text(_ column: Int) throws(SQLiteError) -> String {
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_TEXT else { throw unexpected(column, "no text") }
        // The text before its length: asking the other way round could convert it in between.
        guard let start = sqlite3_value_text(value) else {
            throw SQLiteError(kind: .tooBig, message: "no memory for column \(column)")
        }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
        do {
            return String(copying: try UTF8Span(validating: bytes.span))
        } catch {
            throw unexpected(column, "text that is no UTF-8")
        }
    }

    package func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_BLOB else { throw unexpected(column, "no blob") }
        // An empty blob has no address.
        guard let start = sqlite3_value_blob(value) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    }

    /// Lets `body` see a blob where SQLite holds it, which is only until the next row.
    package func withBlob<Result>(
        _ column: Int,
        _ body: (UnsafeRawBufferPointer) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_BLOB else { throw unexpected(column, "no blob") }
        let start = sqlite3_value_blob(value)
        return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    }

    package func isNull(_ column: Int) -> Bool {
        sqlite3_value_type(value(column)) == SQLITE_NULL
    }

    /// The column's value, whatever its type; throws for a number that is no integer, and text that is no UTF-8.
    package func anything(_ column: Int) throws(SQLiteError) -> Value {
        switch sqlite3_value_type(value(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(try integer(column))
        case SQLITE_TEXT: .text(try text(column))
        case SQLITE_BLOB: .blob(try blob(column))
        default: throw unexpected(column, "a number that is no integer")
        }
    }

    package func optionalInteger(_ column: Int) throws(SQLiteError) -> Int64? {
        isNull(column) ? nil : try integer(column)
    }

    package func optionalText(_ column: Int) throws(SQLiteError) -> String? {
        isNull(column) ? nil : try text(column)
    }

    /// The error for a column whose value has the right type and yet makes no sense to the reader.
    package func unexpected(_ column: Int, _ what: String) -> SQLiteError {
        SQLiteError(kind: .unexpectedValue(column: column), message: "column \(column) holds \(what)")
    }

    /// The column's value, looked up once for its type and what it holds.
    ///
    /// To read it in place is allowed because connections are opened without SQLite's own locks.
    private func value(_ column: Int) -> OpaquePointer? {
        // A column that does not exist is NULL to SQLite, and so an error to the caller that reads a value
        // from it.
        sqlite3_column_value(statement, Int32(column))
    }
}
