public import Market
public import MarketAPI

/// A review that was written on this device and that the market has not confirmed yet.
public struct UnsentReview: Hashable, Sendable, Identifiable {
    /// The deal that it is about; there is one review for each.
    public let deal: Deal.ID
    /// The account that wrote it; it is sent for no other.
    public let author: Account.ID
    /// The rating, the tags and the text.
    public let words: ReviewWords
    /// The time at which it was written.
    public let writtenAt: Timestamp
    /// Why the market did not take it; it waits for its author then.
    public var refusal: ProblemCode?
    /// Why the last try did not get through; it is tried again by itself.
    public var delay: ClientError?

    public var id: Deal.ID { deal }

    public init(
        deal: Deal.ID,
        author: Account.ID,
        words: ReviewWords,
        writtenAt: Timestamp,
        refusal: ProblemCode? = nil
    ) {
        self.deal = deal
        self.author = author
        self.words = words
        self.writtenAt = writtenAt
        self.refusal = refusal
    }
}

extension UnsentReview: UnsentWord {
    func says(_ other: UnsentReview) -> Bool { words == other.words }
}
