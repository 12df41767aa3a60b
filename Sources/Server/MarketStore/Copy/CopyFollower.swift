import Linux
import Market
import Postgres
import SQLite

/// Follows the truth on a thread of its own, on which it waits.
actor CopyFollower {
    private nonisolated let thread = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let copy: ReadCopy
    private var extent: TruthChanges.Extent
    private var touch: Int64 = 0
    private var connection: PostgresConnection?
    /// Events that this server has written and could not send to the others yet.
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
                // Who waits for the database is soon back; what only a new copy mends is looked at now and then.
                pause(error.mayEndByItself ? .milliseconds(250) : .seconds(5))
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
        try checkHistory(in: made)
        try await catchUp(made)
        // Whatever was told before this line was there was missed. Not sooner: a copy that can't follow any more tries again
        // and again, and those who listen would be sent away each time.
        copy.effects.heard(ServerNews(words: [NewsWord.missed]))
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
        var asked = ContinuousClock.now
        let truth = try ofTruth { () throws(StoreError) in try TruthChanges(database).extent() }
        copy.note(truth: truth.change)
        var isLast = truth == extent
        while !isLast, !copy.isClosed {
            asked = .now
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
        if isLast { copy.endLook(look, at: asked) }
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

extension StoreError {
    /// True where a replica that fails by it may follow again without a rebuild.
    fileprivate var mayEndByItself: Bool {
        switch self {
        case .storageCorrupted, .changesForgotten: false
        default: true
        }
    }
}
