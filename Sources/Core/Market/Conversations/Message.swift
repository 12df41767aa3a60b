/// One entry of a conversation.
public struct Message: Hashable, Sendable {
    /// The kind of content of a message.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        case text
        /// Photos, and words with them perhaps.
        case photos
        /// An offer.
        case offer
        /// A proposed time and place to meet.
        case meeting
        /// A notice of the market about an offer or a deal.
        case notice
    }

    /// Its place in the conversation, from 1 without a gap: the only order there is.
    public let number: Int64
    public let author: Account.ID
    public let kind: Kind
    public let at: Timestamp
    /// `nil` where the author took it back, or sent photos alone.
    public let text: String?
    public let photos: [MessagePhoto]
    /// True where the author took it back.
    public let isUnsent: Bool
    /// The warnings for its reader.
    public let hints: Set<MessageHint>
    /// The offer that the message makes or that its notice is about, in its present state.
    public package(set) var offer: Offer?
    /// The time and place to meet, in their present state.
    public package(set) var meeting: Meeting?
    /// The notice of the market, where the message is one.
    public package(set) var notice: Notice?

    public init(
        number: Int64,
        author: Account.ID,
        kind: Kind = .text,
        at: Timestamp,
        text: String?,
        photos: [MessagePhoto] = [],
        isUnsent: Bool = false,
        hints: Set<MessageHint> = [],
        offer: Offer? = nil,
        meeting: Meeting? = nil,
        notice: Notice? = nil
    ) {
        self.number = number
        self.author = author
        self.kind = kind
        self.at = at
        self.text = text
        self.photos = photos
        self.isUnsent = isUnsent
        self.hints = hints
        self.offer = offer
        self.meeting = meeting
        self.notice = notice
    }

    /// An event of an offer or a deal.
    public struct Notice: Hashable, Sendable {
        public let code: TradeNotice
        /// The deal that it is about, as it is now; `nil` where it is about an offer.
        public let deal: Deal?
        /// Until when something was prolonged, or when the two meet.
        public let until: Timestamp?

        public init(_ code: TradeNotice, deal: Deal? = nil, until: Timestamp? = nil) {
            self.code = code
            self.deal = deal
            self.until = until
        }
    }
}

extension Message.Kind {
    /// True where a person wrote it, and may take it back.
    public var isWritten: Bool { self == .text || self == .photos }
}

extension Message {
    /// For how many minutes an author may take it back.
    package static let minutesToUnsend: Int64 = 5

    /// True where its author may take it back at a moment.
    package func mayBeUnsent(at now: Timestamp) -> Bool {
        now < at.adding(milliseconds: Self.minutesToUnsend * 60_000)
    }
}

/// A client's name for a message, by which a repetition is known for ever.
package struct MessageKey: Hashable, Sendable {
    package let bytes: [UInt8]

    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }
}
