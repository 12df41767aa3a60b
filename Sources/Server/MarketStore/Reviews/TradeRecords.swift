import Market
import SQLite

/// The trades and reviews from which reputations are computed.
struct TradeRecords {
    private let database: Database
    private let now: Timestamp
    /// The number of people who have traded, where it is known.
    let traders: Int

    init(_ database: Database, at now: Timestamp, traders: Int) {
        self.database = database
        self.now = now
        self.traders = traders
    }

    private var since: Value { .timestamp(now.adding(days: -Reputation.days)) }

    private typealias Said = (author: Account.ID, words: (Review.Verdict, Set<ReviewTag>))

    /// All that is worked out about an account, the groups being those of the last night.
    func work(out account: Account.ID) throws(MarketError) -> ReputationRow {
        let traded = try database.number(
            """
            SELECT (SELECT count(*) FROM deals WHERE seller = ?1 AND state = 'completed' AND ended_at > ?2)
            + (SELECT count(*) FROM deals WHERE buyer = ?1 AND state = 'completed' AND ended_at > ?2)
            """,
            .id(account),
            since
        )
        let reputation = try reputation(of: account, at: now)
        var facts = TraderFacts(traded: Int(traded), people: reputation.people, word: reputation.word)
        facts.sumUp(try said(of: account))
        return ReputationRow(
            account: account,
            reputation: reputation,
            facts: facts,
            isConnected: try isInLargestGroup(account)
        )
    }

    private func said(of account: Account.ID) throws(MarketError) -> [Said] {
        try database.rows(
            """
            SELECT author, verdict, tags FROM reviews
            WHERE about = ?1 AND hidden_at IS NULL AND seen_at BETWEEN ?2 AND ?3 ORDER BY seen_at, id
            """,
            [.id(account), since, .timestamp(now)]
        ) { row throws(SQLiteError) -> Said in
            (try row.id(0), (try row.choice(1), ReviewTag.read(try row.text(2))))
        }
    }
}

extension TradeRecords: TradeGraph {
    func partners(of account: Account.ID) throws(MarketError) -> [Partner] {
        var verdicts: [Account.ID: (sum: Double, count: Double)] = [:]
        for (author, words) in try said(of: account) {
            let before = verdicts[author] ?? (0, 0)
            verdicts[author] = (before.sum + words.0.value, before.count + 1)
        }
        return try database.rows(
            """
            SELECT accounts.id, created_at, count(*) FILTER (WHERE is_sure) > 0 FROM (
                SELECT buyer AS other, seller_confirmed AND buyer_confirmed AS is_sure FROM deals
                WHERE seller = ?1 AND state = 'completed' AND ended_at > ?2 UNION ALL
                SELECT seller, seller_confirmed AND buyer_confirmed FROM deals
                WHERE buyer = ?1 AND state = 'completed' AND ended_at > ?2
            ) AS handovers CROSS JOIN accounts ON accounts.id = other GROUP BY accounts.id
            """,
            [.id(account), since]
        ) { row throws(SQLiteError) in
            let id: Account.ID = try row.id(0)
            return Partner(
                id: id,
                madeAt: try row.timestamp(1),
                isSure: try row.boolean(2),
                verdict: verdicts[id].map { $0.sum / $0.count }
            )
        }
    }

    func neighbours(of account: Account.ID) throws(MarketError) -> [Account.ID] {
        try database.rows(
            """
            SELECT buyer FROM deals WHERE seller = ?1 AND state = 'completed' AND ended_at > ?2 UNION
            SELECT seller FROM deals WHERE buyer = ?1 AND state = 'completed' AND ended_at > ?2
            """,
            [.id(account), since]
        ) { row throws(SQLiteError) in try row.id(0) }
    }

    /// As it was last night; who has traded since is where their partners are.
    func isInLargestGroup(_ account: Account.ID) throws(MarketError) -> Bool {
        for one in [account] + (try neighbours(of: account)) {
            let isConnected = try database.exists(
                "SELECT 1 FROM standings WHERE account = ?1 AND is_connected",
                .id(one)
            )
            if isConnected { return true }
        }
        return false
    }
}
