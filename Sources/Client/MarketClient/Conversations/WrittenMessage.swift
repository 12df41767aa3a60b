public import Market
import MarketAPI

/// A message that was written on this device and that the market has not confirmed yet.
public typealias UnsentMessage = Unsent<WrittenMessage>

/// The content of a message, and the conversation that it goes to.
public struct WrittenMessage: OutboxContent {
    public static let kind = "message"
    /// After seven days it is no longer sent without asking.
    public static let lifetime: Duration? = .seconds(7 * 86_400)

    /// The conversation that a message goes to.
    public enum Thread: Hashable, Sendable, Codable {
        /// On with a conversation; where the author buys, ``about(_:)`` is the better name.
        case conversation(Conversation.ID)
        /// To the seller of a product, as its buyer, whether or not the conversation has begun.
        case about(Product.ID)
    }

    /// The text, and the author's consent to give away what the market asked about.
    public var message: OutgoingMessage
    /// The photos that go with it, in their order.
    public var photos: [UnsentPhoto]
    /// The conversation that it goes to.
    public let thread: Thread

    public var line: Thread { thread }

    public init(_ message: OutgoingMessage, photos: [UnsentPhoto] = [], to thread: Thread) {
        self.message = message
        self.photos = photos
        self.thread = thread
    }
}

extension UnsentMessage {
    /// The conversation that it goes to.
    public typealias Thread = WrittenMessage.Thread

    /// True where it gives away something of the author's own, and waits for ``MessageOutbox/confirm(_:)``.
    public var isRisky: Bool { hold == .refused(.messageRisky) }
}
