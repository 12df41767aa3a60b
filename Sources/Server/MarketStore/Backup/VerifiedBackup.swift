package import Linux
package import Market
import SQLite

/// A market's record of the newest of its backups that was verified as whole.
package struct VerifiedBackup: Hashable, Sendable {
    package let madeAt: Timestamp
    package let verifiedAt: Timestamp

    /// Notes in `folder` that the backup was found whole at `now`.
    ///
    /// Notes nothing and returns `false` where it is a backup of another market, or where no market is. A newer backup
    /// that was noted before stays the one that is remembered.
    @discardableResult
    package static func note(
        _ manifest: BackupManifest,
        of backup: String,
        in folder: DataFolder,
        now: Timestamp
    ) throws(BackupError) -> Bool {
        guard Files.exists(folder.database) else { return false }
        let isOfThisMarket = try rethrow(as: BackupError.storage) { () throws(MarketError) in
            try marketKey(in: "\(backup.withoutLastSlash)/market.sqlite") == marketKey(in: folder.database)
        }
        guard isOfThisMarket else { return false }
        try rethrow(as: BackupError.file) { () throws(FileError) in
            if let known = try last(in: folder), known.madeAt > manifest.madeAt { return }
            try VerifiedBackup(madeAt: manifest.madeAt, verifiedAt: now).write(in: folder)
        }
        return true
    }

    /// The one that is remembered; `nil` where none was ever found whole.
    package static func last(in folder: DataFolder) throws(FileError) -> VerifiedBackup? {
        guard Files.exists(folder.verifiedBackup) else { return nil }
        let words = String(decoding: try Files.read(folder.verifiedBackup), as: UTF8.self).split {
            $0 == " " || $0 == "\n"
        }
        guard words.count == 4, words[0] == "made", let made = Int64(words[1]), words[2] == "verified",
            let verified = Int64(words[3])
        else { return nil }
        return VerifiedBackup(
            madeAt: Timestamp(millisecondsSince1970: made),
            verifiedAt: Timestamp(millisecondsSince1970: verified)
        )
    }

    private func write(in folder: DataFolder) throws(FileError) {
        let text = "made \(madeAt.millisecondsSince1970)\nverified \(verifiedAt.millisecondsSince1970)\n"
        // The verifying user may not be the one that the server runs as, and the server has to read it.
        try Files.replace(folder.verifiedBackup, with: Array(text.utf8), isForAll: true)
    }

    /// The key that distinguishes one market from every other, and is part of its backups.
    private static func marketKey(in database: String) throws(MarketError) -> [UInt8]? {
        try Database(connection: try StoreOpening.reader(of: database))
            .first("SELECT cursor_key FROM market") { row throws(SQLiteError) in try row.blob(0) }
    }
}
