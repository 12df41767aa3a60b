import Linux
import Market
import Postgres
import SQLite

/// Opens a server's replica and brings it up to the primary.
struct ReplicaOpening {
    /// Of the market; the replica has a folder in it.
    let folder: DataFolder
    let migrations: [Migration]
    let primary: Database
    /// The number of products added to the replica at once.
    var atOnce = 2_000
    var report: OpeningStep.Report = { _ in }

    /// Opens the writer's connection.
    ///
    /// A replica that is damaged, of another market, or ahead of the primary is rebuilt: nothing exists only
    /// there.
    func run() throws(OpeningError) -> SQLiteConnection {
        try FolderOwner(of: folder, market: primary).check()
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.makeFolders(replica.path)
            try Files.makeFolders(folder.photos)
        }
        defer {
            // What is left there takes room, and no more.
            do throws(FileError) {
                try folder.removeTransferredCopies()
                for path in ReplicaCreation.files(of: replica) { try Files.remove(path) }
            } catch {}
        }
        if !folder.needsReplica, let connection = try usable() { return connection }
        try remove()
        if try takeBrought() {
            if let connection = try usable() { return connection }
            try remove()
        }
        try ReplicaCreation(
            replica: replica,
            migrations: migrations,
            primary: primary,
            atOnce: atOnce,
            report: report
        ).run()
        guard let connection = try open(), try caughtUp(connection) else {
            throw .storage(.unavailable(.storageCorrupted("a copy that was just made is not of this market")))
        }
        return connection
    }

    /// The existing replica, up to date; `nil` where something is wrong with it.
    private func usable() throws(OpeningError) -> SQLiteConnection? {
        do throws(OpeningError) {
            if let connection = try open(), try caughtUp(connection) { return connection }
        } catch {
            // A new replica has none of the faults of the old one; a fault of the primary would come up
            // again.
            guard error.isOfReplica else { throw error }
        }
        return nil
    }

    /// Continues from a replica that another server saved, where one was downloaded.
    private func takeBrought() throws(OpeningError) -> Bool {
        guard Files.exists(folder.downloadedReplica) else { return false }
        return try rethrow(as: OpeningError.file) { () throws(FileError) in
            // Copied where the replica's folder is a disk of its own, to which nothing can be renamed.
            try Files.linkOrCopy(folder.downloadedReplica, to: replica.database)
            // A database that knows photos is whole only beside their folder, which is empty for a replica.
            try Files.makeFolder(replica.photos)
            return true
        }
    }

    private var replica: DataFolder { folder.replica }

    private func open() throws(OpeningError) -> SQLiteConnection? {
        let connection = try StoreOpening(
            folder: replica,
            migrations: migrations.map(\.forReplica),
            report: report
        ).run()
        return try rethrow(as: { OpeningError.storage(MarketError($0)) }) { () throws(SQLiteError) in
            // What a crash takes of it comes again.
            try connection.execute("PRAGMA synchronous = NORMAL")
            return connection
        }
    }

    /// True where the replica could be brought up to the primary.
    private func caughtUp(_ connection: SQLiteConnection) throws(OpeningError) -> Bool {
        let database = Database(connection: connection)
        let agrees = try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try ReplicaHistory(of: database).agrees(with: primary)
        }
        guard agrees else { return false }
        var begunAt: Int64?
        var progress = 0.0
        while true {
            let (changes, number, latest) = try rethrow(as: OpeningError.storage) { () throws(MarketError) in
                let number = try ReplicaRecords(database).change()
                let changes = try PrimaryChanges(primary).changes(
                    since: number,
                    limit: atOnce,
                    begunAt: begunAt
                )
                return (changes, number, try ChangeRecords(primary).latest())
            }
            if number == 0 { begunAt = changes.forgottenByAll }
            // What is done at once is not worth telling.
            if !changes.isLast {
                progress = max(progress, Double(number) / Double(max(latest, 1)))
                try report(.copying(progress))
            }
            try rethrow(as: OpeningError.storage) { () throws(MarketError) in
                try connection.transaction(.writing, mapping: MarketError.init) { () throws(MarketError) in
                    try ReplicaRecords(database).apply(changes)
                }
            }
            if changes.isLast { return true }
        }
    }

    private func remove() throws(OpeningError) {
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            // It may be a disk of its own.
            for name in try Files.names(in: replica.path) { try Files.remove("\(replica.path)/\(name)") }
        }
    }
}

extension DataFolder {
    /// The folder in which a server whose market is on PostgreSQL keeps its files for lists.
    var replica: DataFolder { DataFolder(path: "\(path)/copy") }
}

extension OpeningError {
    /// True where the error may be the replica's own fault.
    fileprivate var isOfReplica: Bool {
        switch self {
        case .storage(.unavailable(.storageUnreachable)), .storage(.unavailable(.busy)),
            .storage(.unavailable(.storageFull)),
            .storage(.unavailable(.storageReadOnly)),
            .storage(.unavailable(.storageNotOpened)), .file, .inUse, .ownMarket, .othersFolder, .interrupted:
            false
        default: true
        }
    }
}
