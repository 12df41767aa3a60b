/// Where everything of one market lies.
package struct DataFolder: Hashable, Sendable {
    package let path: String

    package init(path: String) {
        self.path = path.withoutLastSlash
    }

    package var database: String { "\(path)/market.sqlite" }
    package var photos: String { "\(path)/photos" }
    /// Copies of the database, each taken before a migration.
    package var snapshots: String { "\(path)/snapshots" }

    /// Where commands reach the server that has the market open.
    package var administration: String { "\(path)/admin.socket" }

    /// What is remembered of the last backup that was found whole.
    var verifiedBackup: String { "\(path)/backup.verified" }

    /// Held by whoever may change the market.
    var lock: String { "\(path)/market.lock" }
    /// Held while photos are removed, and by backups to keep that from happening.
    var sweepLock: String { "\(path)/sweep.lock" }
    /// A database that is being made.
    var newDatabase: String { "\(path)/market.sqlite.new" }
    /// A restored market before it takes the old one's place.
    var restoring: String { "\(path)/restoring" }
    /// Says that what lies in `restoring` is complete and on its way, and where the old market goes.
    var restoreOrder: String { "\(path)/restore.order" }

    /// Whether it is a backup, in which nothing may change.
    package var isBackup: Bool { Files.exists("\(path)/\(BackupManifest.name)") }

    /// What SQLite keeps beside a database.
    static func companions(of database: String) -> [String] {
        ["\(database)-wal", "\(database)-shm", "\(database)-journal"]
    }

    /// What is there though no database is, so that making an empty one could hide a loss.
    ///
    /// Leftovers of an attempt to make the first database don't count, and an empty file keeps nothing.
    func signsOfUse() throws(FileError) -> [String] {
        let harmless = ["market.lock", "sweep.lock", "lost+found"]
        return try Files.names(in: path).filter { name in
            !harmless.contains(name) && !name.hasPrefix("market.sqlite.new")
                && (name != "market.sqlite" || Files.size(database) != 0)
        }
    }
}
