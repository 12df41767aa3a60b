package import Linux
package import Market

/// A reason for which a backup can't be made or trusted; its description names the broken file.
package enum BackupError: Error, Hashable, Sendable {
    /// Something is at the place where the backup was to be made.
    case alreadyThere(path: String)
    /// A backup inside the market's own folder would be lost with it.
    case insideTheMarket(path: String)
    /// The folder to restore into is a backup itself.
    case wouldReplaceBackup(path: String)
    /// The folder to restore into is a server's of a market on PostgreSQL.
    case intoServerFolder(path: String)
    case notABackup(path: String)
    case newerFormat(found: String)
    /// The list of what the backup holds has been cut off or altered, so nothing in it can be checked.
    case manifestBroken(path: String)
    case missing(file: String)
    case truncated(file: String, expected: Int64, found: Int64)
    case altered(file: String)
    case databaseBroken(detail: String)
    /// The database holds another number of something than when the backup was made.
    case countsDiffer(what: String, expected: Int64, found: Int64)
    /// A product shows a photo that the backup has no file of.
    case photoMissing(file: String)
    /// The market to be replaced is running.
    case inUse(folder: String)
    case opening(OpeningError)
    case file(FileError)
    case storage(MarketError)
}

extension BackupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .alreadyThere(let path): "\(path) is there already. Choose a new name for the backup."
        case .insideTheMarket(let path):
            "\(path) is in the market's own folder, and would be lost with it. Choose another place for the backup."
        case .wouldReplaceBackup(let path):
            "\(path) is a backup. Choose another folder for the market."
        case .intoServerFolder(let path):
            "\(path) is a server's of a market on PostgreSQL, whose photos would be put aside. Choose another folder."
        case .notABackup(let path): "\(path) is not a backup of a market: it has no manifest."
        case .newerFormat(let found):
            "The backup was made by a newer openmarket (format \(found)). Use that one to read it."
        case .manifestBroken(let path):
            "\(path) is broken: the list of the backup's files is cut off or was altered."
        case .missing(let file): "\(file) is missing from the backup.\(Self.remedy(file))"
        case .truncated(let file, let expected, let found):
            "\(file) is broken: it has \(found) bytes instead of \(expected).\(Self.remedy(file))"
        case .altered(let file):
            "\(file) is broken: its content is not what was backed up.\(Self.remedy(file))"
        case .databaseBroken(let detail): "market.sqlite in the backup is broken: \(detail)"
        case .countsDiffer(let what, let expected, let found):
            "market.sqlite in the backup has \(found) \(what) instead of \(expected)."
        case .photoMissing(let file): "\(file) is missing from the backup, though a product shows it."
        case .inUse(let folder): "A market is running in \(folder). Stop it before it is replaced."
        case .opening(let error): "\(error)"
        case .file(let error): "\(error)"
        case .storage(let error): "The backup stopped: \(error.operatorSentence)."
        }
    }
}

extension BackupError {
    /// The advice for a broken file: a broken photo need not keep everything else from being restored.
    private static func remedy(_ file: String) -> String {
        file.hasPrefix("photos/") ? " To restore everything else: restore --without-broken-photos." : ""
    }
}
