import Glibc
import Linux
package import Market
import SQLite

/// Making backups of a market, also while it is open elsewhere.
///
/// A backup is a folder: the database as it was at one moment, every photo's files, and a manifest. Photos
/// never change, so they are only given a second name where that is possible.
package struct Backup {
    /// The result of a backup.
    package struct Report: Hashable, Sendable {
        package let manifest: BackupManifest
        package let byteCount: Int64
        /// The damage of the market, which its copy shares; `nil` where none was found.
        package let damage: String?
    }

    private let source: DataFolder
    private let target: String
    private let now: Timestamp
    private let progress: (Double) -> Void

    /// Writes a backup of the market in `folder` to `target`, which must not exist yet.
    ///
    /// `target` appears when everything in it is on the disk, and not at all when the call throws.
    /// `progress` hears the share that is done, from 0 to 1.
    package static func make(
        of folder: DataFolder,
        at target: String,
        now: Timestamp,
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(BackupError) -> Report {
        try Backup(source: folder, target: target.withoutLastSlash, now: now, progress: progress).make()
    }

    private func make() throws(BackupError) -> Report {
        guard !Files.exists(target) else { throw .alreadyThere(path: target) }
        guard !Files.isInside(target, of: source.path) else { throw .insideTheMarket(path: target) }
        guard Files.exists(source.database) else {
            throw .opening(.databaseMissing(folder: source.path, found: []))
        }
        let partial = "\(target).partial"
        do {
            return try make(by: partial)
        } catch {
            // On a full disk, what was begun would keep the room that everyone needs.
            do throws(FileError) { try Files.remove(partial) } catch {}
            throw error
        }
    }

    private func make(by partial: String) throws(BackupError) -> Report {
        // Keeps photos from being swept until they have been copied. A sweep that is under way takes moments.
        let hold = try rethrow(as: BackupError.file) { () throws(FileError) in
            try Files.remove(partial)
            try Files.makeFolders(partial)
            return try FolderLock(waitingFor: source.sweepLock, .shared)
        }
        let database = "\(partial)/market.sqlite"
        let manifest = try withExtendedLifetime(hold) { () throws(BackupError) in
            try copyDatabase(to: database)
            return try copyPhotos(to: partial, database: database)
        }
        let damage = DamageMark.text(in: source) ?? Self.damage(in: database)
        try rethrow(as: BackupError.file) { () throws(FileError) in
            let file = try File("\(partial)/\(BackupManifest.name)", O_WRONLY | O_CREAT | O_EXCL)
            try file.write(manifest.text)
            try file.sync()
            for folder in manifest.folders { try Files.sync(folder: "\(partial)/\(folder)") }
            try Files.sync(folder: partial)
            try Files.rename(partial, to: target)
            try Files.sync(folder: target.parentFolder)
        }
        progress(1)
        let byteCount = manifest.files.reduce(0) { $0 + $1.byteCount }
        return Report(manifest: manifest, byteCount: byteCount, damage: damage)
    }

    /// Pages are copied as they are, damaged ones too.
    private static func damage(in database: String) -> String? {
        do throws(BackupError) {
            let copy = Database(connection: try BackupDatabase.open(database))
            let found = try rethrow(as: BackupError.storage) { () throws(MarketError) in
                try copy.rows("PRAGMA quick_check(1)") { row throws(SQLiteError) in try row.text(0) }
            }
            return found == ["ok"] ? nil : found.first ?? "it can't be checked"
        } catch {
            return "\(error)"
        }
    }

    private func copyDatabase(to path: String) throws(BackupError) {
        try rethrow(as: BackupError.file) { () throws(FileError) in try Files.makePrivate(path) }
        try rethrow(as: { BackupError.storage(MarketError($0)) }) { () throws(SQLiteError) in
            let connection = try SQLiteConnection(path: source.database, access: .readOnly)
            try connection.copy(toFile: path) { progress($0 * 0.5) }
            // As one plain file, which can be read where nothing can be written.
            try SQLiteConnection(path: path, access: .readWrite).execute("PRAGMA journal_mode = DELETE")
        }
    }

    private func copyPhotos(to folder: String, database path: String) throws(BackupError) -> BackupManifest {
        let database = Database(connection: try BackupDatabase.open(path))
        var manifest = try rethrow(as: BackupError.storage) { () throws(MarketError) in
            var manifest = BackupManifest(
                madeAt: now,
                schema: Int(try database.number("PRAGMA user_version"))
            )
            manifest.counts = try MarketCounts.counts(in: database)
            return manifest
        }
        let (digest, size) = try rethrow(as: BackupError.file) { () throws(FileError) in
            try SHA256.digest(ofFile: path)
        }
        manifest.files.append(.init(path: "market.sqlite", digest: digest, byteCount: size))
        for name in [BucketNote.name] + DataFolder.operatorsFiles {
            try copyFile(name, to: folder, manifest: &manifest)
        }
        let total = max(1, Double(manifest.counts["contents"] ?? 0))
        var done = 0.0
        try BackupDatabase.forEachContent(in: database) { content, isShown throws(BackupError) in
            try copy(content, isShown: isShown, to: folder, manifest: &manifest)
            done += 1
            progress(0.5 + done / total * 0.5)
        }
        return manifest
    }

    /// Copies a file of the folder, where it is there.
    ///
    /// The note of a bucket says that the photos are there, and that the backup has only those that are not yet.
    private func copyFile(
        _ name: String,
        to folder: String,
        manifest: inout BackupManifest
    ) throws(BackupError) {
        guard Files.exists("\(source.path)/\(name)") else { return }
        let path = "\(folder)/\(name)"
        let (digest, size) = try rethrow(as: BackupError.file) { () throws(FileError) in
            try Files.copy("\(source.path)/\(name)", to: path)
            return try SHA256.digest(ofFile: path)
        }
        manifest.files.append(.init(path: name, digest: digest, byteCount: size))
    }

    private func copy(
        _ content: PhotoContent,
        isShown: Bool,
        to folder: String,
        manifest: inout BackupManifest
    ) throws(BackupError) {
        for variant in content.variants {
            let path = "photos/\(content.path(of: variant))"
            let file = "\(source.path)/\(path)"
            guard Files.size(file) == variant.byteCount else {
                // The files of an upload come after its record, so only a product's are missed.
                if isShown, !manifest.leavesPhotosInBucket { manifest.missing.append(path) }
                continue
            }
            try rethrow(as: BackupError.file) { () throws(FileError) in
                try Files.makeFolders("\(folder)/\(path)".parentFolder)
                try Files.linkOrCopy(file, to: "\(folder)/\(path)")
            }
            manifest.files.append(.init(path: path, digest: variant.digest, byteCount: variant.byteCount))
        }
    }
}
