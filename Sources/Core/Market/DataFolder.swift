/// The folder with all data of one market.
package struct DataFolder: Hashable, Sendable {
    package let path: String

    package init(path: String) {
        self.path = path.withoutLastSlash
    }

    package var database: String { "\(path)/market.sqlite" }
    package var photos: String { "\(path)/photos" }
    /// Copies of the database, each taken before a migration.
    package var snapshots: String { "\(path)/snapshots" }

    /// The socket by which commands reach the server that has the market open.
    package var administration: String { "\(path)/admin.socket" }

    /// The record of the last backup that was verified as whole.
    package var verifiedBackup: String { "\(path)/backup.verified" }

    /// Says that the database was found damaged, and when; until a check finds it whole.
    package var damageMark: String { "\(path)/damage.mark" }

    /// Held by the process that may change the market.
    package var lock: String { "\(path)/market.lock" }
    /// Held while photos are removed, and by backups to keep that from happening.
    package var sweepLock: String { "\(path)/sweep.lock" }
    /// A database that is being made.
    package var newDatabase: String { "\(path)/market.sqlite.new" }
    /// A restored market before it takes the old one's place.
    package var restoring: String { "\(path)/restoring" }
    /// Says that what lies in `restoring` is complete and on its way, and where the old market goes.
    package var restoreOrder: String { "\(path)/restore.order" }
}

extension String {
    /// The path of a folder without the slash that a shell likes to end it with.
    package var withoutLastSlash: String {
        lastIndex { $0 != "/" }.map { String(self[...$0]) } ?? self
    }
}
