import Linux
package import Market
package import Postgres
import SQLite

/// Moving a market from PostgreSQL into a folder: a new one, or that of a server of the market, where its photos are.
///
/// Servers go on showing what is there meanwhile, and write nothing. The database is closed for good once both sides are found
/// to be the same. Whatever ends a move, the next one goes on with it.
package struct MoveToFolder {
    private let address: PostgresAddress
    private let folder: DataFolder
    /// The number of rows in a transaction.
    var atOnce = 500
    /// The time to wait for another move, in milliseconds.
    var patience = 20_000

    package init(from address: PostgresAddress, to folder: DataFolder) {
        self.address = address
        self.folder = folder
    }

    package func run(_ observe: MoveObserver = { _, _ in }) throws(MoveError) -> MoveReport {
        guard !folder.isBackup else { throw .placeTaken(place: folder.path) }
        let lock = try ofFiles { () throws(FileError) in
            try Files.makeFolders(folder.path)
            return try MarketLock(folder)
        }
        guard let lock else { throw .inUse(folder: folder.path) }
        return try withExtendedLifetime(lock) { () throws(MoveError) in
            let place = try PostgresPlace(address, patience: patience)
            let departure = try depart(from: place)
            guard !Files.exists(folder.database) else {
                throw departure.isDone
                    ? .movedAlready(from: place.name, to: departure.place) : .placeTaken(place: folder.path)
            }
            let report = try fill(departure, from: place, observe)
            try observe(.opened, 0.99)
            try ofFiles { () throws(FileError) in
                try Files.remove(folder.moveNote)
                try Files.rename(folder.moving, to: folder.database)
                try Files.sync(folder: folder.path)
            }
            try observe(.renamed, 1)
            return report
        }
    }

    /// Lets nobody write any more, or finds that nobody does.
    private func depart(from place: PostgresPlace) throws(MoveError) -> Departure {
        let database = place.database
        let (isMarket, mark) = try ofStore { () throws(MarketError) in
            (try database.hasTable("market"), try MoveMark.read(in: database))
        }
        guard isMarket, mark == nil else { throw .noMarket(place: place.name) }
        try place.update()
        if let departure = try ofStore({ () throws(MarketError) in try Departure.read(in: database) }) {
            return departure
        }
        let problems = try ofStore { () throws(MarketError) in try DatabaseCheck(database).tradeProblems() }
        guard problems.isEmpty else { throw .sourceBroken(place: place.name, problems: problems) }
        let departure = Departure(attempt: MoveMark.newAttempt(), place: folder.path, isDone: false)
        // What is in the way is found before anybody has to wait.
        try checkIsFree(try ofStore { () throws(MarketError) in try FolderOwner.name(of: database) })
        try ofStore { () throws(MarketError) in try departure.begin(in: database) }
        return departure
    }

    /// Copies what is missing, compares all, and closes the database.
    private func fill(
        _ departure: Departure,
        from place: PostgresPlace,
        _ observe: MoveObserver
    ) throws(MoveError) -> MoveReport {
        let source = place.database
        let name = try ofStore { () throws(MarketError) in try FolderOwner.name(of: source) }
        let mark = MoveMark(market: name, attempt: Migration.marked(departure.attempt))
        if try isFinished(mark, departure, from: place) { return MoveReport() }
        try checkIsFree(name)
        if !Files.exists(folder.moving) { try make(mark) }
        try observe(.begun, 0)
        let connection = try open()
        let target = Database(connection: connection)
        do throws(MoveError) {
            let tables = try ofStore { () throws(MarketError) in try MovedTables.all(in: target) }
            let rows = try ofStore { () throws(MarketError) in
                try MarketRows(from: source, to: target, tables, atOnce: atOnce)
            }
            try rows.copy(observe)
            try ofStore { () throws(MarketError) in try index(target) }
            try observe(.indexed, 0.7)
            try rows.compare(observe)
            let problems = try ofStore { () throws(MarketError) in
                try DatabaseCheck(target).problems()
                    + DatabaseCheck(target).searchIndexProblems().map(\.description)
            }
            guard problems.isEmpty else {
                throw MoveError.targetBroken(place: folder.path, problems: problems)
            }
            try observe(.checked, 0.97)
            try ofStore { () throws(MarketError) in
                var done = departure
                done.place = folder.path
                try done.finish(in: source)
            }
            try observe(.left, 0.98)
            try ofStore { () throws(MarketError) in
                try MoveMark.remove(from: target)
                do throws(SQLiteError) { try connection.checkpoint(.truncate) } catch {
                    throw MarketError(error)
                }
            }
            return rows.report
        } catch {
            if error.isOfReplica { try ofStore { () throws(MarketError) in try MoveMark.void(in: target) } }
            throw error
        }
    }

    /// True where the move is complete but for the database's name; removes the files of another attempt.
    private func isFinished(
        _ mark: MoveMark,
        _ departure: Departure,
        from place: PostgresPlace
    ) throws(MoveError) -> Bool {
        guard Files.exists(folder.moving) else {
            guard !departure.isDone else { throw .movedAlready(from: place.name, to: departure.place) }
            return false
        }
        let (found, name) = try ofFile { () throws(OpeningError) in
            let database = Database(connection: try StoreOpening.connect(folder.moving))
            return try rethrow(as: OpeningError.storage) { () throws(MarketError) in
                (try MoveMark.read(in: database), try FolderOwner.name(of: database))
            }
        }
        guard (found?.market ?? name) == mark.market else { throw .otherMarket(place: folder.path) }
        // The mark goes last, once the database is closed for good. Where that is open again, the file is of a move that was
        // undone since.
        if found == nil, departure.isDone, departure.place == folder.path { return true }
        guard found?.attempt != mark.attempt else { return false }
        guard !departure.isDone else { throw .movedAlready(from: place.name, to: departure.place) }
        try ofFiles { () throws(FileError) in
            for path in [folder.moving] + DataFolder.companions(of: folder.moving) { try Files.remove(path) }
        }
        return false
    }

    /// Throws where the folder is neither empty nor a server's of this market.
    private func checkIsFree(_ market: String) throws(MoveError) {
        guard !Files.exists(folder.database) else { throw .placeTaken(place: folder.path) }
        let (others, owner) = try ofFiles { () throws(FileError) in
            (
                try folder.signsOfUse().filter { !$0.hasPrefix("market.sqlite.moving") },
                try FolderOwner.noted(in: folder)
            )
        }
        guard others.isEmpty || owner == market else { throw .placeTaken(place: folder.path) }
    }

    // MARK: The file

    /// Makes an empty market with the mark in it, under another name first: one without a mark is finished.
    private func make(_ mark: MoveMark) throws(MoveError) {
        try ofFiles { () throws(FileError) in
            for path in [folder.newDatabase] + DataFolder.companions(of: folder.newDatabase) {
                try Files.remove(path)
            }
            try Files.makePrivate(folder.newDatabase)
        }
        try ofFile { () throws(OpeningError) in
            let connection = try StoreOpening.connect(folder.newDatabase)
            let database = Database(connection: connection)
            try SchemaUpdate(migrations: Migration.all)
                .run(on: database, at: folder.newDatabase, snapshots: folder.snapshots)
            try rethrow(as: OpeningError.storage) { () throws(MarketError) in
                try mark.make(in: database)
                do throws(SQLiteError) { try connection.checkpoint(.truncate) } catch {
                    throw MarketError(error)
                }
            }
        }
        try ofFiles { () throws(FileError) in
            try Files.rename(folder.newDatabase, to: folder.moving)
            try Files.sync(folder: folder.path)
        }
    }

    private func open() throws(MoveError) -> SQLiteConnection {
        try ofFile { () throws(OpeningError) in try StoreOpening.connect(folder.moving) }
    }

    /// Makes what lists and searches are made of, which PostgreSQL has not.
    private func index(_ database: Database) throws(MarketError) {
        try database.writing { () throws(MarketError) in
            try database.run("DELETE FROM blocks")
            try database.run("DELETE FROM cards")
            let counts = ListedCounts(database)
            let listed = try database.rows("SELECT listing FROM products WHERE listed") {
                row throws(SQLiteError) in
                try row.integer(0)
            }
            for number in listed { try counts.add(1, at: number) }
            try CardRecords(database).packAll()
            try SearchIndex(database).forget()
        }
        try SearchIndex(database).complete()
    }

    private func ofFile<Result>(_ body: () throws(OpeningError) -> Result) throws(MoveError) -> Result {
        do throws(OpeningError) { return try body() } catch { throw .opening(error) }
    }
}
