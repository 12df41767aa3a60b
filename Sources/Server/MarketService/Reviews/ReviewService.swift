package import Market
package import MarketStore

/// The reviews that people write of those they traded with, and their sums.
package struct ReviewService: Sendable {
    private let store: SQLiteStore

    package init(store: SQLiteStore) {
        self.store = store
    }

    /// Writes what one of a deal's two says of the other; `text` is as it was typed.
    package func write(
        _ verdict: Review.Verdict,
        tags: Set<ReviewTag>,
        text: String,
        of deal: Deal.ID,
        by account: Account
    ) async throws(MarketError) -> OwnReviews {
        guard let text = ReviewText(text) else { throw .invalid(.review) }
        return try await store.writeReview(
            ReviewWords(verdict, tags: tags, text: text),
            of: deal,
            by: account.id
        )
    }

    /// Answers a review of oneself.
    package func answer(_ id: Review.ID, _ text: String, by account: Account) async throws(MarketError)
        -> Review
    {
        guard let text = ReviewText(text), !text.text.isEmpty else { throw .invalid(.review) }
        return try await store.answerReview(id, text, by: account.id)
    }

    /// One that everyone may read.
    package func review(_ id: Review.ID) async throws(MarketError) -> Review {
        guard let found = try await store.review(id) else { throw .notFound }
        return found
    }

    /// The reviews of an account that everyone may read, newest first.
    package func reviews(of account: Account.ID, at cursor: Cursor?, limit: Int)
        async throws(MarketError) -> Page<Review>
    {
        try await store.reviews(of: account, at: cursor, limit: limit)
    }

    /// The facts of an account's trades that everyone may know.
    package func facts(of account: Account.ID) async throws(MarketError) -> TraderFacts {
        try await store.traderFacts(of: account)
    }

    /// The account's own reputation by the formula; no one else reads it.
    package func reputation(of account: Account) async throws(MarketError) -> Reputation {
        try await store.reputation(of: account.id)
    }

    /// The trades that a moderator should have a look at; never one's own.
    package func noticedTrades(for caller: Caller) async throws(MarketError) -> NoticedTrades {
        guard caller.isModerator, let moderator = caller.account else { throw .notAllowed }
        return try await store.noticedTrades(for: moderator.id)
    }
}
