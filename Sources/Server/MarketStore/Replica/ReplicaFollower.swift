import Linux
import Market
import Postgres
import SQLite

/// Follows the primary on a thread of its own, which may block.
actor ReplicaFollower {
    private nonisolated let thread = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let replica: ReadReplica
    private var extent: PrimaryChanges.Extent
    private var touch: Int64 = 0
    private var connection: PostgresConnection?
    /// Events that this server has written and could not send to the others yet.
    private var untold: ServerEvents?
    private var lastFailure: MarketError?
    private var channel = ""

    init(_ replica: ReadReplica, at change: Int64) {
        self.replica = replica
        extent = PrimaryChanges.Extent(change: change)
    }

    func run(_ end: @Sendable () -> Void) async {
        defer { end() }
        await follow()
        guard let connection, connection.isOpen else { return }
        // Servers that can't be notified now read the primary once they are connected again.
        do throws(MarketError) { try notifyOthers(by: connection) } catch {}
    }

    private func follow() async {
        while !replica.isClosed {
            do throws(MarketError) {
                try await step()
                if lastFailure != nil { replica.effects.failed(nil) }
                lastFailure = nil
            } catch {
                connection = nil
                replica.noteFailure()
                // Reported once, until it is another one.
                if error != lastFailure { replica.effects.failed(error) }
                lastFailure = error
                // A database that does not answer is soon back; an error that only a new replica mends is
                // retried rarely.
                pause(error.mayEndByItself ? .milliseconds(250) : .seconds(5))
            }
        }
    }

    /// Waits, whatever this server writes meanwhile.
    private func pause(_ patience: Duration) {
        let end = ContinuousClock.now + patience
        while !replica.isClosed, .now < end {
            replica.call.wait(end - .now)
            replica.call.answer()
        }
    }

    private func step() async throws(MarketError) {
        let connection = try await connected()
        let heard = try mapped { () throws(PostgresError) in
            try connection.notifications(within: .seconds(1), orWhenReadable: replica.call.descriptor)
        }
        for one in heard where one.backend != connection.backend {
            replica.effects.heard(ServerEvents(one.text))
        }
        replica.call.answer()
        try notifyOthers(by: connection)
        try await catchUp(connection)
    }

    private func notifyOthers(by connection: PostgresConnection) throws(MarketError) {
        if let own = replica.takeOwn() {
            var events = untold ?? ServerEvents()
            events.queue(own)
            untold = events
        }
        if let events = untold {
            try mapped { () throws(PostgresError) in
                for text in events.texts { try connection.notify(channel, text) }
            }
            untold = nil
        }
    }

    /// The connection, with what was missed while there was none.
    private func connected() async throws(MarketError) -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        let address = replica.address
        let made = try mapped { () throws(PostgresError) in
            let made = try PostgresConnection(
                address,
                spelling: PostgresSpelling.spelled,
                interrupt: replica.interrupt
            )
            // A notification need not survive a crash.
            try made.execute("SET synchronous_commit = off")
            // A market is a schema, however each server's address names it.
            let name = try made.first("SELECT 'market ' || md5(current_schema())") {
                row throws(PostgresError) in
                try row.text(0)
            }
            channel = name ?? ""
            // Listen first, and read afterwards.
            try made.listen(to: channel)
            return made
        }
        try checkHistory(in: made)
        try await catchUp(made)
        // Events before this connection were missed. Not reported sooner: a replica that can't follow any
        // more tries again and again, and its listeners would be disconnected each time.
        replica.effects.heard(ServerEvents(words: [SharedEventName.missed]))
        connection = made
        return made
    }

    private func checkHistory(in connection: PostgresConnection) throws(MarketError) {
        let history = try replica.readers.readTogether { database throws(MarketError) in
            try ReplicaHistory(of: database)
        }
        guard try history.agrees(with: Database(connection: connection)) else {
            throw .unavailable(
                .storageCorrupted("the database no longer has changes that were copied from it")
            )
        }
    }

    private func catchUp(_ connection: PostgresConnection) async throws(MarketError) {
        let read = replica.beginRead()
        let database = Database(connection: connection)
        let touch = try ofPrimary { () throws(MarketError) in try ConversationRecords.lastTouch(database) }
        if touch > self.touch { replica.effects.touched(touch) }
        self.touch = touch
        var asked = ContinuousClock.now
        let primary = try ofPrimary { () throws(MarketError) in try PrimaryChanges(database).extent() }
        replica.note(primary: primary.change)
        var isLast = primary == extent
        while !isLast, !replica.isClosed {
            asked = .now
            let changes = try ofPrimary { () throws(MarketError) in
                try PrimaryChanges(database).changes(since: extent.change, limit: ReadReplica.atOnce)
            }
            try await replica.writer.write { database throws(MarketError) in
                try ReplicaRecords(database).apply(changes)
            }
            extent = PrimaryChanges.Extent(change: changes.change, forgotten: changes.forgotten)
            replica.effects.changed(changes)
            isLast = changes.isLast
        }
        if isLast { replica.endRead(read, at: asked) }
    }

    /// Reads the primary; damage of it is no damage of the replica.
    private func ofPrimary<Value>(_ body: () throws(MarketError) -> Value) throws(MarketError) -> Value {
        do throws(MarketError) {
            return try body()
        } catch .unavailable(.storageCorrupted(let detail)) {
            throw .unavailable(.storageFailed(detail))
        }
    }

    private func mapped<Value>(_ body: () throws(PostgresError) -> Value) throws(MarketError) -> Value {
        do throws(PostgresError) { return try body() } catch { throw MarketError(error) }
    }
}

extension MarketError {
    /// True where a replica that fails by it may follow again without a rebuild.
    fileprivate var mayEndByItself: Bool {
        switch self {
        case .unavailable(.storageCorrupted), .changesForgotten: false
        default: true
        }
    }
}
