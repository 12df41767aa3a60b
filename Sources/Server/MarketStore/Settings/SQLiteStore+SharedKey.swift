import CSodium
import SQLite

extension SQLiteStore {
    /// A key that all servers of a market have, and nobody else; `nil` where one server has the whole market, and a key of
    /// its own beside it.
    package func sharedKey() async throws(StoreError) -> [UInt8]? {
        guard hasCopy else { return nil }
        let secret = try await read { database throws(StoreError) in
            try database.first("SELECT cursor_key FROM market WHERE id = 1") { row throws(SQLiteError) in
                try row.blob(0)
            }
        }
        guard let secret else { throw .storageCorrupted("the market's own row is missing") }
        var key = [UInt8](repeating: 0, count: 32)
        let purpose = Array("what servers seal forms with".utf8)
        crypto_generichash(&key, key.count, purpose, UInt64(purpose.count), secret, secret.count)
        return key
    }
}
