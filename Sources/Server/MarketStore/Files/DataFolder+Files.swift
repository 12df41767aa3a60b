import Linux
package import Market

extension DataFolder {
    /// True where the folder is a backup, in which nothing may change.
    package var isBackup: Bool { Files.exists("\(path)/\(BackupManifest.name)") }

    /// The files that SQLite keeps beside a database.
    static func companions(of database: String) -> [String] {
        ["\(database)-wal", "\(database)-shm", "\(database)-journal"]
    }

    /// The files that an operator writes and a market reads: no sign of use, and part of backups.
    static let operatorsFiles = ["categories.txt", "message-hints.txt", "reserved-names.txt"]

    /// The files that show earlier use where no database is, so that making an empty one could hide a loss.
    ///
    /// Leftovers of an attempt to make the first database don't count, and an empty file keeps nothing.
    func signsOfUse() throws(FileError) -> [String] {
        let harmless = ["market.lock", "sweep.lock", "lost+found"] + Self.operatorsFiles
        return try Files.names(in: path).filter { name in
            !harmless.contains(name) && !name.hasPrefix("market.sqlite.new")
                && (name != "market.sqlite" || Files.size(database) != 0)
        }
    }
}
