import Linux
package import Market

/// Putting a backup in the place of a market.
///
/// The restored market is first made whole beside the old one. Then an order is written, and from there on
/// every start of the market finishes what the order says, so that there is always one market and never a
/// mixture.
package enum Restore {
    /// The result of a restore.
    package struct Report: Hashable, Sendable {
        /// The folder that the market before is kept in; `nil` where there was none.
        package let keptAside: String?
        /// Files that products show and that are not there.
        package let photosLeftOut: [String]
    }

    /// Replaces the market in `folder` by the backup, which is checked first; what was there is kept aside.
    ///
    /// Photos that were missing when the backup was made don't hinder it; nor do, `withoutBrokenPhotos`, those that have
    /// been damaged since. What root restores belongs to the owner of
    /// `folder`, who is to serve it. Throws `inUse` while the market is open.
    @discardableResult
    package static func run(
        _ backup: String,
        into folder: DataFolder,
        withoutBrokenPhotos: Bool = false,
        now: Timestamp,
        progress: (Double) -> Void = { _ in }
    ) throws(BackupError) -> Report {
        // A backup stays one: a market that were served in it would change what it was made to keep.
        guard !Files.exists("\(folder.path)/\(BackupManifest.name)") else {
            throw .wouldReplaceBackup(path: folder.path)
        }
        guard !folder.isOfPostgres else { throw .intoServerFolder(path: folder.path) }
        let manifest = try Backup.check(backup, sparingPhotos: withoutBrokenPhotos) { progress($0 * 0.5) }
        let lock = try rethrow(as: BackupError.file) { () throws(FileError) in
            try Files.makeFolders(folder.path)
            return try MarketLock(folder)
        }
        guard let lock else { throw .inUse(folder: folder.path) }
        return try withExtendedLifetime(lock) { () throws(BackupError) in
            try rethrow(as: BackupError.file) { () throws(FileError) in
                try finish(in: folder)
                do throws(FileError) {
                    try build(manifest, from: backup, in: folder) { progress(0.5 + $0 * 0.5) }
                } catch {
                    // On a full disk, what was begun would keep the room that everyone needs.
                    do throws(FileError) { try Files.remove(folder.restoring) } catch {}
                    throw error
                }
                let aside = "before-restore-\(now.millisecondsSince1970)"
                try order(aside, in: folder)
                try finish(in: folder)
                let kept = "\(folder.path)/\(aside)"
                return Report(
                    keptAside: Files.exists(kept) ? kept : nil,
                    photosLeftOut: manifest.missing
                )
            }
        }
    }

    /// Carries out an order to restore, if there is one; otherwise removes what an unfinished one left.
    static func finish(in folder: DataFolder) throws(FileError) {
        guard let aside = try orderedPlace(in: folder) else { return try Files.remove(folder.restoring) }
        let kept = "\(folder.path)/\(aside)"
        // While a restored piece still waits, what bears its name outside is the old one.
        for name in ["market.sqlite", "photos", BucketNote.name] + DataFolder.operatorsFiles
        where Files.exists("\(folder.restoring)/\(name)") {
            // The old database's companions go first and with it: left beside the new one, they would be
            // taken for its own.
            let old = [name] + (name == "market.sqlite" ? DataFolder.companions(of: name) : [])
            for name in old.reversed() where Files.exists("\(folder.path)/\(name)") {
                try Files.makeFolder(kept)
                try Files.rename("\(folder.path)/\(name)", to: "\(kept)/\(name)")
            }
            try Files.rename("\(folder.restoring)/\(name)", to: "\(folder.path)/\(name)")
        }
        if Files.exists(kept) { try Files.sync(folder: kept) }
        try Files.sync(folder: folder.path)
        try Files.remove(folder.restoreOrder)
        try Files.remove(folder.restoring)
    }

    private static func build(
        _ manifest: BackupManifest,
        from backup: String,
        in folder: DataFolder,
        progress: (Double) -> Void
    ) throws(FileError) {
        try Files.makeFolder(folder.restoring)
        try Files.makeFolder("\(folder.restoring)/photos")
        let folders = manifest.folders.map { "\(folder.restoring)/\($0)" }
        for path in folders { try Files.makeFolder(path) }
        for (index, entry) in manifest.files.enumerated() {
            let (source, target) = ("\(backup)/\(entry.path)", "\(folder.restoring)/\(entry.path)")
            // What is written to in its place shares its bytes with no backup.
            if entry.path.hasPrefix("photos/"), try Ownership.allowsSharing(source, in: target.parentFolder) {
                try Files.linkOrCopy(source, to: target)
            } else {
                try Files.copy(source, to: target)
            }
            progress(Double(index + 1) / Double(manifest.files.count))
        }
        for path in [folder.restoring, "\(folder.restoring)/photos"] + folders {
            try Files.sync(folder: path)
        }
    }

    private static func order(_ aside: String, in folder: DataFolder) throws(FileError) {
        try Files.replace(folder.restoreOrder, with: Array(aside.utf8))
    }

    private static func orderedPlace(in folder: DataFolder) throws(FileError) -> String? {
        guard Files.exists(folder.restoreOrder) else { return nil }
        return String(decoding: try Files.read(folder.restoreOrder), as: UTF8.self)
    }
}
