public import Market

/// A review in words.
public struct ReviewCard: Hashable, Sendable, Identifiable {
    public let id: Review.ID
    /// Who wrote it, and when; of one's own review only when.
    public let facts: String
    /// Whether its author would trade again.
    public let verdict: String
    /// What was said with one press; empty where nothing was.
    public let tags: String
    /// What was written; empty where nothing was.
    public let text: String
    /// That it was answered, and when; `nil` where it was not.
    public let replyFacts: String?
    /// What was answered.
    public let reply: String?
}

extension ScreenContext {
    /// A review as its reader sees it.
    func card(_ review: Review, isOwn: Bool = false) -> ReviewCard {
        let texts = localization.texts
        let time = screenClock.text(of: isOwn ? review.writtenAt : review.seenAt, in: texts)
        let tags = ReviewTag.allCases.filter(review.words.tags.contains).map { $0.text(in: texts) }
        return ReviewCard(
            id: review.id,
            facts: isOwn ? time : "\(review.author.name) · \(time)",
            verdict: review.words.verdict.text(in: texts),
            tags: tags.joined(separator: " · "),
            text: review.words.text.text,
            replyFacts: review.reply.map {
                "\(texts[.reviewReply]) · \(screenClock.text(of: $0.at, in: texts))"
            },
            reply: review.reply?.text
        )
    }
}
