package import Market
import SQLite

/// A trial write, which shows that a store keeps what it is given.
extension SQLiteStore {
    /// Writes a number, which is on the disk then, and reads it back as others would.
    package func tryOut(_ number: Int64) async throws(MarketError) {
        if let failure = troubles.following { throw failure }
        try await write { database throws(MarketError) in
            try database.run(
                "INSERT INTO trial (id, number) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET number = ?1",
                .integer(number)
            )
        }
        let found = try await read { database throws(MarketError) in
            try database.number("SELECT number FROM trial WHERE id = 1")
        }
        // The replica that lists are read from may be gone, though the primary is there.
        if hasReplica {
            _ = try readers.read { replica throws(MarketError) in try ChangeRecords(replica).latest() }
        }
        guard found == number else {
            throw .unavailable(.storageUnreadable("what was written was not read back"))
        }
    }

    /// The time and kind of damage that was found; `nil` where there was none, or a check found it whole
    /// since.
    package var damage: String? { troubles.damage }
    /// True where the last write found the disk read-only.
    package var isReadOnly: Bool { troubles.isReadOnly }
}
