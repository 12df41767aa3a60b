import Linux
package import Market

extension DataFolder {
    /// Whether it is a backup, in which nothing may change.
    package var isBackup: Bool { Files.exists("\(path)/\(BackupManifest.name)") }

    /// What SQLite keeps beside a database.
    static func companions(of database: String) -> [String] {
        ["\(database)-wal", "\(database)-shm", "\(database)-journal"]
    }

    /// What an operator writes by hand, and a market reads: it says of no use, and goes with backups.
    static let operatorsFiles = ["categories.txt", "message-hints.txt", "reserved-names.txt"]

    /// What is there though no database is, so that making an empty one could hide a loss.
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
