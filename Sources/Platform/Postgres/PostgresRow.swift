import CPostgres
import Glibc

/// One row of a result; it can't outlive the closure that reads it.
///
/// Columns are counted from 0. A column of another type than is asked for throws
/// ``PostgresError/Kind/unexpectedValue(column:)``; nothing is converted silently.
package struct PostgresRow: ~Copyable {
    private let result: OpaquePointer
    private let row: Int32

    init(_ row: Int, of owner: PostgresResult) {
        result = owner.handle
        self.row = Int32(row)
    }

    /// The same row for who wraps it, and keeps it no longer.
    package init(sameAs row: borrowing PostgresRow) {
        result = row.result
        self.row = row.row
    }

    /// A `smallint`, an `integer` or a `bigint`.
    package func integer(_ column: Int) throws(PostgresError) -> Int64 {
        let bytes = try value(column)
        guard PostgresType.size(ofInteger: type(column)) == bytes.count else {
            throw unexpected(column, "no integer")
        }
        let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The sign is the first bit of however many there are.
        let unused = 64 - 8 * bytes.count
        return Int64(bitPattern: number << unused) >> unused
    }

    /// A `boolean`, or a number that stands for one, as in SQLite: 0 is false.
    package func boolean(_ column: Int) throws(PostgresError) -> Bool {
        guard type(column) == PostgresType.boolean else { return try integer(column) != 0 }
        let bytes = try value(column)
        guard bytes.count == 1 else { throw unexpected(column, "no boolean") }
        return bytes[0] != 0
    }

    /// True where the column is a `boolean`.
    package func isBoolean(_ column: Int) -> Bool { type(column) == PostgresType.boolean }

    /// A text, also one that is kept as its bytes.
    package func text(_ column: Int) throws(PostgresError) -> String {
        let bytes = try value(column)
        guard PostgresType.texts.contains(type(column)) || type(column) == PostgresType.bytea,
            let text = String(validating: bytes, as: UTF8.self)
        else { throw unexpected(column, "no text") }
        return text
    }

    package func bytes(_ column: Int) throws(PostgresError) -> [UInt8] {
        try withBytes(column) { (bytes) throws(PostgresError) in Array(bytes) }
    }

    /// Lets `body` see the bytes where libpq holds them, which is only until the rows have been read.
    package func withBytes<Result>(
        _ column: Int,
        _ body: (UnsafeRawBufferPointer) throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        let bytes = try value(column)
        guard type(column) == PostgresType.bytea else { throw unexpected(column, "no bytea") }
        return try body(bytes)
    }

    package func isNull(_ column: Int) -> Bool { PQgetisnull(result, row, Int32(column)) != 0 }

    private func type(_ column: Int) -> UInt32 { PQftype(result, Int32(column)) }

    private func value(_ column: Int) throws(PostgresError) -> UnsafeRawBufferPointer {
        precondition(column < Int(PQnfields(result)), "a column that the statement does not have")
        guard !isNull(column) else { throw unexpected(column, "nothing") }
        let length = Int(PQgetlength(result, row, Int32(column)))
        return UnsafeRawBufferPointer(start: PQgetvalue(result, row, Int32(column)), count: length)
    }

    /// The error for a column whose value has the right type and yet makes no sense to the reader.
    package func unexpected(_ column: Int, _ found: String) -> PostgresError {
        PostgresError(.unexpectedValue(column: column), "column \(column) holds \(found)")
    }
}

/// The result of a statement, or some of its rows; freed with its last reference.
package final class PostgresResult {
    let handle: OpaquePointer
    /// The result that holds these rows; `nil` where all of them are here.
    private let whole: PostgresResult?
    private let rows: [Int]

    init(_ handle: OpaquePointer) {
        self.handle = handle
        whole = nil
        rows = []
    }

    private init(_ rows: [Int], of whole: PostgresResult) {
        handle = whole.handle
        self.whole = whole
        self.rows = rows
    }

    deinit { if whole == nil { PQclear(handle) } }

    package var rowCount: Int { whole == nil ? Int(PQntuples(handle)) : rows.count }

    /// The rows of each question of `count`, whose numbers from 1 are in the last column; `nil` where one has another number.
    func split(into count: Int) -> [PostgresResult]? {
        let last = Int(PQnfields(handle)) - 1
        var rows = [[Int]](repeating: [], count: count)
        for row in 0..<rowCount {
            guard let number = try? PostgresRow(row, of: self).integer(last), 1...Int64(count) ~= number
            else {
                return nil
            }
            rows[Int(number) - 1].append(row)
        }
        return rows.map { PostgresResult($0, of: self) }
    }

    /// Calls `body` for each row, in their order, until it answers `false`.
    package func forEach<Failure: Error>(
        _ body: (borrowing PostgresRow) throws(Failure) -> Bool
    ) throws(Failure) {
        for number in 0..<rowCount {
            guard try body(PostgresRow(whole == nil ? number : rows[number], of: self)) else { return }
        }
    }

    /// The number of rows that a statement changed.
    package var changeCount: Int {
        PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// True where a statement changed any row.
    ///
    /// libpq counts the rows of a reading statement as well.
    var hasChanged: Bool {
        changeCount > 0 && PQcmdStatus(handle).map { strncmp($0, "SELECT", 6) != 0 } ?? true
    }

    /// Of a statement that was prepared.
    var parameterTypes: [UInt32] { (0..<PQnparams(handle)).map { PQparamtype(handle, $0) } }
}
