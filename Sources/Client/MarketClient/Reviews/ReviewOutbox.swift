public import Market
import MarketAPI

/// Sends written reviews, each once, across lost connections and restarts.
///
/// ```swift
/// let outbox = ReviewOutbox(client: market, keeping: store, now: now)
/// await outbox.resume()
/// try await outbox.send(ReviewWords(.again, tags: [.kind]), of: deal)
/// ```
///
/// There are fourteen days for a review, so a late one is still valid. It is stored before the first byte is
/// sent and removed when the market has confirmed it; sent again after a lost answer, it changes nothing. One
/// written in its place before it got through is the only one that is sent. One that the market refuses waits
/// for its author.
///
/// A review belongs to the account that wrote it. While another account is signed in, it waits.
@MainActor
public final class ReviewOutbox {
    private let outbox: DealOutbox<UnsentReview, OwnReviews>
    private let now: @Sendable () -> Timestamp

    /// Told what the two of a deal say about each other, once the market has confirmed a review.
    public var confirmed: (@MainActor (Deal.ID, OwnReviews) -> Void)?

    /// An outbox for one market.
    ///
    /// Use one for each store. Nothing that was written earlier is sent before ``resume()``.
    public init(
        client: MarketClient,
        keeping store: any DealStore,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.now = now
        outbox = DealOutbox(
            client.accounts,
            DealOutbox.Shelf(
                words: { store.reviews() },
                save: { try await store.save($0) },
                remove: { try await store.removeReview(of: $0.deal, by: $0.author) }
            ),
            SendingTurns(clock: clock, jitter: jitter)
        ) { review throws(ClientError) in
            try await client.reviews.write(review.deal, ReviewInput(review.words))
        }
        outbox.confirmed = { [weak self] review, all in self?.confirmed?(review.deal, all) }
    }

    /// The unsent reviews of the signed-in account, the earliest first.
    public var reviews: [UnsentReview] { outbox.words }

    /// Stores a review and sends it as soon as it can be sent, in place of an earlier one of the deal.
    ///
    /// When this returns, it survives the end of the app. Throws ``ClientError/draftNotKept`` where it can't be stored, and
    /// then sends nothing.
    public func send(_ words: ReviewWords, of deal: Deal.ID) async throws(ClientError) {
        let moment = now()
        try await outbox.send { UnsentReview(deal: deal, author: $0, words: words, writtenAt: moment) }
    }

    /// Tries again at once what did not get through.
    public func retry(_ deal: Deal.ID) { outbox.retry(deal) }

    /// Gives a review up; one that is just being sent may arrive all the same.
    public func discard(_ deal: Deal.ID) async { await outbox.discard(deal) }

    /// The unsent review of one deal.
    public func review(of deal: Deal.ID) -> UnsentReview? { outbox.word(of: deal) }

    /// Sends the unsent reviews of the signed-in account, at once.
    ///
    /// To be called at the start, when the market can be reached again, and after a sign-in or sign-out.
    public func resume() async { await outbox.resume() }

    /// Ends sending for good; what waits stays.
    public func stop() { outbox.stop() }
}

extension ReviewInput {
    /// Always the same for the same words.
    fileprivate init(_ words: ReviewWords) {
        self.init(
            words.verdict,
            tags: ReviewTag.allCases.filter(words.tags.contains),
            text: words.text == .none ? nil : words.text.text
        )
    }
}
