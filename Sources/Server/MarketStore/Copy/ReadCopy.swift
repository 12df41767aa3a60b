import Linux
import Market
import Postgres
import SQLite
import Synchronization

/// Keeps this server's copy of the goods up with the truth, and brings news from server to server.
///
/// It hears of what others wrote from PostgreSQL, and of what this server wrote from its own writer; and it looks by itself
/// each second, as a line can be cut without a word.
final class ReadCopy: Sendable {
    /// What it does with what it finds out.
    struct Effects: Sendable {
        /// The copy has come up to these changes.
        var changed: @Sendable (CopiedChanges) -> Void
        /// The number of the last line of conversations, whoever wrote it.
        var touched: @Sendable (Int64) -> Void
        /// Another server has kept something that people wait for.
        var heard: @Sendable (ServerNews) -> Void
        /// The copy can't follow; `nil` where it can again.
        var failed: @Sendable (StoreError?) -> Void
    }

    private struct State {
        /// What this server has written, and the others don't know yet; `nil` for nothing.
        var own: ServerNews?
        var isClosed = false
        var standing = Standing()
    }

    /// How far the following is.
    struct Standing: Sendable {
        /// How many looks at the truth have begun.
        var looks: Int64 = 0
        /// The last change that the truth had at the last of them.
        var truth: Int64 = 0
        /// Whether the last look ended well.
        var isFollowing = false
        /// When a look last brought the copy up to all that the truth had.
        var lookedAt: ContinuousClock.Instant?
    }

    fileprivate let address: PostgresAddress
    fileprivate let interrupt: PostgresInterrupt
    fileprivate let writer: Writer
    fileprivate let readers: ReaderPool
    fileprivate let effects: Effects
    private let state = Mutex(State())
    fileprivate let call = WakeUpCall()
    private let hasEnded = Monitor(true)
    /// The number of the last look that brought the copy up to what the truth was when it began.
    let looks = ChangeNotifier(number: 0)

    /// How many products go into the copy at once: other servers wait for none of them.
    fileprivate static let atOnce = 500
    /// More than any market changes between two looks: a number beyond it was made up.
    private static let mostAhead: Int64 = 1_000_000

    init(
        of address: PostgresAddress,
        interrupt: PostgresInterrupt,
        writer: Writer,
        readers: ReaderPool,
        effects: Effects
    ) {
        self.address = address
        self.interrupt = interrupt
        self.writer = writer
        self.readers = readers
        self.effects = effects
    }

    /// Begins to follow from the change that the copy is up to.
    func start(at change: Int64) {
        hasEnded.withLock { $0 = false }
        let follower = CopyFollower(self, at: change)
        Task { [hasEnded] in
            // On its own thread to the last: whoever waits for the end may have the tasks' only one.
            await follower.run {
                hasEnded.withLock { $0 = true }
                hasEnded.wakeAll()
            }
        }
    }

    /// Hears that this server has written something.
    func note(_ news: ServerNews) {
        state.withLock { state in
            var own = state.own ?? ServerNews()
            own.queue(news)
            state.own = own
        }
        call.call()
    }

    var standing: Standing { state.withLock { $0.standing } }

    /// Asks for a look at the truth, and returns its number: once that is among ``looks``, the copy has the change, or the
    /// truth does not.
    ///
    /// `nil` where nobody can look just now, or the truth can't have come so far. Those who ask before it begins share it.
    func look(for number: Int64) -> Int64? {
        let look = state.withLock { state -> Int64? in
            let standing = state.standing
            guard standing.isFollowing, number - standing.truth <= Self.mostAhead else { return nil }
            return standing.looks + 1
        }
        if look != nil { call.call() }
        return look
    }

    /// Ends the following, once what is under way is done, and others know what this server has written.
    ///
    /// What has not ended within `patience` is interrupted.
    func close(within patience: Duration) {
        state.withLock { $0.isClosed = true }
        call.call()
        hasEnded.wait(for: patience, or: interrupt)
    }

    fileprivate var isClosed: Bool { state.withLock { $0.isClosed } }

    fileprivate func beginLook() -> Int64 {
        state.withLock { state in
            state.standing.looks += 1
            return state.standing.looks
        }
    }

    fileprivate func note(truth change: Int64) {
        state.withLock { $0.standing.truth = change }
    }

    fileprivate func endLook(_ look: Int64) {
        state.withLock { state in
            state.standing.isFollowing = true
            state.standing.lookedAt = .now
        }
        looks.ring(look)
    }

    fileprivate func noteFailure() {
        state.withLock { $0.standing.isFollowing = false }
    }

    fileprivate func takeOwn() -> ServerNews? {
        state.withLock { state in
            defer { state.own = nil }
            return state.own
        }
    }
}

/// Follows the truth on a thread of its own, on which it waits.
private actor CopyFollower {
    private nonisolated let thread = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let copy: ReadCopy
    private var extent: TruthChanges.Extent
    private var touch: Int64 = 0
    private var connection: PostgresConnection?
    /// What this server has written and could not tell the others yet.
    private var untold: ServerNews?
    private var lastFailure: StoreError?
    private var channel = ""

    init(_ copy: ReadCopy, at change: Int64) {
        self.copy = copy
        extent = TruthChanges.Extent(change: change)
    }

    func run(_ end: @Sendable () -> Void) async {
        defer { end() }
        await follow()
        guard let connection, connection.isOpen else { return }
        // Who can't be told now looks when it next has a line.
        do throws(StoreError) { try tellOthers(by: connection) } catch {}
    }

    private func follow() async {
        while !copy.isClosed {
            do throws(StoreError) {
                try await step()
                if lastFailure != nil { copy.effects.failed(nil) }
                lastFailure = nil
            } catch {
                connection = nil
                copy.noteFailure()
                // Told once, until it is another one.
                if error != lastFailure { copy.effects.failed(error) }
                lastFailure = error
                pause(.milliseconds(250))
            }
        }
    }

    /// Waits, whatever this server writes meanwhile.
    private func pause(_ patience: Duration) {
        let end = ContinuousClock.now + patience
        while !copy.isClosed, .now < end {
            copy.call.wait(end - .now)
            copy.call.answer()
        }
    }

    private func step() async throws(StoreError) {
        let connection = try await connected()
        let heard = try mapped { () throws(PostgresError) in
            try connection.notifications(within: .seconds(1), orWhenReadable: copy.call.descriptor)
        }
        for one in heard where one.backend != connection.backend { copy.effects.heard(ServerNews(one.text)) }
        copy.call.answer()
        try tellOthers(by: connection)
        try await catchUp(connection)
    }

    private func tellOthers(by connection: PostgresConnection) throws(StoreError) {
        if let own = copy.takeOwn() {
            var news = untold ?? ServerNews()
            news.queue(own)
            untold = news
        }
        if let news = untold {
            try mapped { () throws(PostgresError) in
                for text in news.texts { try connection.notify(channel, text) }
            }
            untold = nil
        }
    }

    /// The connection, with what was missed while there was none.
    private func connected() async throws(StoreError) -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        let address = copy.address
        let made = try mapped { () throws(PostgresError) in
            let made = try PostgresConnection(
                address,
                spelling: PostgresSpelling.spelled,
                interrupt: copy.interrupt
            )
            // A notification is no change that a crash must not take.
            try made.execute("SET synchronous_commit = off")
            // A market is a schema, however each server's address names it.
            let name = try made.first("SELECT 'market ' || md5(current_schema())") {
                row throws(PostgresError) in
                try row.text(0)
            }
            channel = name ?? ""
            // Listen first, and look afterwards.
            try made.listen(to: channel)
            return made
        }
        // Whatever was told before this moment was missed.
        copy.effects.heard(ServerNews(words: [NewsWord.missed]))
        try checkHistory(in: made)
        try await catchUp(made)
        connection = made
        return made
    }

    private func checkHistory(in connection: PostgresConnection) throws(StoreError) {
        let history = try copy.readers.readTogether { database throws(StoreError) in
            try CopyHistory(of: database)
        }
        guard try history.agrees(with: Database(connection: connection)) else {
            throw .storageCorrupted("the database no longer has changes that were copied from it")
        }
    }

    private func catchUp(_ connection: PostgresConnection) async throws(StoreError) {
        let look = copy.beginLook()
        let database = Database(connection: connection)
        let touch = try ofTruth { () throws(StoreError) in try ConversationRecords.lastTouch(database) }
        if touch > self.touch { copy.effects.touched(touch) }
        self.touch = touch
        let truth = try ofTruth { () throws(StoreError) in try TruthChanges(database).extent() }
        copy.note(truth: truth.change)
        var isLast = truth == extent
        while !isLast, !copy.isClosed {
            let changes = try ofTruth { () throws(StoreError) in
                try TruthChanges(database).changes(since: extent.change, limit: ReadCopy.atOnce)
            }
            try await copy.writer.write { database throws(StoreError) in
                try CopyRecords(database).apply(changes)
            }
            extent = TruthChanges.Extent(change: changes.change, forgotten: changes.forgotten)
            copy.effects.changed(changes)
            isLast = changes.isLast
        }
        if isLast { copy.endLook(look) }
    }

    /// Damage of the database is none of the copy.
    private func ofTruth<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try body()
        } catch .storageCorrupted(let detail) {
            throw .storageFailed(detail)
        }
    }

    private func mapped<Value>(_ body: () throws(PostgresError) -> Value) throws(StoreError) -> Value {
        do throws(PostgresError) { return try body() } catch { throw StoreError(error) }
    }
}
