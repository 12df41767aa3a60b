import Glibc
import Linux
package import Market
package import Postgres
package import SQLite
import Synchronization

/// A market in one SQLite file, which one process at a time may open.
///
/// With PostgreSQL as the primary, the file is this server's own, for lists and searches; all else is read
/// and written there, by the same statements.
///
/// A write returns when the change is on the disk. A read of the file runs on its caller's thread.
package final class SQLiteStore: Sendable {
    package let folder: DataFolder
    package let limits: StoreLimits

    package let clock: @Sendable () -> Timestamp
    /// Readers of the file, for lists and searches.
    let readers: ReaderPool
    let writer: Writer
    /// `nil` where the file itself is the primary.
    let primary: PostgresPrimary?
    /// The follower that updates the file as a replica of the primary; `nil` where the file is the primary.
    let replica: ReadReplica?
    let replicaTimeout: Duration
    private let closeTimeout: Duration
    let changeNotifier: ChangeNotifier
    /// For conversations, whose messages have a number of their own.
    let touchNotifier: ChangeNotifier
    let posts: PostedAccounts
    let cursorSeal: CursorSeal
    let search: FullTextSearch
    let conversationSweep = ConversationSweep()
    /// The troubles that an operator must be notified of.
    package let troubles: StoreTroubles
    private let lock: Mutex<MarketLock?>
    private let writerThread: WriterThread

    /// Opens the market in `folder`, or makes one where nothing is.
    ///
    /// Finishes what an interrupted restore began, and brings an older market's schema up to date.
    /// `batchLimit` is how many waiting writes may share one sync; `counter` is notified of every statement.
    /// `primary` is the address of PostgreSQL. A write then waits at most `replicaTimeout` until lists show
    /// it; closing waits `closeTimeout`. `report` is notified of slow steps; anything that can be refused at
    /// once was refused by then.
    package init(
        opening folder: DataFolder,
        limits: StoreLimits = StoreLimits(),
        batchLimit: Int = 256,
        migrations: [Migration] = Migration.all,
        counter: StatementCounter? = nil,
        primary address: PostgresAddress? = nil,
        replicaTimeout: Duration = .milliseconds(100),
        closeTimeout: Duration = .seconds(5),
        clock: @escaping @Sendable () -> Timestamp,
        report: @escaping OpeningStep.Report = { _ in }
    ) throws(OpeningError) {
        let first = try Self.lock(folder)
        if address == nil { try MoveNote.check(folder) }
        let files = address == nil ? folder : folder.replica
        let identity = FileIdentity(at: files.database)
        let origin: Database? =
            if let address { Database(connection: try PostgresPrimary.open(address, report: report)) } else {
                nil
            }
        let connection =
            if let origin {
                try ReplicaOpening(folder: folder, migrations: migrations, primary: origin, report: report)
                    .run()
            } else {
                try StoreOpening(folder: folder, migrations: migrations, report: report).run()
            }
        let lock = try Self.renewed(first, on: files, after: identity)
        let troubles = StoreTroubles(of: files, now: clock)
        connection.counter = counter
        let database = Database(connection: connection)
        let (change, touch, lastProduct, key) = try rethrow(as: OpeningError.storage) {
            () throws(MarketError) in
            (
                try ChangeRecords(database).latest(),
                ConversationRecords.firstTouch(origin ?? database),
                try database.number("SELECT coalesce(max(id), 0) FROM products"),
                try (origin ?? database).first("SELECT cursor_key FROM market") { row throws(SQLiteError) in
                    try row.blob(0)
                }
            )
        }
        guard let seal = key.flatMap(CursorSeal.init(key:)) else {
            throw .storage(.unavailable(.storageCorrupted("the market's own row is missing")))
        }
        let changeSignal = ChangeNotifier(number: change)
        let touchSignal = ChangeNotifier(number: touch)
        let posts = PostedAccounts()
        let databaseFiles = DatabaseFiles(
            of: files.database,
            isReplica: address != nil,
            notifying: troubles
        )
        self.troubles = troubles
        self.lock = Mutex(lock)
        self.folder = folder
        self.limits = limits
        self.clock = clock
        cursorSeal = seal
        changeNotifier = changeSignal
        touchNotifier = touchSignal
        self.posts = posts
        self.replicaTimeout = replicaTimeout
        self.closeTimeout = closeTimeout
        let readers = ReaderPool(databaseFiles, troubles) { () throws(MarketError) in
            let connection = try StoreOpening.reader(of: files.database)
            connection.counter = counter
            return Database(connection: connection)
        }
        self.readers = readers
        let search = FullTextSearch(
            readers: readers,
            background: BlockingPool(threads: 1),
            seal: seal,
            limits: limits,
            lastProduct: Int(clamping: lastProduct),
            clock: clock
        )
        self.search = search
        // With PostgreSQL as the primary, the file has no events and no listeners.
        let isPrimary = address == nil
        let told = isPrimary ? posts : PostedAccounts()
        let writer = Writer(batchLimit: batchLimit, databaseFiles, troubles, posts: told) { database in
            guard isPrimary else { return }
            // Reading one row again can't fail in a way that the next write would not show.
            do {
                changeSignal.signal(try ChangeRecords(database).latest())
                touchSignal.signal(try ConversationRecords.lastTouch(database))
            } catch {}
        }
        self.writer = writer
        let primary = address.map { address in
            PostgresPrimary(address, batchLimit: batchLimit, posts: posts) { touchSignal.signal($0) }
        }
        self.primary = primary
        replica = primary.map { primary in
            let effects = ReadReplica.Effects { changes in
                search.receive(changes)
                changeSignal.signal(changes.change)
            } touched: {
                touchSignal.signal($0)
            } heard: {
                posts.notify($0)
            } failed: {
                troubles.note(following: $0)
            }
            return ReadReplica(
                of: primary.address,
                interrupt: primary.interrupt,
                writer: writer,
                readers: readers,
                effects: effects
            )
        }
        writerThread = WriterThread(running: writer, on: connection)
        if let replica {
            posts.listenToAll { [weak replica] in replica?.note($0) }
            replica.start(at: change)
        }
    }

    deinit {
        close()
    }

    /// Finishes the writes that wait, then lets go of the files.
    ///
    /// Later calls throw `closed`.
    package func close() {
        primary?.close(within: closeTimeout)
        replica?.close(within: closeTimeout)
        // The calls that still read there stop waiting.
        interrupt()
        writer.close()
        writerThread.join()
        search.close()
        readers.close()
        changeNotifier.close()
        touchNotifier.close()
        lock.withLock { $0 = nil }
    }

    /// As ``close()``, on a thread of its own: a database that does not answer blocks no task's thread.
    package func closeAside() async {
        await withCheckedContinuation { continuation in
            Thread.start(named: "closing") { [self] in
                close()
                continuation.resume()
            }
        }
    }

    /// Ends all that waits for PostgreSQL, now and from now on.
    package func interrupt() { primary?.interrupt.interrupt() }

    private static func lock(_ folder: DataFolder) throws(OpeningError) -> MarketLock {
        guard !folder.isBackup else { throw .isBackup(folder: folder.path) }
        let lock = try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.makeFolders(folder.path)
            return try MarketLock(folder)
        }
        guard let lock else { throw .inUse(folder: folder.path) }
        return lock
    }

    /// The lock, also on a database that took its name since the lock was taken.
    private static func renewed(
        _ lock: MarketLock,
        on folder: DataFolder,
        after identity: FileIdentity?
    ) throws(OpeningError) -> MarketLock {
        let lock = try rethrow(as: OpeningError.file) { () throws(FileError) in
            try lock.renewed(folder, after: identity)
        }
        guard let lock else { throw .inUse(folder: folder.path) }
        return lock
    }
}

extension SQLiteStore {
    /// Reads the primary; a file on the caller's thread.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        guard let primary else { return try readers.read(body) }
        return try await primary.readers.read(body)
    }

    /// Reads one state of the primary in all of `body`.
    func readTogether<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        guard let primary else { return try readers.readTogether(body) }
        return try await primary.readers.readTogether(body)
    }

    /// Writes to the primary.
    ///
    /// Waits up to `replicaTimeout` until lists that are read from a replica show the change. `questions` are
    /// the queries that `body` makes in any case; see ``PostgresWriter/write(asking:_:)``.
    @discardableResult
    func write<Value: Sendable>(
        asking questions: @autoclosure () -> [Question] = [],
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        guard let primary else { return try await writer.write(body) }
        let value = try await primary.writer.write(asking: questions(), body)
        await changeNotifier.reach(primary.lastChange, within: replicaTimeout)
        return value
    }

    /// True where lists are read from a replica and not from the primary.
    var hasReplica: Bool { replica != nil }
}
