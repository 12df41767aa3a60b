import Market
import SQLite

/// The answers to requests that came with a key.
struct AnswerRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Does `work` unless it was done before under the same key, and keeps its answer.
    func answering<Result>(
        _ once: Once<Result>?,
        at now: Timestamp,
        within limits: StoreLimits,
        _ work: () throws(MarketError) -> Result
    ) throws(MarketError) -> Outcome<Result> {
        guard let once else { return .done(try work()) }
        try once.key.check(TextLimit.answerKey, .answerKey)
        let kept = try database.first(Self.kept(once.account, once.key, at: now, within: limits)) {
            row throws(SQLiteError) in (try row.blob(0), try row.blob(1))
        }
        if let (fingerprint, answer) = kept {
            guard fingerprint == once.fingerprint.bytes else { throw .conflict(.answer) }
            return .repeated(answer: answer)
        }
        guard try hasRoom(once.account, within: limits) else { throw .limitReached(.answers) }
        let result = try work()
        let answer = once.answer(result)
        guard TextLimit.answer.contains(answer.count) else { throw .invalid(.answer) }
        // One whose time is over; not replaced, which would pass by what counts the answers.
        try database.run(
            "DELETE FROM answers WHERE account = ?1 AND key = ?2",
            about: .id(once.account),
            .text(once.key)
        )
        try database.run(
            """
            INSERT INTO answers (account, key, fingerprint, answer, answered_at)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """,
            about: .id(once.account),
            .text(once.key),
            .blob(once.fingerprint.bytes),
            .blob(answer),
            .timestamp(now)
        )
        return .done(result)
    }

    /// The queries that ``answering(_:at:within:_:)`` sends in any case.
    static func questions<Result>(
        _ once: Once<Result>?,
        at now: Timestamp,
        within limits: StoreLimits
    ) -> [Question] {
        guard let once, TextLimit.answerKey.contains(once.key.utf8.count) else { return [] }
        return [kept(once.account, once.key, at: now, within: limits), isFull(once.account, within: limits)]
    }

    private static func kept(
        _ account: Account.ID,
        _ key: String,
        at now: Timestamp,
        within limits: StoreLimits
    ) -> Question {
        Question(
            """
            SELECT fingerprint, answer FROM answers WHERE account = ?1 AND key = ?2 AND answered_at > ?3
            """,
            .id(account),
            .text(key),
            .timestamp(now.adding(milliseconds: -limits.answerMilliseconds))
        )
    }

    /// The answer or room that a request with `key` would find.
    func room(
        for key: String,
        of account: Account.ID,
        at now: Timestamp,
        within limits: StoreLimits
    ) throws(MarketError) -> AnswerRoom {
        let oldest = now.adding(milliseconds: -limits.answerMilliseconds)
        let isKept = try database.exists(
            "SELECT 1 FROM answers WHERE account = ?1 AND key = ?2 AND answered_at > ?3",
            .id(account),
            .text(key),
            .timestamp(oldest)
        )
        if isKept { return .kept }
        guard try !hasRoom(account, within: limits) else { return .free }
        let first = try database.number(
            "SELECT coalesce(min(answered_at), 0) FROM answers WHERE account = ?1",
            .id(account)
        )
        let end = Timestamp(millisecondsSince1970: first).adding(milliseconds: limits.answerMilliseconds)
        return .full(until: end)
    }

    private func hasRoom(_ account: Account.ID, within limits: StoreLimits) throws(MarketError) -> Bool {
        try !database.exists(Self.isFull(account, within: limits))
    }

    private static func isFull(_ account: Account.ID, within limits: StoreLimits) -> Question {
        Question(
            "SELECT 1 FROM answer_usage WHERE account = ?1 AND (kept >= ?2 OR bytes >= ?3)",
            .id(account),
            .int(limits.answersOfAccount),
            .int(limits.answerBytesOfAccount)
        )
    }

    /// Returns how many went.
    func remove(before moment: Timestamp, limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            DELETE FROM answers WHERE (account, key) IN (
                SELECT account, key FROM answers WHERE answered_at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(moment),
            .int(limit)
        )
    }
}
