import Market
import SQLite

/// Trades that a moderator should have a look at.
struct NoticedTradeRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Without those in which the moderator is one of the people.
    func noticed(for moderator: Account.ID) throws(MarketError) -> NoticedTrades {
        let circles = try circles().filter { !$0.people.contains(moderator) }
        let disputes = try disputes(besides: moderator)
        let names = try names(of: Set(circles.flatMap(\.people) + disputes.map(\.person)))
        return NoticedTrades(
            circles: circles.map { circle in
                NoticedTrades.Circle(
                    people: circle.people.compactMap { names[$0] },
                    inside: circle.inside,
                    outside: circle.outside
                )
            },
            disputes: disputes.compactMap { dispute in
                names[dispute.person].map {
                    NoticedTrades.Dispute(
                        person: $0,
                        deniedByOthers: dispute.deniedByOthers,
                        deniedOthers: dispute.deniedOthers
                    )
                }
            }
        )
    }

    func circles() throws(MarketError) -> [HandoverGraph.Circle] {
        try database.rows("SELECT people, inside, outside FROM circles") { row throws(SQLiteError) in
            HandoverGraph.Circle(
                people: try row.text(0).split(separator: " ").compactMap { Int64($0).map { Account.ID($0) } },
                inside: try row.int(1),
                outside: try row.int(2)
            )
        }
        .sorted(by: HandoverGraph.Circle.precedes)
    }

    /// Writes down what was found, in the place of all that was there.
    func keep(_ circles: [HandoverGraph.Circle]) throws(MarketError) {
        guard try circles != self.circles() else { return }
        try database.run("DELETE FROM circles")
        for circle in circles {
            try database.run(
                "INSERT INTO circles (people, inside, outside) VALUES (?1, ?2, ?3)",
                .text(circle.people.map { "\($0)" }.joined(separator: " ")),
                .int(circle.inside),
                .int(circle.outside)
            )
        }
    }

    private func disputes(
        besides moderator: Account.ID
    ) throws(MarketError) -> [(person: Account.ID, deniedByOthers: Int, deniedOthers: Int)] {
        let condition = """
            state = 'cancelled' AND reason = 'not_traded' AND ended_at > ?1 AND seller <> ?2 AND buyer <> ?2
            """
        return try database.rows(
            """
            SELECT account, sum(denied_by_others), sum(denied_others) FROM (
                SELECT seller AS account, CASE ended_by WHEN 'buyer' THEN 1 ELSE 0 END AS denied_by_others,
                CASE ended_by WHEN 'seller' THEN 1 ELSE 0 END AS denied_others FROM deals WHERE \(condition)
                UNION ALL
                SELECT buyer, CASE ended_by WHEN 'seller' THEN 1 ELSE 0 END,
                CASE ended_by WHEN 'buyer' THEN 1 ELSE 0 END FROM deals WHERE \(condition)
            ) AS sides GROUP BY account
            HAVING sum(denied_by_others) >= ?3 OR sum(denied_others) >= ?3
            ORDER BY sum(denied_by_others) + sum(denied_others) DESC, account LIMIT ?4
            """,
            [
                .timestamp(now.adding(days: -NoticedTrades.disputeDays)), .id(moderator),
                .int(NoticedTrades.disputesNoticed), .int(NoticedTrades.most),
            ]
        ) { row throws(SQLiteError) in (try row.id(0), try row.int(1), try row.int(2)) }
    }

    private func names(of accounts: Set<Account.ID>) throws(MarketError) -> [Account.ID: Seller] {
        guard !accounts.isEmpty else { return [:] }
        let ids = accounts.map { "\($0)" }.joined(separator: ", ")
        let sellers = try database.rows("SELECT id, name FROM accounts WHERE id IN (\(ids))") {
            row throws(SQLiteError) in Seller(id: try row.id(0), name: try row.text(1))
        }
        return Dictionary(uniqueKeysWithValues: sellers.map { ($0.id, $0) })
    }
}
