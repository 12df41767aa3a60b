package import Linux
package import Market

/// A reason for which a market can't be opened; its description is a sentence for the person who started it.
package enum OpeningError: Error, Hashable, Sendable {
    /// Another process works on the folder.
    case inUse(folder: String)
    case databaseMissing(folder: String, found: [String])
    /// PostgreSQL is to be the primary, and the folder has a market whose primary is its own file.
    case ownMarket(folder: String)
    /// The folder is a server's of another market, or has photos of whichever.
    case othersFolder(folder: String, note: String)
    /// Products show photos, and the folder of photos is not there.
    case photosMissing(folder: String)
    /// A backup that was changed would be none any more.
    case isBackup(folder: String)
    /// A market is on its way there, and has not come.
    case arriving(place: String)
    /// Its market is being moved to somewhere else; `undo` is what to do where it is to stay.
    case leaving(place: String, target: String, undo: String)
    /// Its market has been moved to somewhere else; `undo` is what brings back the one of then.
    case moved(place: String, target: String, undo: String)
    case newerSchema(found: Int, known: Int)
    /// An earlier checkout made the market, by steps that are no longer there.
    case earlierSchema
    case notAMarket(file: String)
    case migrationFailed(name: String, MarketError)
    /// The receiver of the opening's steps ended it.
    case interrupted
    case file(FileError)
    case storage(MarketError)
}

extension OpeningError {
    /// The damage of a database that can't even be opened; `nil` where something else prevents it.
    var damage: String? {
        switch self {
        case .notAMarket: "it can't be read as a market's"
        case .storage(.unavailable(.storageCorrupted(let detail))): detail
        default: nil
        }
    }
}

extension OpeningError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .inUse(let folder):
            "Another openmarket is using \(folder). Stop it first, or choose another data folder."
        case .databaseMissing(let folder, let found) where found.isEmpty:
            "\(folder) has no market.sqlite. Choose the market's data folder."
        case .databaseMissing(let folder, let found):
            "\(folder) has no market.sqlite but holds \(found.prefix(3).joined(separator: ", ")), so it was used before or "
                + "belongs to something else. Restore a backup into it, or choose an empty folder."
        case .ownMarket(let folder):
            "\(folder) has a market of its own, which --database would hide. Choose an empty folder, or leave --database out."
        case .othersFolder(let folder, let note):
            "\(folder) is of another market than --database names, or has photos of one, which would be removed. Choose another "
                + "folder; if it is right, move its photos away and remove \(note)."
        case .photosMissing(let folder):
            "\(folder) is missing, though products show photos. Mount its disk, or restore a backup; to go on without them, "
                + "make an empty folder there."
        case .isBackup(let folder):
            "\(folder) is a backup, which stays as it is. Make a market of it by openmarket restore --backup \(folder) "
                + "--data FOLDER."
        case .arriving(let place):
            "A market is being moved to \(place), and has not come there yet. Run the same openmarket move again to finish."
        case .leaving(let place, let target, let undo):
            "The market in \(place) is being moved to \(target). Run the same openmarket move again to finish; where it is to "
                + "stay, \(undo)."
        case .moved(let place, let target, let undo):
            "The market in \(place) was moved to \(target), and is served there. To go back, openmarket move; to serve what was "
                + "here before that, without all that was written since, \(undo)."
        case .newerSchema(let found, let known):
            "This market was written by a newer openmarket (schema \(found); this one knows up to \(known)). "
                + "Install the newer openmarket again, or restore a backup made before the upgrade."
        case .earlierSchema:
            "An earlier checkout made this market. Start it once with 5d521001, the last commit that upgrades it; "
                + "then stop it, and take it into a new folder by openmarket rescue --into FOLDER."
        case .notAMarket(let file):
            "\(file) is damaged, or no market's database. Choose another data folder, or restore a backup."
        case .migrationFailed(let name, let error):
            "Bringing the market up to date failed at \(name): \(error.operatorSentence). Nothing was "
                + "changed; the copy made before is in the folder snapshots."
        case .interrupted:
            "The market was not opened."
        case .file(let error):
            "\(error)"
        case .storage(let error):
            "The market can't be opened: \(error.operatorSentence)."
        }
    }
}
