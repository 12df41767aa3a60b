import Glibc
import Linux
package import Market
package import Postgres
package import SQLite
import Synchronization

/// A market in one SQLite file, which one process at a time may open.
///
/// Where PostgreSQL keeps the truth, the file is this server's own, for lists and searches; all else is read and written
/// there, by the same statements.
package final class SQLiteStore: Sendable {
    package let folder: DataFolder
    package let limits: StoreLimits

    package let clock: @Sendable () -> Timestamp
    /// Of the file: whose lists and searches are read.
    let readers: ReaderPool
    let writer: Writer
    /// `nil` where the file itself keeps it.
    private let truth: PostgresTruth?
    let changeNotifier: ChangeNotifier
    /// Of conversations, whose lines have a number of their own.
    let touchNotifier: ChangeNotifier
    let posts: PostedAccounts
    let cursorSeal: CursorSeal
    let search: FullTextSearch
    let conversationSweep = ConversationSweep()
    /// What an operator must hear of.
    package let troubles: StoreTroubles
    private let lock: Mutex<MarketLock?>
    private let writerThread: WriterThread

    /// Opens the market in `folder`, or makes one where nothing is.
    ///
    /// Finishes what an interrupted restore began, and brings an older market's schema up to date.
    /// `batchLimit` is how many waiting writes may share one sync; `counter` hears of every statement. `truth` is where
    /// PostgreSQL keeps the truth.
    package init(
        opening folder: DataFolder,
        limits: StoreLimits = StoreLimits(),
        batchLimit: Int = 256,
        migrations: [Migration] = Migration.all,
        counter: StatementCounter? = nil,
        truth address: PostgresAddress? = nil,
        clock: @escaping @Sendable () -> Timestamp
    ) throws(OpeningError) {
        let troubles = StoreTroubles(of: folder, now: clock)
        let first = try Self.lock(folder)
        let identity = FileIdentity(at: folder.database)
        let connection = try StoreOpening(folder: folder, migrations: migrations).run()
        let lock = try Self.renewed(first, on: folder, after: identity)
        connection.counter = counter
        let database = Database(connection: connection)
        let origin =
            try address.map { address throws(OpeningError) in
                Database(connection: try PostgresTruth.open(address))
            } ?? database
        let (change, touch, lastProduct, key) = try rethrow(as: OpeningError.storage) {
            () throws(StoreError) in
            (
                try ChangeRecords(origin).latest(),
                ConversationRecords.firstTouch(origin),
                try database.number("SELECT coalesce(max(id), 0) FROM products"),
                try origin.first("SELECT cursor_key FROM market") { row throws(SQLiteError) in
                    try row.blob(0)
                }
            )
        }
        guard let seal = key.flatMap(CursorSeal.init(key:)) else {
            throw .storage(.storageCorrupted("the market's own row is missing"))
        }
        let bell = ChangeNotifier(number: change)
        let touchBell = ChangeNotifier(number: touch)
        let posts = PostedAccounts()
        let files = DatabaseFiles(of: folder.database, telling: troubles)
        self.troubles = troubles
        self.lock = Mutex(lock)
        self.folder = folder
        self.limits = limits
        self.clock = clock
        cursorSeal = seal
        changeNotifier = bell
        touchNotifier = touchBell
        self.posts = posts
        let readers = ReaderPool(files, troubles) { () throws(StoreError) in
            let connection = try StoreOpening.reader(of: folder.database)
            connection.counter = counter
            return Database(connection: connection)
        }
        self.readers = readers
        search = FullTextSearch(
            readers: readers,
            background: BlockingPool(threads: 1),
            seal: seal,
            limits: limits,
            lastProduct: Int(clamping: lastProduct),
            clock: clock
        )
        // Where the truth is elsewhere, the file has no news and nobody to tell.
        let isTruth = address == nil
        let told = isTruth ? posts : PostedAccounts()
        writer = Writer(batchLimit: batchLimit, files, troubles, posts: told) { database in
            guard isTruth else { return }
            // Reading one row again can't fail in a way that the next write would not show.
            do {
                bell.ring(try ChangeRecords(database).latest())
                touchBell.ring(try ConversationRecords.lastTouch(database))
            } catch {}
        }
        truth = address.map { address in
            PostgresTruth(address, batchLimit: batchLimit, posts: posts) { change, touch in
                bell.ring(change)
                touchBell.ring(touch)
            }
        }
        writerThread = WriterThread(running: writer, on: connection)
    }

    deinit {
        close()
    }

    /// Finishes the writes that wait, then lets go of the files.
    ///
    /// Later calls throw `closed`.
    package func close() {
        truth?.close()
        writer.close()
        writerThread.join()
        search.close()
        readers.close()
        changeNotifier.close()
        touchNotifier.close()
        lock.withLock { $0 = nil }
    }

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
    /// Reads the truth, on the caller's own thread.
    func read<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard let truth else { return try readers.read(body) }
        return try truth.readers.read(body)
    }

    /// Reads one unchanging state of the truth with all of `body`.
    func readTogether<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard let truth else { return try readers.readTogether(body) }
        return try truth.readers.readTogether(body)
    }

    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard let truth else { return try await writer.write(body) }
        return try await truth.writer.write(body)
    }
}
