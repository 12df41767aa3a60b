import Postgres
import SQLite

/// The row that a statement stands on, of whichever database; it can't outlive the closure that reads it.
///
/// Columns are counted from 0. A column of another type than is asked for throws `unexpectedValue`, under SQLite's name for
/// both; nothing is converted silently.
struct DatabaseRow: ~Copyable {
    private enum Source: ~Copyable {
        // The first, since lists are always read from it.
        case sqlite(SQLite.Row)
        case postgres(PostgresRow)
    }

    private let source: Source

    init(_ row: borrowing SQLite.Row) {
        source = .sqlite(SQLite.Row(sameAs: row))
    }

    init(_ row: borrowing PostgresRow) {
        source = .postgres(PostgresRow(sameAs: row))
    }

    func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        switch source {
        case .sqlite(let row): return try row.integer(column)
        case .postgres(let row):
            do throws(PostgresError) { return try row.integer(column) } catch { throw SQLiteError(error) }
        }
    }

    func boolean(_ column: Int) throws(SQLiteError) -> Bool {
        switch source {
        case .sqlite(let row): return try row.boolean(column)
        case .postgres(let row):
            do throws(PostgresError) { return try row.boolean(column) } catch { throw SQLiteError(error) }
        }
    }

    /// A number, or a truth as SQLite keeps it.
    func integerOrBoolean(_ column: Int) throws(SQLiteError) -> Int64 {
        switch source {
        case .sqlite: return try integer(column)
        case .postgres(let row):
            return row.isBoolean(column) ? try boolean(column) ? 1 : 0 : try integer(column)
        }
    }

    /// The text, exactly as it was kept, NUL included.
    func text(_ column: Int) throws(SQLiteError) -> String {
        switch source {
        case .sqlite(let row): return try row.text(column)
        case .postgres(let row):
            do throws(PostgresError) { return try row.text(column) } catch { throw SQLiteError(error) }
        }
    }

    func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        switch source {
        case .sqlite(let row): return try row.blob(column)
        case .postgres(let row):
            do throws(PostgresError) { return try row.bytes(column) } catch { throw SQLiteError(error) }
        }
    }

    func isNull(_ column: Int) -> Bool {
        switch source {
        case .sqlite(let row): row.isNull(column)
        case .postgres(let row): row.isNull(column)
        }
    }

    /// Lets `body` see a blob where the database holds it, which is only until the next row.
    func withBlob<Value>(
        _ column: Int,
        _ body: (UnsafeRawBufferPointer) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        switch source {
        case .sqlite(let row): return try row.withBlob(column, body)
        case .postgres:
            let bytes = try blob(column)
            let result = bytes.withUnsafeBytes { bytes -> Result<Value, SQLiteError> in
                do throws(SQLiteError) { return .success(try body(bytes)) } catch { return .failure(error) }
            }
            return try result.get()
        }
    }

    func optionalInteger(_ column: Int) throws(SQLiteError) -> Int64? {
        isNull(column) ? nil : try integer(column)
    }

    func optionalText(_ column: Int) throws(SQLiteError) -> String? {
        isNull(column) ? nil : try text(column)
    }

    /// The error for a column whose value has the right type and yet makes no sense to the reader.
    func unexpected(_ column: Int, _ what: String) -> SQLiteError {
        SQLiteError(kind: .unexpectedValue(column: column), message: "column \(column) holds \(what)")
    }
}

extension SQLiteError {
    /// The error of a PostgreSQL row whose value can't be read.
    fileprivate init(_ error: PostgresError) {
        if case .unexpectedValue(let column) = error.kind {
            self.init(kind: .unexpectedValue(column: column), message: error.message)
        } else {
            self.init(kind: .other, message: error.message)
        }
    }
}
