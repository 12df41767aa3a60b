/// The review by one party of a deal about the other.
public struct Review: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Review>

    /// The verdict on trading with the other again.
    public enum Verdict: String, Hashable, Sendable, CaseIterable, Codable {
        case again
        case fine
        case never
    }

    public let id: ID
    public let deal: Deal.ID
    public let author: Seller
    public let about: Account.ID
    public package(set) var words: ReviewWords
    public package(set) var writtenAt: Timestamp
    /// From when on others read it.
    public package(set) var seenAt: Timestamp
    public package(set) var reply: Reply?

    /// The reply of the person it is about.
    public struct Reply: Hashable, Sendable {
        public let text: String
        public let at: Timestamp

        public init(text: String, at: Timestamp) {
            self.text = text
            self.at = at
        }
    }

    public init(
        id: ID,
        deal: Deal.ID,
        author: Seller,
        about: Account.ID,
        words: ReviewWords,
        writtenAt: Timestamp,
        seenAt: Timestamp,
        reply: Reply? = nil
    ) {
        self.id = id
        self.deal = deal
        self.author = author
        self.about = about
        self.words = words
        self.writtenAt = writtenAt
        self.seenAt = seenAt
        self.reply = reply
    }

    /// As everyone reads it.
    package var forEveryone: Review {
        var review = self
        review.words = words.forEveryone
        return review
    }

    public func isSeen(at now: Timestamp) -> Bool { seenAt <= now }
}

/// The content of a review.
public struct ReviewWords: Hashable, Sendable {
    public var verdict: Review.Verdict
    public var tags: Set<ReviewTag>
    public var text: ReviewText

    public init(_ verdict: Review.Verdict, tags: Set<ReviewTag> = [], text: ReviewText = .none) {
        self.verdict = verdict
        self.tags = tags
        self.text = text
    }

    /// The content for everyone: tags against a person are left out, as they are only summed up, never shown
    /// with a name.
    package var forEveryone: ReviewWords {
        ReviewWords(verdict, tags: tags.filter(\.isGood), text: text)
    }
}

/// A remark about a person that takes one press.
public enum ReviewTag: String, Hashable, Sendable, CaseIterable, Codable {
    case punctual
    case kind
    case quick
    case asDescribed = "as_described"
    case clean
    case fairPrice = "fair_price"

    case late
    case absent
    case unlikeDescribed = "unlike_described"
    case haggles
    case unkind

    public var isGood: Bool {
        switch self {
        case .punctual, .kind, .quick, .asDescribed, .clean, .fairPrice: true
        case .late, .absent, .unlikeDescribed, .haggles, .unkind: false
        }
    }

    /// The number of people who must say it before it is shown.
    package var peopleNeeded: Int { isGood ? 1 : 2 }
}

/// The text of a review or a reply: a few sentences, or nothing.
public struct ReviewText: Hashable, Sendable {
    public static let mostCharacters = 300
    public static let none = ReviewText()

    public let text: String

    private init() { text = "" }

    /// `nil` where it is too long.
    public init?(_ typed: String) {
        guard typed.utf8.count <= 16 * MessageText.mostBytes else { return nil }
        let text = typed.shownText
        guard text.count <= Self.mostCharacters, text.utf8.count <= MessageText.mostBytes else { return nil }
        self.text = text.visibleCharacterCount > 0 ? text : ""
    }
}
