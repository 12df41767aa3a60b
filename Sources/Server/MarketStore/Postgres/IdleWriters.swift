import Postgres

/// Removes the rows of servers that have not written for days: each start of a server makes one.
///
/// A row that is the same at two reads so far apart was not written to in between, whatever any clock says. A
/// server that asks for the fate of a batch does so within minutes, and so never misses a row that was
/// removed here.
struct IdleWriters {
    /// Between two checks.
    var pause = Duration.seconds(2 * 86_400)
    private var seen: (at: ContinuousClock.Instant, batches: [BatchName: BatchName])?

    init(pause: Duration = .seconds(2 * 86_400)) {
        self.pause = pause
    }

    /// Is called in a transaction whose turn has come, so that nobody else writes; does nothing but now and then.
    mutating func sweep(
        on connection: PostgresConnection,
        except server: BatchName,
        now: ContinuousClock.Instant
    ) throws(PostgresError) {
        if let seen, now < seen.at + pause { return }
        var batches: [BatchName: BatchName] = [:]
        try connection.forEach("SELECT name, batch FROM writers") { row throws(PostgresError) in
            batches[BatchName(bytes: try row.bytes(0))] = BatchName(bytes: try row.bytes(1))
        }
        for (name, batch) in batches where name != server && seen?.batches[name] == batch {
            try connection.run("DELETE FROM writers WHERE name = $1", .bytes(name.bytes))
        }
        seen = (now, batches)
    }
}
