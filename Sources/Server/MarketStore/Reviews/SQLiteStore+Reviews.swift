package import Market
import SQLite

/// The reviews that people write of those they traded with, and the reputations that follow from them.
///
/// A review or deal of others is `notFound`. The reason for which something may not be written is a
/// ``MarketError/refusedReview(_:)``.
extension SQLiteStore {
    /// Writes what one of a deal's two says of the other, or other words in their place.
    ///
    /// A review stays hidden until both have written, or the time is over.
    package func writeReview(
        _ words: ReviewWords,
        of id: Deal.ID,
        by author: Account.ID
    ) async throws(MarketError) -> OwnReviews {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            let access = TradeAccess(database, at: now)
            // What time has completed is written down first.
            try Trading(database, at: now).expire(try access.deal(id, of: author).0.product)
            let deal = try access.deal(id, of: author).0
            let reviews = try ReviewRecords(database, at: now).write(words, of: deal, by: author)
            guard let own = reviews.own(of: author) else { throw .notFound }
            return own
        }
    }

    /// Answers a review of oneself.
    package func answerReview(
        _ id: Review.ID,
        _ text: ReviewText,
        by account: Account.ID
    ) async throws(MarketError) -> Review {
        try await write { [clock] database throws(MarketError) in
            try ReviewRecords(database, at: clock()).answer(id, text, by: account).forEveryone
        }
    }

    /// One that everyone may read.
    package func review(_ id: Review.ID) async throws(MarketError) -> Review? {
        try await read { [clock] database throws(MarketError) in
            try ReviewRecords(database, at: clock()).shown(id)?.forEveryone
        }
    }

    /// The public reviews of an account, newest first.
    package func reviews(of account: Account.ID, at cursor: Cursor?, limit: Int) async throws(MarketError)
        -> Page<Review>
    {
        let paging = try Paging(
            seal: cursorSeal,
            list: Review.list(of: account),
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(MarketError) in
            try ReviewRecords(database, at: clock()).page(paging, about: account)
        }
    }

    /// The public facts of an account's trades; empty where there were none.
    package func traderFacts(of account: Account.ID) async throws(MarketError)
        -> TraderFacts
    {
        try await readTogether { [clock] database throws(MarketError) in
            try ReputationRecords(database, at: clock()).facts(of: account)
        }
    }

    /// The reputation that was worked out last.
    package func reputation(of account: Account.ID) async throws(MarketError) -> Reputation {
        try await readTogether { [clock] database throws(MarketError) in
            try ReputationRecords(database, at: clock()).reputation(of: account)
        }
    }

    /// The trades that a moderator should check, without the moderator's own; circles as of the last search
    /// for them.
    package func noticedTrades(for moderator: Account.ID) async throws(MarketError) -> NoticedTrades {
        try await readTogether { [clock] database throws(MarketError) in
            try NoticedTradeRecords(database, at: clock()).noticed(for: moderator)
        }
    }

    /// Tells those concerned of reviews that time made seen; returns of how many, at most `limit`.
    package func notifyOfSeenReviews(limit: Int) async throws(MarketError) -> Int {
        let now = clock()
        let isAny = try await read { database throws(MarketError) in
            try database.exists(
                "SELECT 1 FROM reviews WHERE NOT is_told AND seen_at <= ?1",
                .timestamp(now)
            )
        }
        guard isAny else { return 0 }
        return try await write { [clock] database throws(MarketError) in
            try ReviewRecords(database, at: clock()).notifyOfSeen(limit: limit)
        }
    }

    /// Recomputes the reputations of at most `limit` accounts with changes; returns the number of accounts.
    package func renewDueReputations(limit: Int) async throws(MarketError) -> Int {
        let now = clock()
        let worked = try await readTogether { database throws(MarketError) in
            let due = try ReputationRecords(database, at: now).due(limit: limit)
            guard !due.isEmpty else { return [] as [(DueReputation, ReputationRow)] }
            let traders = try database.number("SELECT count(*) FROM standings WHERE people > 0")
            let records = TradeRecords(database, at: now, traders: Int(traders))
            return try due.map { one throws(MarketError) in (one, try records.work(out: one.account)) }
        }
        guard !worked.isEmpty else { return 0 }
        try await write { database throws(MarketError) in
            let records = ReputationRecords(database, at: now)
            for (due, reputation) in worked {
                try records.keep(reputation)
                try records.forget(due)
            }
        }
        return worked.count
    }
}

extension Review {
    /// The list's name, by which its cursors are sealed.
    package static func list(of account: Account.ID) -> String { "reviews\u{1}\(account)" }
}
