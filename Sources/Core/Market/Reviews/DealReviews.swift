/// The reviews of the parties of one deal about each other.
///
/// Neither reads a word of the other before both have written, or the time is over, so that no one writes out
/// of fear or revenge.
package struct DealReviews {
    package let deal: Deal
    /// At most one of each.
    package private(set) var reviews: [Review]
    private let now: Timestamp

    package init(of deal: Deal, _ reviews: [Review], at now: Timestamp) {
        self.deal = deal.seen(at: now)
        self.reviews = reviews
        self.now = now
    }

    /// For how many days after a deal its two may write, and after a review was seen the other may answer.
    package static let days: Int64 = 14

    /// Until when may be written; `nil` where they have not traded.
    package var due: Timestamp? {
        guard deal.state == .completed, let end = deal.endedAt else { return nil }
        return end.adding(days: Self.days)
    }

    package func review(by author: Account.ID) -> Review? { reviews.first { $0.author.id == author } }

    /// Writes a review, or another one in its place while nobody has read it.
    ///
    /// The second of the two makes both seen. The same words again change nothing, whenever they come.
    package mutating func write(_ words: ReviewWords, by author: Seller, as id: Review.ID)
        throws(ReviewRefusal) -> Review
    {
        guard let role = deal.role(of: author.id), let due else { throw .notTraded }
        let index = reviews.firstIndex { $0.author.id == author.id }
        if let index, reviews[index].words == words { return reviews[index] }
        if let index, reviews[index].isSeen(at: now) { throw .seen }
        guard now < due else { throw .over }
        let review = Review(
            id: index.map { reviews[$0].id } ?? id,
            deal: deal.id,
            author: author,
            about: deal.account(role.other),
            words: words,
            writtenAt: now,
            seenAt: due
        )
        if let index { reviews[index] = review } else { reviews.append(review) }
        if reviews.count == 2 {
            for index in reviews.indices { reviews[index].seenAt = now }
        }
        return reviews.first { $0.author.id == author.id } ?? review
    }
}

extension Review {
    /// Answers it, as the person it is about; an earlier answer gives way while there is time.
    package mutating func answer(_ text: ReviewText, by account: Account.ID, at now: Timestamp)
        throws(ReviewRefusal)
    {
        guard account == about, isSeen(at: now), !text.text.isEmpty else { throw .notTraded }
        if reply?.text == text.text { return }
        guard now < seenAt.adding(days: DealReviews.days) else { throw .over }
        reply = Reply(text: text.text, at: now)
    }
}

extension Review {
    /// True where the person it is about may still answer, or change the answer.
    public func mayBeAnswered(at now: Timestamp) -> Bool {
        isSeen(at: now) && now < seenAt.adding(days: DealReviews.days)
    }
}

/// Why a review was not written or answered.
package enum ReviewRefusal: Error, Hashable, Sendable {
    /// The two have not traded, or there is nothing to answer.
    case notTraded
    /// The days for it are over.
    case over
    /// It has been read, and is not changed any more.
    case seen
}

/// The view of one party on the reviews of a deal.
public struct OwnReviews: Hashable, Sendable {
    /// Until when may be written.
    public let due: Timestamp
    public let mine: Review?
    public let theirs: Theirs

    public enum Theirs: Hashable, Sendable {
        case none
        /// The other one has written, and it is read by nobody yet.
        case hidden
        case seen(Review)
    }

    public init(due: Timestamp, mine: Review?, theirs: Theirs) {
        self.due = due
        self.mine = mine
        self.theirs = theirs
    }

    /// True where the reader may still write or change a review.
    public func mayWrite(at now: Timestamp) -> Bool {
        guard let mine else { return now < due }
        return !mine.isSeen(at: now)
    }
}

extension DealReviews {
    /// The reviews as `account` may see them; `nil` where the two have not traded.
    package func own(of account: Account.ID) -> OwnReviews? {
        guard let due else { return nil }
        let theirs: OwnReviews.Theirs
        if let review = reviews.first(where: { $0.author.id != account }) {
            theirs = review.isSeen(at: now) ? .seen(review.forEveryone) : .hidden
        } else {
            theirs = .none
        }
        return OwnReviews(due: due, mine: review(by: account), theirs: theirs)
    }
}
