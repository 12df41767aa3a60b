public import Market
import MarketAPI

/// A review that was written on this device.
public typealias UnsentReview = Unsent<WrittenReview>

/// The content of a review, and the deal that it is about.
public struct WrittenReview: OutboxContent {
    public static let kind = "review"

    /// The deal; there is one review for each.
    public let deal: Deal.ID
    let verdict: Review.Verdict
    /// In one order, so that the same words are the same review.
    let tags: [String]
    let text: String

    public var line: Deal.ID { deal }

    init(_ words: ReviewWords, of deal: Deal.ID) {
        self.deal = deal
        verdict = words.verdict
        tags = ReviewTag.allCases.filter(words.tags.contains).map(\.rawValue)
        text = words.text.text
    }

    /// The rating, the tags and the text.
    public var words: ReviewWords {
        ReviewWords(verdict, tags: Set(known), text: ReviewText(text) ?? .none)
    }

    /// The request; a tag of another version of the app is left out.
    fileprivate var input: ReviewInput {
        ReviewInput(verdict, tags: known, text: text.isEmpty ? nil : text)
    }

    private var known: [ReviewTag] { tags.compactMap(ReviewTag.init) }
}

/// Sends written reviews, each once, across lost connections and restarts.
///
/// ```swift
/// let outbox = ReviewOutbox(client: market, keeping: store, now: now)
/// await outbox.resume()
/// try await outbox.send(ReviewWords(.again, tags: [.kind]), of: deal)
/// ```
///
/// There are fourteen days for a review, so a late one is still valid. Sent again after a lost answer, it changes
/// nothing. One written in its place before it got through is the only one that is sent. One that the market
/// refuses waits for its author.
public final class ReviewOutbox: Outbox<WrittenReview, OwnReviews> {
    /// An outbox for one market.
    ///
    /// Use one for each store. Nothing that was written earlier is sent before ``Outbox/resume()``.
    public init(
        client: MarketClient,
        keeping store: any DealStore,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Timestamp
    ) {
        super.init(client, store.reviews, clock, jitter, now)
    }

    /// Stores a review and sends it as soon as it can be sent, in place of an earlier one of the deal.
    ///
    /// When this returns, it survives the end of the app. Throws ``ClientError/draftNotKept`` where it can't be stored, and
    /// then sends nothing.
    public func send(_ words: ReviewWords, of deal: Deal.ID) async throws(ClientError) {
        try await add(WrittenReview(words, of: deal), by: try await author(), replacing: true)
    }

    override func carry(_ item: UnsentReview) async throws(ClientError) -> OwnReviews {
        try await client.reviews.write(item.deal, item.input)
    }
}
