public import Market
public import MarketAPI

/// A message that was written on this device and that the market has not confirmed yet.
public struct UnsentMessage: Hashable, Sendable, Identifiable {
    /// The conversation that a message goes to.
    public enum Thread: Hashable, Sendable {
        /// On with a conversation; where the author buys, ``about(_:)`` is the better name.
        case conversation(Conversation.ID)
        /// To the seller of a product, as its buyer, whether or not the conversation has begun.
        case about(Product.ID)
    }

    /// Why it waits for its author, and all behind it with it.
    public enum Hold: Hashable, Sendable {
        /// The market did not take it; `nil` where it has no name for the reason.
        case refused(ProblemCode?)
        /// It was written so long ago that the author is asked first.
        case overdue
    }

    /// Under which it is sent, once, however often that is tried.
    public let key: IdempotencyKey
    /// The account that wrote it; it is sent for no other.
    public let author: Account.ID
    /// Its place among all that was written on this device.
    public let number: Int64
    /// The conversation that it goes to.
    public let thread: Thread
    /// The text, and the author's consent to give away what the market asked about.
    public var message: OutgoingMessage
    /// The photos that go with it, in their order.
    public var photos: [UnsentPhoto]
    /// The time at which it was written, or at which its author last said that it is still to be sent.
    public var writtenAt: Timestamp
    /// Why it waits for its author; `nil` while it is sent when its turn comes.
    public var hold: Hold?
    /// Why the last try did not get through; it is tried again by itself.
    public var delay: ClientError?

    public var id: IdempotencyKey { key }

    public init(
        key: IdempotencyKey,
        author: Account.ID,
        number: Int64,
        thread: Thread,
        message: OutgoingMessage,
        photos: [UnsentPhoto] = [],
        writtenAt: Timestamp,
        hold: Hold? = nil
    ) {
        self.key = key
        self.author = author
        self.number = number
        self.thread = thread
        self.message = message
        self.photos = photos
        self.writtenAt = writtenAt
        self.hold = hold
    }
}

extension UnsentMessage {
    /// True where it gives away something of the author's own, and waits for ``MessageOutbox/confirm(_:)``.
    public var isRisky: Bool { hold == .refused(.messageRisky) }

    /// After so many days it is no longer sent without asking.
    static let daysUntilOverdue: Int64 = 7

    func isOverdue(at now: Timestamp) -> Bool {
        now.millisecondsSince1970 - writtenAt.millisecondsSince1970 >= Self.daysUntilOverdue * 86_400_000
    }
}
