import Linux
package import Market
import SQLite

package struct SavedReplica: Hashable, Sendable {
    package let schema: Int
    package let change: Int64
}

/// Saves a server's replica for other servers to begin with.
extension SQLiteStore {
    /// Saves the replica in a new file while it is read and written.
    ///
    /// Returns its schema and the change that it has reached. Does nothing, and returns `nil`, where the file
    /// itself is the primary. Blocks for as long as the disk takes. Throws `storageFull`, and has written
    /// nothing, where half as much again would not go into the folder; ends with an error soon after `goesOn`
    /// returns false.
    package func saveReplica(
        toFile path: String,
        while goesOn: () -> Bool = { true }
    ) throws(OpeningError) -> SavedReplica? {
        guard hasReplica else { return nil }
        let file = folder.replica.database
        let room = try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.room(in: path.parentFolder)
        }
        // What is served needs room for its own writes meanwhile.
        guard room > (Files.size(file) ?? 0) * 3 / 2 else { throw .storage(.unavailable(.storageFull)) }
        try rethrow(as: OpeningError.file) { () throws(FileError) in try Files.makePrivate(path) }
        return try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            let source = try StoreOpening.reader(of: file)
            try rethrow(as: MarketError.init) { () throws(SQLiteError) in
                try source.copy(toFile: path, while: goesOn)
            }
            let replica = Database(connection: try StoreOpening.reader(of: path))
            return SavedReplica(
                schema: Int(try replica.number("PRAGMA user_version")),
                change: try ChangeRecords(replica).latest()
            )
        }
    }
}

extension DataFolder {
    /// The place for a replica that another server saved, put there before the market is opened.
    package var downloadedReplica: String { "\(path)/copy.brought" }
    /// The place of that replica during its download.
    package var partialReplica: String { "\(path)/copy.coming" }
    /// The place of this server's own replica while it is saved for others.
    package var savedReplica: String { "\(path)/copy.saved" }

    /// True where a server that is about to start has no replica to continue from.
    package var needsReplica: Bool { !Files.exists(replica.database) || DamageMark.text(in: replica) != nil }

    /// Removes the unfinished replicas that an interrupted server has left.
    func removeTransferredCopies() throws(FileError) {
        for name in try Files.names(in: path) {
            let file = "\(path)/\(name)"
            // With the files that SQLite puts beside them, and the process number of the writer.
            guard [downloadedReplica, partialReplica, savedReplica].contains(where: file.hasPrefix) else {
                continue
            }
            try Files.remove(file)
        }
    }
}
