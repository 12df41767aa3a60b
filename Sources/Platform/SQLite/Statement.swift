import CSQLite

/// One prepared statement, used again and again.
///
/// It belongs to its connection and is never seen outside it.
final class Statement {
    let handle: OpaquePointer
    /// True while its rows are being walked, so that no other caller may reset it.
    var isWalking = false

    init(_ sql: String, connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        var sql = sql
        let code = sql.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                sqlite3_prepare_v3(
                    connection,
                    text.baseAddress,
                    Int32(clamping: text.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT),
                    &handle,
                    nil
                )
            }
        }
        guard code == SQLITE_OK else { throw SQLiteError(code: code, handle: connection) }
        guard let handle else { throw SQLiteError(kind: .other, message: "a statement without SQL") }
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    func bind(_ values: [Value]) throws(SQLiteError) {
        precondition(
            values.count == Int(sqlite3_bind_parameter_count(handle)),
            "a statement takes as many values as it has parameters"
        )
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index) + 1)
            guard code == SQLITE_OK else {
                throw SQLiteError(code: code, handle: sqlite3_db_handle(handle))
            }
        }
    }

    /// Starts over with another value in one place; the others stay bound.
    func begin(with key: Int64, at index: Int) throws(SQLiteError) {
        sqlite3_reset(handle)
        let code = sqlite3_bind_int64(handle, Int32(index) + 1, key)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, handle: sqlite3_db_handle(handle)) }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        // SQLITE_TRANSIENT: SQLite makes its own copy.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null:
            return sqlite3_bind_null(handle, index)
        case .integer(let number):
            return sqlite3_bind_int64(handle, index, number)
        case .text(var text):
            return text.withUTF8 { text in
                text.withMemoryRebound(to: CChar.self) { text in
                    // An empty string has no address, and no address would mean NULL.
                    guard let start = text.baseAddress else {
                        return sqlite3_bind_text(handle, index, "", 0, copied)
                    }
                    return sqlite3_bind_text64(
                        handle,
                        index,
                        start,
                        UInt64(text.count),
                        copied,
                        UInt8(SQLITE_UTF8)
                    )
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
                return sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), copied)
            }
        }
    }

    /// Goes to the next row; `false` after the last one.
    func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(code: code, handle: sqlite3_db_handle(handle))
        }
    }

    func reset() {
        // It repeats the failure of the last step, which step() has thrown already.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }
}
