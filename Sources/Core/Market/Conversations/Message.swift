/// One line of a conversation.
public struct Message: Hashable, Sendable {
    /// What it holds.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        case text
        /// Photos, and words with them perhaps.
        case photos
    }

    /// Its place in the conversation, from 1 without a gap: the only order there is.
    public let number: Int64
    public let author: Account.ID
    public let kind: Kind
    public let at: Timestamp
    /// `nil` where the author took it back, or sent photos alone.
    public let text: String?
    public let photos: [MessagePhoto]
    /// Whether the author took it back.
    public let isUnsent: Bool
    /// What its reader is warned of.
    public let hints: Set<MessageHint>

    public init(
        number: Int64,
        author: Account.ID,
        kind: Kind = .text,
        at: Timestamp,
        text: String?,
        photos: [MessagePhoto] = [],
        isUnsent: Bool = false,
        hints: Set<MessageHint> = []
    ) {
        self.number = number
        self.author = author
        self.kind = kind
        self.at = at
        self.text = text
        self.photos = photos
        self.isUnsent = isUnsent
        self.hints = hints
    }
}

extension Message {
    /// For how many minutes an author may take it back.
    package static let minutesToUnsend: Int64 = 5

    /// Whether its author may take it back at a moment.
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
