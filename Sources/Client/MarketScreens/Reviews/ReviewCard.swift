public import Market

/// A review in words.
public struct ReviewCard: Hashable, Sendable, Identifiable {
    public let id: Review.ID
    /// The author and the time; of one's own review the time alone.
    public let facts: String
    /// The author's verdict on trading again, in words.
    public let verdict: String
    /// The tags that were chosen; empty for none.
    public let tags: String
    /// The text; empty for none.
    public let text: String
    /// That it was answered, and when; `nil` where it was not.
    public let replyFacts: String?
    /// The answer; `nil` for none.
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
            facts: isOwn ? time : "\(review.author.name(in: texts)) · \(time)",
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
