package import Market

/// What people say of those they traded with, and what it comes to.
///
/// What is not one's own is `notFound`. Why something may not be written is a ``StoreError/refusedReview(_:)``.
package protocol ReviewStoring: Sendable {
    /// Writes what one of a deal's two says of the other, or other words in their place.
    ///
    /// Nobody reads it before both have written, or the time is over.
    func writeReview(_ words: ReviewWords, of deal: Deal.ID, by author: Account.ID) async throws(StoreError)
        -> OwnReviews
    /// Answers a review of oneself.
    func answerReview(_ id: Review.ID, _ text: ReviewText, by account: Account.ID) async throws(StoreError)
        -> Review
    /// One that everyone may read.
    func review(_ id: Review.ID) async throws(StoreError) -> Review?
    /// What everyone may read of an account, newest first.
    func reviews(of account: Account.ID, at cursor: Cursor?, limit: Int) async throws(StoreError) -> Page<
        Review
    >
    /// What everyone may know of an account's trades; none where there were none.
    func traderFacts(of account: Account.ID) async throws(StoreError) -> TraderFacts
    /// What a moderator should have a look at, without the moderator's own trades; circles as they were found last.
    func noticedTrades(for moderator: Account.ID) async throws(StoreError) -> NoticedTrades
    /// The standing that was worked out last.
    func standing(of account: Account.ID) async throws(StoreError) -> Standing

    /// Tells those concerned of reviews that time made seen; returns of how many, at most `limit`.
    func tellSeenReviews(limit: Int) async throws(StoreError) -> Int
    /// Works out anew the standings of at most `limit` people about whom something changed; returns of how many.
    func renewDueStandings(limit: Int) async throws(StoreError) -> Int
    /// Works out everyone's standing, and finds circles; returns how many standings are other than before.
    ///
    /// Takes long in a large market, and holds up no other write.
    func renewStandings() async throws(StoreError) -> Int
}
