/// The target of a report: a product, a person, or a person's words in a conversation or a review.
public struct ReportTarget: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        case product
        case account
        /// Messages of the conversation with this number.
        case messages
        /// A person's words about another in a review that everyone reads.
        case review
    }

    public let kind: Kind
    public let id: Int64

    public init(kind: Kind, id: Int64) {
        self.kind = kind
        self.id = id
    }

    public static func product(_ id: Product.ID) -> Self { Self(kind: .product, id: id.rawValue) }
    public static func account(_ id: Account.ID) -> Self { Self(kind: .account, id: id.rawValue) }
    public static func review(_ id: Review.ID) -> Self { Self(kind: .review, id: id.rawValue) }
    public static func messages(in id: Conversation.ID) -> Self { Self(kind: .messages, id: id.rawValue) }
}

extension ReportTarget.Kind {
    /// True where a moderator can take it out of sight.
    ///
    /// Of a person it is the profile.
    package var canBeHidden: Bool { self != .messages }

    /// True where a case brings it back; products come back from their own page.
    package var canBeRestored: Bool { self == .review || self == .account }
}

extension ReportTarget {
    /// The most messages that one report may choose.
    public static let mostMessages = 20
    /// The number of messages kept before and after a chosen one, so that it can be understood.
    package static let messagesBeside: Int64 = 10

    /// The chosen numbers with those beside them, as far as a conversation goes.
    package static func numbers(chosen: Set<Int64>, last: Int64) -> Set<Int64> {
        var numbers: Set<Int64> = []
        for number in chosen where number >= 1 && number <= last {
            numbers.formUnion(max(1, number - messagesBeside)...min(last, number + messagesBeside))
        }
        return numbers
    }
}
