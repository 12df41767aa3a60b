import CSodium
import Linux
package import Market
package import Postgres
import SQLite

extension SQLiteStore {
    /// A key that all servers of a market have, and nobody else; `nil` where one server has the whole market, and a key of
    /// its own beside it.
    package func sharedKey() async throws(MarketError) -> [UInt8]? {
        guard hasReplica else { return nil }
        return try await read { database throws(MarketError) in
            try Self.key(for: "what servers seal forms with", from: database)
        }
    }

    /// The key of the link for a market's first administrator, shared by all servers; `nil` where one server
    /// has the whole market.
    package func invitationKey() async throws(MarketError) -> [UInt8]? {
        guard hasReplica else { return nil }
        return try await read { database throws(MarketError) in
            try Self.key(for: "who may become the first administrator", from: database)
        }
    }

    /// The public name of a market: different for every market, and unchanged by backups, moves and hosts.
    package func marketName() async throws(MarketError) -> String {
        try await read { database throws(MarketError) in
            let key = try Self.key(for: "what the public knows the market by", from: database)
            return Array(key.prefix(8)).hexadecimal
        }
    }

    /// The key by which a market's servers recognise each other's replicas; `nil` where one server has the
    /// whole market.
    package func replicaKey() async throws(MarketError) -> ReplicaKey? {
        guard hasReplica else { return nil }
        return try await read { database throws(MarketError) in try Self.replicaKey(from: database) }
    }

    /// The same for a server that has yet to open the market in `folder`; throws where that is another market's.
    package static func replicaKey(
        at address: PostgresAddress,
        for folder: DataFolder
    ) throws(OpeningError) -> ReplicaKey {
        let database = Database(connection: try PostgresPrimary.open(address))
        try FolderOwner(of: folder, market: database).check()
        return try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try replicaKey(from: database)
        }
    }

    private static func replicaKey(from database: Database) throws(MarketError) -> ReplicaKey {
        ReplicaKey(bytes: try key(for: "what servers seal copies with", from: database))
    }

    private static func key(for purpose: String, from database: Database) throws(MarketError) -> [UInt8] {
        let secret = try database.first("SELECT cursor_key FROM market WHERE id = 1") {
            row throws(SQLiteError) in try row.blob(0)
        }
        guard let secret else { throw .unavailable(.storageCorrupted("the market's own row is missing")) }
        var key = [UInt8](repeating: 0, count: 32)
        let purpose = Array(purpose.utf8)
        crypto_generichash(&key, key.count, purpose, UInt64(purpose.count), secret, secret.count)
        return key
    }
}
