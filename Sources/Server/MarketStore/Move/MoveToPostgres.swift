import Linux
package import Market
package import Postgres
import SQLite

/// Moving a market from its folder into an empty database on PostgreSQL.
///
/// The folder's server is stopped meanwhile. Nothing of the folder is changed before both sides are found to be the same;
/// then its database gets another name, and the folder is a server's of the market on PostgreSQL. Whatever ends a move, the
/// next one goes on with it.
package struct MoveToPostgres {
    private let folder: DataFolder
    private let address: PostgresAddress
    private let now: Timestamp
    /// The number of rows in a transaction.
    var atOnce = 500
    /// The time to wait for another move, in milliseconds.
    var patience = 20_000

    package init(from folder: DataFolder, to address: PostgresAddress, now: Timestamp) {
        self.folder = folder
        self.address = address
        self.now = now
    }

    package func run(_ observe: MoveObserver = { _, _ in }) throws(MoveError) -> MoveReport {
        guard Files.exists(folder.path) else { throw .noMarket(place: folder.path) }
        let lock = try ofFiles { () throws(FileError) in try MarketLock(folder) }
        guard let lock else { throw .inUse(folder: folder.path) }
        return try withExtendedLifetime(lock) { () throws(MoveError) in
            let noted = try ofFiles { () throws(FileError) in try MoveNote.read(in: folder) }
            let place = try PostgresPlace(address, patience: patience)
            if let noted, noted.keptAs != nil { return try finish(noted, place, MoveReport(), observe) }
            guard Files.exists(folder.database) else { throw .noMarket(place: folder.path) }
            let attempt = Migration.marked(noted?.attempt ?? MoveMark.newAttempt())
            var note = MoveNote(attempt: attempt, place: place.name)
            let report = try copy(note, to: place, observe)
            note.keptAs = "market.sqlite.moved-\(now.millisecondsSince1970)"
            try ofFiles { () throws(FileError) in try note.write(in: folder) }
            try observe(.left, 0.97)
            return try finish(note, place, report, observe)
        }
    }

    /// Copies what is missing, and compares all.
    private func copy(
        _ note: MoveNote,
        to place: PostgresPlace,
        _ observe: MoveObserver
    ) throws(MoveError) -> MoveReport {
        let connection = try rethrow(as: MoveError.opening) { () throws(OpeningError) in
            try StoreOpening(folder: folder, migrations: Migration.all).run()
        }
        let source = Database(connection: connection)
        let (tables, problems, name) = try ofStore { () throws(MarketError) in
            (
                try MovedTables.all(in: source), try DatabaseCheck(source).problems(),
                try FolderOwner.name(of: source)
            )
        }
        guard problems.isEmpty else { throw .sourceBroken(place: folder.path, problems: problems) }
        try prepare(place, MoveMark(market: name, attempt: note.attempt), tables)
        // Only now is there something to go on with.
        try ofFiles { () throws(FileError) in try note.write(in: folder) }
        try observe(.begun, 0)
        do throws(MoveError) {
            let rows = try ofStore { () throws(MarketError) in
                try MarketRows(from: source, to: place.database, tables, atOnce: atOnce)
            }
            try rows.copy(observe)
            try rows.compare(observe)
            let problems = try ofStore { () throws(MarketError) in
                try DatabaseCheck(place.database).tradeProblems()
            }
            guard problems.isEmpty else {
                throw MoveError.targetBroken(place: place.name, problems: problems)
            }
            try observe(.checked, 0.96)
            try ofStore { () throws(MarketError) in
                do throws(SQLiteError) { try connection.checkpoint(.truncate) } catch {
                    throw MarketError(error)
                }
            }
            return rows.report
        } catch {
            if error.isOfReplica {
                try ofStore { () throws(MarketError) in try MoveMark.void(in: place.database) }
            }
            throw error
        }
    }

    /// Makes the schema in an empty database, or goes on with one that the same market is being moved into.
    private func prepare(
        _ place: PostgresPlace,
        _ mark: MoveMark,
        _ tables: [ReplicatedTable]
    ) throws(MoveError) {
        let (found, isClaimed) = try ofStore { () throws(MarketError) in
            let found = try MoveMark.read(in: place.database)
            return (found, found != nil ? true : try place.claim(mark))
        }
        guard isClaimed else { throw .placeTaken(place: place.name) }
        if let found, found.market != mark.market { throw .otherMarket(place: place.name) }
        try place.update()
        guard let found, found.attempt != mark.attempt else { return }
        try ofStore { () throws(MarketError) in try place.empty(tables, for: mark) }
    }

    /// Hands the market over; each part of it may have been done before.
    private func finish(
        _ note: MoveNote,
        _ place: PostgresPlace,
        _ report: MoveReport,
        _ observe: MoveObserver
    ) throws(MoveError) -> MoveReport {
        guard note.place == place.name, let kept = note.keptAs else {
            throw .movedAlready(from: folder.path, to: note.place)
        }
        let database = place.database
        let mark = try ofStore { () throws(MarketError) in try MoveMark.read(in: database) }
        guard let mark, mark.attempt == note.attempt else {
            throw .movedAlready(from: folder.path, to: note.place)
        }
        try ofFiles { () throws(FileError) in
            // Its companions first: they would be taken for another one's.
            for name in (["market.sqlite"] + DataFolder.companions(of: "market.sqlite")).reversed()
            where Files.exists("\(folder.path)/\(name)") {
                let rest = name.dropFirst("market.sqlite".count)
                try Files.rename("\(folder.path)/\(name)", to: "\(folder.path)/\(kept)\(rest)")
            }
            try Files.sync(folder: folder.path)
        }
        try observe(.renamed, 0.98)
        try rethrow(as: MoveError.opening) { () throws(OpeningError) in
            try FolderOwner(of: folder, market: database).take()
        }
        try ofStore { () throws(MarketError) in try MoveMark.remove(from: database) }
        try observe(.opened, 1)
        var report = report
        report.keptAs = "\(folder.path)/\(kept)"
        return report
    }
}

extension Migration {
    /// The name of a try, which is another one once there are more steps: they may change rows.
    static func marked(_ attempt: String) -> String {
        let random = attempt.split(separator: "-").first.map(String.init) ?? ""
        return "\(random)-\(all.last?.number ?? 0)"
    }
}

/// Failures of each kind as a move's.
func ofFiles<Result>(_ body: () throws(FileError) -> Result) throws(MoveError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
}

func ofStore<Result>(_ body: () throws(MarketError) -> Result) throws(MoveError) -> Result {
    do throws(MarketError) { return try body() } catch { throw .storage(error) }
}
