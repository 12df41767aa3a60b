import Market
import SQLite

/// The reputations that follow from the deals and reviews of accounts, as last computed.
struct ReputationRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    func reputation(of account: Account.ID) throws(MarketError) -> Reputation {
        try kept(of: account)?.reputation ?? .none
    }

    func facts(of account: Account.ID) throws(MarketError) -> TraderFacts {
        var facts = try kept(of: account)?.facts ?? TraderFacts()
        // So that the number is that of the list beside it.
        let live = try FacetCount(ReviewRecords(database, at: now).count(about: account))
        if live.isExact { facts.reviews = live.counted }
        facts.show(noShows: try DealRecords(database).noShows(of: account, at: now))
        let asked = try asked(account)
        if asked.count >= AnswerHabit.fewest {
            let zone = try BrandingRecords(database).zone()
            facts.answers = AnswerHabit(asked, quiet: .night, in: zone, at: now)
        }
        return facts
    }

    /// The moments at which buyers recently wrote first to an account, and of its answers.
    private func asked(_ account: Account.ID) throws(MarketError) -> [AnswerHabit.Asked] {
        // A buyer who writes two hundred messages before an answer comes gets none that counts.
        try database.rows(
            """
            SELECT began_at, (
                SELECT at FROM messages WHERE conversation = conversations.id AND author = ?1
                AND kind IN ('text', 'photos') AND number <= 200 ORDER BY number LIMIT 1
            ) FROM conversations WHERE seller = ?1 AND began_at > ?2 ORDER BY began_at DESC LIMIT ?3
            """,
            [
                .id(account), .timestamp(now.adding(days: -AnswerHabit.daysConsidered)),
                .int(AnswerHabit.mostConsidered),
            ]
        ) { row throws(SQLiteError) in
            AnswerHabit.Asked(at: try row.timestamp(0), answeredAt: try row.optionalTimestamp(1))
        }
    }

    // MARK: Those that are due

    func noteDue(_ accounts: [Account.ID]) throws(MarketError) {
        for account in accounts {
            try database.run(
                """
                INSERT INTO standings_due (account, times) VALUES (?1, 1)
                ON CONFLICT (account) DO UPDATE SET times = standings_due.times + 1
                """,
                .id(account)
            )
        }
    }

    func due(limit: Int) throws(MarketError) -> [DueReputation] {
        try database.rows("SELECT account, times FROM standings_due LIMIT ?1", [.int(limit)]) {
            row throws(SQLiteError) in DueReputation(account: try row.id(0), times: try row.integer(1))
        }
    }

    /// Something that changed since it was looked at stays due.
    func forget(_ due: DueReputation) throws(MarketError) {
        try database.run(
            "DELETE FROM standings_due WHERE account = ?1 AND times = ?2",
            .id(due.account),
            .integer(due.times)
        )
    }

    // MARK: What is kept

    func kept(of account: Account.ID) throws(MarketError) -> ReputationRow? {
        try rows("WHERE account = ?1", [.id(account)]).first
    }

    func all() throws(MarketError) -> [Account.ID: ReputationRow] {
        Dictionary(uniqueKeysWithValues: try rows("", []).map { ($0.account, $0) })
    }

    private func rows(_ condition: String, _ values: [Value]) throws(MarketError) -> [ReputationRow] {
        try database.rows(
            """
            SELECT account, weight, score, word, traded, people, again, reviews, tags, is_connected
            FROM standings \(condition)
            """,
            values
        ) { row throws(SQLiteError) in
            let people = try row.int(5)
            return ReputationRow(
                account: try row.id(0),
                reputation: Reputation(
                    weight: Double(try row.integer(1)) / 1_000,
                    score: Double(try row.integer(2)) / 1_000,
                    people: people
                ),
                facts: TraderFacts(
                    traded: try row.int(4),
                    people: people,
                    again: try row.int(6),
                    word: try row.optionalChoice(3),
                    tags: TraderFacts.TagCount.read(try row.text(8)),
                    reviews: try row.int(7)
                ),
                isConnected: try row.boolean(9)
            )
        }
    }

    /// Writes down what was worked out, in the place of what was there.
    func keep(_ kept: ReputationRow) throws(MarketError) {
        try database.run(
            """
            INSERT INTO standings
            (account, weight, score, word, traded, people, again, reviews, tags, is_connected)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT (account) DO UPDATE SET weight = excluded.weight, score = excluded.score, word = excluded.word,
            traded = excluded.traded, people = excluded.people, again = excluded.again, reviews = excluded.reviews,
            tags = excluded.tags, is_connected = excluded.is_connected
            """,
            .id(kept.account),
            .int(kept.weightInThousandths),
            .int(kept.scoreInThousandths),
            .text(kept.facts.word?.rawValue),
            .int(kept.facts.traded),
            .int(kept.facts.people),
            .int(kept.facts.again),
            .int(kept.facts.reviews),
            .text(TraderFacts.TagCount.written(kept.facts.tags)),
            .boolean(kept.isConnected)
        )
        try database.run(
            "UPDATE accounts SET is_proven = ?2 WHERE id = ?1 AND is_proven <> ?2",
            .id(kept.account),
            .boolean(kept.reputation.isProven)
        )
    }
}

/// That something changed about an account, and how often since it was worked out.
struct DueReputation: Hashable, Sendable {
    let account: Account.ID
    let times: Int64
}

/// The computed reputation and facts of an account.
struct ReputationRow: Hashable, Sendable {
    let account: Account.ID
    let reputation: Reputation
    let facts: TraderFacts
    let isConnected: Bool

    /// Rounded down, so that nobody passes a line by rounding.
    var weightInThousandths: Int { Int(reputation.weight * 1_000 + 1e-6) }
    var scoreInThousandths: Int { Int(reputation.score * 1_000 + 1e-6) }

    /// True where the stored values equal those of another one, so that nothing must be written.
    func isSame(as other: ReputationRow) -> Bool {
        account == other.account && facts == other.facts && isConnected == other.isConnected
            && weightInThousandths == other.weightInThousandths
            && scoreInThousandths == other.scoreInThousandths
    }
}

extension TraderFacts.TagCount {
    fileprivate static func written(_ tags: [Self]) -> String {
        tags.map { "\($0.tag.rawValue) \($0.people)" }.joined(separator: " ")
    }

    /// Reads the counts of tags; skips those of a newer market.
    fileprivate static func read(_ text: String) -> [Self] {
        let parts = text.split(separator: " ")
        return stride(from: 0, to: parts.count - 1, by: 2).compactMap { place in
            guard let tag = ReviewTag(rawValue: String(parts[place])), let people = Int(parts[place + 1])
            else { return nil }
            return Self(tag, people: people)
        }
    }
}
