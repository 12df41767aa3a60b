import Market
import Postgres

/// The connection that writes batches, reopened where it was lost; it belongs to the writer's thread.
final class PostgresWritingSession {
    private let address: PostgresAddress
    private let posts: PostedAccounts
    private let events: @Sendable (Database) throws(MarketError) -> @Sendable () -> Void
    /// The name under which this server finds the last of its own batches.
    private let server = BatchName.random()
    private let interrupt: PostgresInterrupt
    private var connection: PostgresConnection?
    private var idle: IdleWriters

    init(
        _ address: PostgresAddress,
        posts: PostedAccounts,
        interrupt: PostgresInterrupt = PostgresInterrupt(),
        idle: IdleWriters = IdleWriters(),
        events: @escaping @Sendable (Database) throws(MarketError) -> @Sendable () -> Void
    ) {
        self.idle = idle
        self.address = address
        self.interrupt = interrupt
        self.posts = posts
        self.events = events
    }

    /// Makes a connection where there is none, within `limit` or the address' own where that is shorter.
    func connect(within limit: Duration) throws(PostgresError) { _ = try open(within: limit) }

    /// Does the batch in one transaction; a job that fails loses only what it did itself.
    ///
    /// The outcome stands before the transaction is kept: it may be, though this throws.
    func attempt(
        _ batch: [any WriteJob],
        as name: BatchName,
        _ outcome: inout BatchOutcome
    ) throws(PostgresError) {
        let connection = try open()
        try connection.transaction(.writing) { () throws(PostgresError) in
            let last = try takeTurn(on: connection)
            try connection.enqueue(
                """
                INSERT INTO writers (name, batch) VALUES ($1, $2)
                ON CONFLICT (name) DO UPDATE SET batch = excluded.batch
                """,
                [.bytes(server.bytes), .bytes(name.bytes)]
            )
            try idle.sweep(on: connection, except: server, now: .now)
            outcome.hasBegun = true
            let count = ChangeCount(last)
            let database = Database(connection: connection, posts: posts, count: count)
            outcome.failures = try BatchWork(batch, in: database, on: connection, count).run()
            if count.latest != last {
                try connection.enqueue("UPDATE market SET change = $1 WHERE id = 1", [.integer(count.latest)])
            }
            do throws(MarketError) {
                outcome.notify = try events(database)
            } catch {
                throw PostgresError(connection.isOpen ? .other(sqlState: "") : .lost, "\(error)")
            }
        }
    }

    /// True where a batch of this server's, whose commit got no reply, was committed.
    ///
    /// A transaction that has begun with the market's row holds it until its end: once this one has the row,
    /// the result does not change any more.
    func hasKept(_ name: BatchName) throws(PostgresError) -> Bool {
        let connection = try open()
        return try connection.transaction(.writing) { () throws(PostgresError) in
            try takeTurn(on: connection)
            let isKept = try connection.first(
                "SELECT batch = $2 FROM writers WHERE name = $1",
                .bytes(server.bytes),
                .bytes(name.bytes)
            ) { row throws(PostgresError) in try row.boolean(0) }
            return isKept ?? false
        }
    }

    /// Lets go of a connection that is of no more use.
    func drop(after error: PostgresError) {
        if error.endsConnection || connection?.isOpen != true { connection = nil }
    }

    /// Waits until no other server writes, and keeps all others from it until the transaction ends.
    ///
    /// Returns the number of the last change.
    ///
    /// It changes the row instead of using `FOR UPDATE`: a row that is locked, and then changed by a job's
    /// own transaction within this one, has two at once that use it. PostgreSQL makes a MultiXact for that,
    /// one more file that readers have to look into.
    @discardableResult
    private func takeTurn(on connection: PostgresConnection) throws(PostgresError) -> Int64 {
        let last = try connection.first("UPDATE market SET change = change WHERE id = 1 RETURNING change") {
            row throws(PostgresError) in try row.integer(0)
        }
        guard let last else { throw PostgresError(.damaged, "the market's own row is missing") }
        return last
    }

    private func open(within limit: Duration? = nil) throws(PostgresError) -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        var address = address
        if let limit { address.connectLimit = min(address.connectLimit, limit) }
        let opened = try PostgresConnection(
            address,
            spelling: PostgresSpelling.spelled,
            interrupt: interrupt
        )
        // A connection that is cut lets go of the market's row by then, also where the server has not heard of it; those
        // who wait for the row wait longer than that; and all of it is shorter than the connection's own patience, so
        // that a server that is only slow says so itself, and nothing is left running there. One that is cut in the midst of
        // statements counts as at work, and PostgreSQL finds out by TCP that nobody is there any more.
        try opened.execute(
            """
            SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '12s'; SET statement_timeout = '14s';
            SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2
            """
        )
        connection = opened
        return opened
    }
}
