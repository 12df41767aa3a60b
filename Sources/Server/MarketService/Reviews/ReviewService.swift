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
    ) async throws(ReviewError) -> OwnReviews {
        guard let text = ReviewText(text) else { throw .invalid }
        return try await asking { () throws(MarketError) in
            try await store.writeReview(
                ReviewWords(verdict, tags: tags, text: text),
                of: deal,
                by: account.id
            )
        }
    }

    /// Answers a review of oneself.
    package func answer(_ id: Review.ID, _ text: String, by account: Account) async throws(ReviewError)
        -> Review
    {
        guard let text = ReviewText(text), !text.text.isEmpty else { throw .invalid }
        return try await asking { () throws(MarketError) in
            try await store.answerReview(id, text, by: account.id)
        }
    }

    /// One that everyone may read.
    package func review(_ id: Review.ID) async throws(ReviewError) -> Review {
        let found = try await asking { () throws(MarketError) in try await store.review(id) }
        guard let found else { throw .notFound }
        return found
    }

    /// The reviews of an account that everyone may read, newest first.
    package func reviews(of account: Account.ID, at cursor: Cursor?, limit: Int)
        async throws(ReviewError) -> Page<Review>
    {
        try await asking { () throws(MarketError) in
            try await store.reviews(of: account, at: cursor, limit: limit)
        }
    }

    /// The facts of an account's trades that everyone may know.
    package func facts(of account: Account.ID) async throws(ReviewError) -> TraderFacts {
        try await asking { () throws(MarketError) in try await store.traderFacts(of: account) }
    }

    /// The account's own reputation by the formula; no one else reads it.
    package func reputation(of account: Account) async throws(ReviewError) -> Reputation {
        try await asking { () throws(MarketError) in try await store.reputation(of: account.id) }
    }

    /// The trades that a moderator should have a look at; never one's own.
    package func noticedTrades(for caller: Caller) async throws(ReviewError) -> NoticedTrades {
        guard caller.isModerator, let moderator = caller.account else { throw .notAllowed }
        return try await asking { () throws(MarketError) in
            try await store.noticedTrades(for: moderator.id)
        }
    }

    private func asking<Value>(
        _ work: () async throws(MarketError) -> Value
    ) async throws(ReviewError) -> Value {
        do { return try await work() } catch { throw ReviewError(error) }
    }
}

/// Why a review was not written, answered or shown.
package enum ReviewError: Error, Hashable, Sendable {
    case notFound
    /// Only others may see it.
    case notAllowed
    /// The two have not traded, or the words are too many, or none where some are needed.
    case invalid
    /// The days for it are over.
    case over
    /// A review that everyone reads is not changed any more.
    case seen
    case badCursor
    case unavailable(Unavailability)

    init(_ error: MarketError) {
        self =
            switch error {
            case .notFound: .notFound
            case .refusedReview(.notTraded): .invalid
            case .refusedReview(.over): .over
            case .refusedReview(.seen): .seen
            case .badCursor: .badCursor
            default: .unavailable(by: error)
            }
    }
}
