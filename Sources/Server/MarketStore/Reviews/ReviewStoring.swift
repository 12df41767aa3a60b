package import Market

/// The reviews that people write of those they traded with, and the standings that follow from them.
///
/// A review or deal of others is `notFound`. The reason for which something may not be written is a
/// ``StoreError/refusedReview(_:)``.
package protocol ReviewStoring: Sendable {
    /// Writes what one of a deal's two says of the other, or other words in their place.
    ///
    /// A review stays hidden until both have written, or the time is over.
    func writeReview(_ words: ReviewWords, of deal: Deal.ID, by author: Account.ID) async throws(StoreError)
        -> OwnReviews
    /// Answers a review of oneself.
    func answerReview(_ id: Review.ID, _ text: ReviewText, by account: Account.ID) async throws(StoreError)
        -> Review
    /// One that everyone may read.
    func review(_ id: Review.ID) async throws(StoreError) -> Review?
    /// The public reviews of an account, newest first.
    func reviews(of account: Account.ID, at cursor: Cursor?, limit: Int) async throws(StoreError) -> Page<
        Review
    >
    /// The public facts of an account's trades; empty where there were none.
    func traderFacts(of account: Account.ID) async throws(StoreError) -> TraderFacts
    /// The trades that a moderator should check, without the moderator's own; circles as of the last search
    /// for them.
    func noticedTrades(for moderator: Account.ID) async throws(StoreError) -> NoticedTrades
    /// The standing that was worked out last.
    func reputation(of account: Account.ID) async throws(StoreError) -> Reputation

    /// Tells those concerned of reviews that time made seen; returns of how many, at most `limit`.
    func notifyOfSeenReviews(limit: Int) async throws(StoreError) -> Int
    /// Recomputes the standings of at most `limit` accounts with changes; returns the number of accounts.
    func renewDueReputations(limit: Int) async throws(StoreError) -> Int
    /// Works out everyone's standing, and finds circles; returns how many standings are other than before.
    ///
    /// Takes long in a large market, and holds up no other write.
    func renewReputations() async throws(StoreError) -> Int
}
