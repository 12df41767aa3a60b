import Market
import SQLite

/// The claims of new accounts within a day, by network; an account that has handed something over is not
/// counted.
struct NewcomerClaimRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Counts a claim; throws ``MarketError/refusedTrade(_:)`` where the account is too new, or its network has asked.
    func take(_ newcomer: NewcomerClaim, by account: Account.ID) throws(MarketError) {
        guard try !hasHandedOver(account) else { return }
        guard newcomer.madeAt.adding(hours: Claim.hoursBefore) <= now else {
            throw .refusedTrade(.claimTooNew)
        }
        guard let networks = newcomer.networks else { return }
        for (network, most) in zip(networks, [Claim.mostOfNetwork, Claim.mostAround]) {
            let oldest = try database.first(
                "SELECT at FROM newcomer_claims WHERE network = ?1 AND at > ?2 ORDER BY at DESC LIMIT 1 OFFSET ?3",
                [.text(network), start, .int(most - 1)]
            ) { row throws(SQLiteError) in try row.timestamp(0) }
            if let oldest { throw .refusedTrade(.claimNetwork(until: oldest.adding(days: 1))) }
        }
        for network in Set(networks) {
            try database.run(
                """
                INSERT INTO newcomer_claims (network, number, at)
                SELECT ?1, coalesce(max(number), 0) + 1, ?2 FROM newcomer_claims WHERE network = ?1
                """,
                .text(network),
                .timestamp(now)
            )
        }
    }

    /// True where a deal was confirmed by both, with someone whose account was no newcomer's by then.
    private func hasHandedOver(_ account: Account.ID) throws(MarketError) -> Bool {
        try database.exists(
            """
            SELECT 1 FROM deals CROSS JOIN accounts ON accounts.id = CASE WHEN seller = ?1 THEN buyer ELSE seller END
            WHERE (seller = ?1 OR buyer = ?1) AND state = 'completed' AND seller_confirmed AND buyer_confirmed
            AND ended_at - created_at >= ?2
            """,
            .id(account),
            .integer(TrustLevel.daysAsNewcomer * 86_400_000)
        )
    }

    /// Returns how many went.
    func removeExpired(limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            DELETE FROM newcomer_claims WHERE (network, number) IN (
                SELECT network, number FROM newcomer_claims WHERE at <= ?1 LIMIT ?2
            )
            """,
            start,
            .int(limit)
        )
    }

    private var start: Value { .timestamp(now.adding(days: -1)) }
}
