import Market
import SQLite

/// The take-outs that accounts asked for.
struct TakeOutRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    private struct Row {
        let askedAt: Timestamp
        let madeAt: Timestamp?
        let byteCount: Int64?
        let hasFailed: Bool
    }

    private func row(of account: Account.ID) throws(MarketError) -> Row? {
        try database.first(
            "SELECT asked_at, made_at, byte_count, failure IS NOT NULL FROM takeouts WHERE account = ?1",
            [.id(account)]
        ) { row throws(SQLiteError) in
            Row(
                askedAt: try row.timestamp(0),
                madeAt: try row.optionalTimestamp(1),
                byteCount: try row.optionalInteger(2),
                hasFailed: try row.boolean(3)
            )
        }
    }

    func takeOut(of account: Account.ID) throws(MarketError) -> TakeOut {
        guard let row = try row(of: account) else { return TakeOut() }
        let next = row.askedAt.adding(hours: TakeOut.hours)
        let nextAt = row.hasFailed || next <= now ? nil : next
        if row.hasFailed { return TakeOut(state: .failed, askedAt: row.askedAt) }
        guard let madeAt = row.madeAt else {
            return TakeOut(state: .making, askedAt: row.askedAt, nextAt: nextAt)
        }
        let until = madeAt.adding(hours: TakeOut.hours)
        guard until > now else { return TakeOut(nextAt: nextAt) }
        return TakeOut(
            state: .ready,
            askedAt: row.askedAt,
            until: until,
            byteCount: row.byteCount,
            nextAt: nextAt
        )
    }

    /// Asks for one; throws `tookOutRecently` within a day of the last, unless that could not be made.
    func ask(_ account: Account.ID) throws(MarketError) -> TakeOut {
        guard try AccountRecords(database).account(account)?.isFormer == false else { throw .notFound }
        if let next = try takeOut(of: account).nextAt { throw .tookOutRecently(until: next) }
        try database.run(
            """
            INSERT INTO takeouts (account, asked_at) VALUES (?1, ?2) ON CONFLICT (account) DO UPDATE
            SET asked_at = excluded.asked_at, made_at = NULL, byte_count = NULL, failure = NULL
            """,
            .id(account),
            .timestamp(now)
        )
        return try takeOut(of: account)
    }

    /// Notes that the file of a request is there, or why it is not; of a later request it says nothing.
    ///
    /// One that was made once stays as it was made.
    func finish(_ account: Account.ID, askedAt: Timestamp, _ outcome: TakeOutOutcome) throws(MarketError) {
        var (byteCount, failure): (Int64?, String?)
        switch outcome {
        case .made(let count): byteCount = count
        case .failed(let code): failure = code
        }
        try database.run(
            """
            UPDATE takeouts SET made_at = ?3, byte_count = ?4, failure = ?5
            WHERE account = ?1 AND asked_at = ?2 AND made_at IS NULL
            """,
            .id(account),
            .timestamp(askedAt),
            .timestamp(byteCount == nil ? nil : now),
            .integer(byteCount),
            .text(failure)
        )
    }

    /// Returns how many went.
    func removeExpired(limit: Int) throws(MarketError) -> Int {
        try database.run(
            "DELETE FROM takeouts WHERE account IN (SELECT account FROM takeouts WHERE asked_at <= ?1 LIMIT ?2)",
            .timestamp(now.adding(hours: -2 * TakeOut.hours)),
            .int(limit)
        )
    }
}

/// The end of the work on a take-out.
package enum TakeOutOutcome: Hashable, Sendable {
    case made(byteCount: Int64)
    case failed(code: String)
}

extension SQLiteStore {
    package func takeOut(of account: Account.ID) async throws(MarketError) -> TakeOut {
        let now = clock()
        return try await read { database throws(MarketError) in
            try TakeOutRecords(database, at: now).takeOut(of: account)
        }
    }

    /// Asks for a take-out, once a day; one that could not be made may be asked for again at once.
    package func askForTakeOut(of account: Account.ID) async throws(MarketError) -> TakeOut {
        let now = clock()
        return try await write { database throws(MarketError) in
            try TakeOutRecords(database, at: now).ask(account)
        }
    }

    package func finishTakeOut(
        of account: Account.ID,
        askedAt: Timestamp,
        _ outcome: TakeOutOutcome
    ) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            try TakeOutRecords(database, at: now).finish(account, askedAt: askedAt, outcome)
        }
    }
}
