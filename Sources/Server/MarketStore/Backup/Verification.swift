import Linux
import Market
import SQLite

extension Backup {
    /// Checks that everything in a backup is there and whole, and that its database opens and holds.
    ///
    /// The database is restored aside, into a folder that is removed again: beside the backup, and where nothing can be
    /// written there, among temporary files. Throws the first thing that is broken, by name. `progress` hears the share
    /// that is done, from 0 to 1.
    @discardableResult
    package static func verify(
        _ backup: String,
        progress: (Double) -> Void = { _ in }
    ) throws(BackupError) -> BackupManifest {
        let manifest = try check(backup, progress: progress)
        if let missing = manifest.missing.first { throw .photoMissing(file: missing) }
        return manifest
    }

    /// Checks what `verify` does, but takes it as it is when photos were missing already when the backup was
    /// made; with `sparingPhotos`, also those that are broken now, which the manifest then calls missing.
    static func check(
        _ backup: String,
        sparingPhotos: Bool = false,
        progress: (Double) -> Void
    ) throws(BackupError) -> BackupManifest {
        var manifest = try BackupManifest(in: backup)
        let entries = manifest.files
        manifest.files = []
        for (index, entry) in entries.enumerated() {
            do throws(BackupError) {
                try check(entry, in: backup)
                manifest.files.append(entry)
            } catch {
                guard sparingPhotos, entry.path.hasPrefix("photos/") else { throw error }
                manifest.missing.append(entry.path)
            }
            progress(Double(index) / Double(entries.count) * 0.8)
        }
        try checkDatabase(of: backup, manifest)
        progress(1)
        return manifest
    }

    private static func check(_ entry: BackupManifest.Entry, in backup: String) throws(BackupError) {
        let path = "\(backup)/\(entry.path)"
        guard let size = Files.size(path) else { throw .missing(file: entry.path) }
        guard size == entry.byteCount else {
            throw .truncated(file: entry.path, expected: entry.byteCount, found: size)
        }
        let (digest, _) = try rethrow(as: BackupError.file) { () throws(FileError) in
            try SHA256.digest(ofFile: path)
        }
        guard digest == entry.digest else { throw .altered(file: entry.path) }
    }

    private static func room(for backup: String) throws(FileError) -> String {
        let beside = "\(backup.withoutLastSlash).verifying"
        do throws(FileError) {
            try Files.remove(beside)
            try Files.makeFolder(beside)
            return beside
        } catch {
            guard error.isForbidden else { throw error }
            return try Files.makeTemporaryFolder()
        }
    }

    private static func checkDatabase(of backup: String, _ manifest: BackupManifest) throws(BackupError) {
        let aside = try rethrow(as: BackupError.file) { () throws(FileError) in try room(for: backup) }
        defer {
            // What can't be removed now is removed by the next check.
            do { try Files.remove(aside) } catch {}
        }
        let path = "\(aside)/market.sqlite"
        try rethrow(as: BackupError.file) { () throws(FileError) in
            try Files.copy("\(backup)/market.sqlite", to: path)
        }
        let database = Database(
            connection: try rethrow(as: BackupError.opening) { () throws(OpeningError) in
                try StoreOpening.connect(path)
            }
        )
        _ = try rethrow(as: BackupError.opening) { () throws(OpeningError) in
            try SchemaUpdate(migrations: Migration.all).checkedVersion(of: database, at: path)
        }
        try BackupDatabase.check(database, against: manifest)
        try rethrow(as: { BackupError.databaseBroken(detail: "its search index: \($0)") }) {
            () throws(MarketError) in try DatabaseCheck(database).checkSearchIndex()
        }
        guard !manifest.leavesPhotosInBucket else { return }
        let listed = Set(manifest.files.map(\.path) + manifest.missing)
        try BackupDatabase.forEachContent(in: database) { content, isShown throws(BackupError) in
            guard isShown else { return }
            for variant in content.variants {
                let file = "photos/\(content.path(of: variant))"
                guard listed.contains(file) else { throw .photoMissing(file: file) }
            }
        }
    }
}
