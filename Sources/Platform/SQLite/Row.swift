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

    package func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        guard type(of: column) == SQLITE_INTEGER else { throw unexpected(column, "no integer") }
        return sqlite3_column_int64(statement, Int32(column))
    }

    package func truth(_ column: Int) throws(SQLiteError) -> Bool {
        try integer(column) != 0
    }

    /// The text, exactly as it was kept, NUL included.
    package func text(_ column: Int) throws(SQLiteError) -> String {
        guard type(of: column) == SQLITE_TEXT else { throw unexpected(column, "no text") }
        // The text before its length: asking the other way round could convert it in between.
        guard let start = sqlite3_column_text(statement, Int32(column)) else {
            throw SQLiteError(kind: .tooBig, message: "no memory for column \(column)")
        }
        let bytes = UnsafeBufferPointer(
            start: start,
            count: Int(sqlite3_column_bytes(statement, Int32(column)))
        )
        do {
            return String(copying: try UTF8Span(validating: bytes.span))
        } catch {
            throw unexpected(column, "text that is no UTF-8")
        }
    }

    package func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        guard type(of: column) == SQLITE_BLOB else { throw unexpected(column, "no blob") }
        // An empty blob has no address.
        guard let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
        return Array(
            UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, Int32(column))))
        )
    }

    package func isNull(_ column: Int) -> Bool {
        type(of: column) == SQLITE_NULL
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

    private func type(of column: Int) -> Int32 {
        // A column that is not there is NULL to SQLite, and so an error to whoever reads a value from it.
        sqlite3_column_type(statement, Int32(column))
    }
}
