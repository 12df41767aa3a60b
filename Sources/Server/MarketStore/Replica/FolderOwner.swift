import Linux
package import Market
import SQLite

/// The market that a server's folder belongs to.
///
/// Checked because files of another market, photos above all, would be removed as unreferenced.
struct FolderOwner {
    private let folder: DataFolder
    private let market: Database

    init(of folder: DataFolder, market: Database) {
        self.folder = folder
        self.market = market
    }

    /// Takes the folder for this market where it is nobody's; throws where it is another's.
    func check() throws(OpeningError) {
        guard !Files.exists(folder.database) else { throw .ownMarket(folder: folder.path) }
        let name = try rethrow(as: OpeningError.storage) { () throws(MarketError) in try Self.name(of: market)
        }
        try rethrow(as: OpeningError.file) { () throws(FileError) in try Files.makeFolders(folder.path) }
        let noted = try rethrow(as: OpeningError.file) { () throws(FileError) in try Self.noted(in: folder) }
        if let noted {
            guard noted == name else { throw .othersFolder(folder: folder.path, note: note) }
            return
        }
        // Photos that nobody has said whose they are.
        let photos = try rethrow(as: OpeningError.file) { () throws(FileError) -> [String] in
            try Files.exists(folder.photos) ? Files.names(in: folder.photos) : []
        }
        guard photos.allSatisfy({ $0 == "incoming" }) else {
            throw .othersFolder(folder: folder.path, note: note)
        }
        try take()
    }

    /// Takes the folder for this market, whosever it was.
    func take() throws(OpeningError) {
        let name = try rethrow(as: OpeningError.storage) { () throws(MarketError) in try Self.name(of: market)
        }
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.replace(note, with: Array(name.utf8))
        }
    }

    /// The market whose server uses the folder, by ``name(of:)``; `nil` where none does.
    static func noted(in folder: DataFolder) throws(FileError) -> String? {
        try Files.exists(folder.marketNote)
            ? String(decoding: Files.read(folder.marketNote), as: UTF8.self) : nil
    }

    private var note: String { folder.marketNote }

    /// Tells one market from another, and nothing about it.
    static func name(of market: Database) throws(MarketError) -> String {
        let key = try market.first("SELECT cursor_key FROM market WHERE id = 1") { row throws(SQLiteError) in
            try row.blob(0)
        }
        return SHA256.digest(of: Array("folder of ".utf8) + (key ?? [])).rawValue
    }
}

extension DataFolder {
    /// Says of which market on PostgreSQL the folder is a server's.
    fileprivate var marketNote: String { "\(path)/postgres.market" }

    /// True where it belongs to such a server, and holds no market's own database.
    package var isOfPostgres: Bool { Files.exists(marketNote) && !Files.exists(database) }
}
