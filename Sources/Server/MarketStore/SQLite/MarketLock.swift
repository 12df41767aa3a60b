import Linux
import Market

/// Keeps every other process from changing a market.
///
/// Two files are locked: one of its own, and the database itself, for a lock that can be removed holds nobody.
final class MarketLock: Sendable {
    private let own: FolderLock
    private let database: FolderLock?

    /// `nil` where another process has the market open.
    convenience init?(_ folder: DataFolder) throws(FileError) {
        guard let own = try FolderLock(folder.lock, .exclusive) else { return nil }
        try self.init(own, folder)
    }

    private init?(_ own: FolderLock, _ folder: DataFolder) throws(FileError) {
        self.own = own
        // There this lock may become one of the kind that SQLite takes, and lock us out.
        guard Files.exists(folder.database), !Files.isOnNetwork(folder.database) else {
            database = nil
            return
        }
        guard let lock = try FolderLock(fileThatIsThere: folder.database) else { return nil }
        database = lock
    }

    /// The same, once a restore or the first start may have put another database in place; `nil` where another
    /// process was faster.
    func renewed(_ folder: DataFolder, after identity: FileIdentity?) throws(FileError) -> MarketLock? {
        guard FileIdentity(at: folder.database) != identity else { return self }
        return try MarketLock(own, folder)
    }
}
