import Glibc
import Linux
import Market
import SQLite

/// Getting from a folder to a database that can be used.
struct StoreOpening {
    let folder: DataFolder
    let migrations: [Migration]
    var report: OpeningStep.Report = { _ in }

    /// Opens the writer's connection, having made, restored or brought up to date what is needed.
    func run() throws(OpeningError) -> SQLiteConnection {
        try rethrow(as: OpeningError.file) { () throws(FileError) in try Restore.finish(in: folder) }
        // One that is made here has something in it before it bears its name; an empty file is what is left of a market.
        let isThere = Files.exists(folder.database) && Files.size(folder.database) != 0
        if !isThere { try make() }
        let connection = try Self.connect(folder.database)
        let database = Database(connection: connection)
        try SchemaUpdate(migrations: migrations).run(
            on: database,
            at: folder.database,
            snapshots: folder.snapshots,
            report: report
        )
        // Rather before anybody searches than behind their backs: a large market takes a minute, once.
        try completeIndex(of: database)
        let needsPhotos = try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try database.exists("SELECT 1 FROM photos LIMIT 1")
        }
        guard Files.exists(folder.photos) || !needsPhotos else {
            throw .photosMissing(folder: folder.photos)
        }
        try rethrow(as: OpeningError.file) { () throws(FileError) in try Files.makeFolder(folder.photos) }
        return connection
    }

    private func completeIndex(of database: Database) throws(OpeningError) {
        let index = SearchIndex(database)
        // In a new market there is nothing to wait for.
        let isEmpty = try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try !database.exists("SELECT 1 FROM products LIMIT 1")
        }
        while let share = try rethrow(
            as: OpeningError.storage,
            { () throws(MarketError) in try index.share() }
        ) {
            if !isEmpty { try report(.indexing(share)) }
            try rethrow(as: OpeningError.storage) { () throws(MarketError) in try index.completeSome() }
        }
    }

    /// Makes an empty market under another name first, so that a half-made one is never taken for a market.
    private func make() throws(OpeningError) {
        let signs = try rethrow(as: OpeningError.file) { () throws(FileError) in
            for path in [folder.newDatabase] + DataFolder.companions(of: folder.newDatabase) {
                try Files.remove(path)
            }
            return try folder.signsOfUse()
        }
        guard signs.isEmpty else { throw .databaseMissing(folder: folder.path, found: signs) }
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.makePrivate(folder.newDatabase)
        }
        do {
            let connection = try Self.connect(folder.newDatabase)
            let database = Database(connection: connection)
            try SchemaUpdate(migrations: migrations)
                .run(on: database, at: folder.newDatabase, snapshots: folder.snapshots)
            try rethrow(as: { OpeningError.storage(MarketError($0)) }) { () throws(SQLiteError) in
                try connection.checkpoint(.truncate)
            }
        }
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.rename(folder.newDatabase, to: folder.database)
            try Files.sync(folder: folder.path)
        }
    }

    static func connect(_ path: String) throws(OpeningError) -> SQLiteConnection {
        try rethrow(as: { OpeningError.connecting($0, to: path) }) { () throws(SQLiteError) in
            let connection = try SQLiteConnection(path: path, access: .readWriteCreate)
            try HangulTokenizer.register(on: connection)
            try connection.execute(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = FULL;
                PRAGMA foreign_keys = ON;
                PRAGMA cache_size = -16384;
                PRAGMA journal_size_limit = 67108864;
                """
            )
            return connection
        }
    }

    /// In KiB: what page after page of a large market is looked for in, and no more than a small machine has.
    ///
    /// SQLite takes room only for what is read, so a small market takes less.
    private static let readersCache = 32 << 10

    /// A connection that can change nothing.
    static func reader(of path: String) throws(MarketError) -> SQLiteConnection {
        try rethrow(as: MarketError.init) { () throws(SQLiteError) in
            let connection = try SQLiteConnection(path: path, access: .readOnly)
            try HangulTokenizer.register(on: connection)
            try connection.execute("PRAGMA query_only = ON; PRAGMA cache_size = -\(readersCache)")
            return connection
        }
    }
}

extension OpeningError {
    fileprivate static func connecting(_ error: SQLiteError, to path: String) -> OpeningError {
        error.kind == .corrupt ? .notAMarket(file: path) : .storage(MarketError(error))
    }
}
