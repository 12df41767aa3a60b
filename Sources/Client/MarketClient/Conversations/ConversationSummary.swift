public import Market

/// A conversation with its product as it is now.
public struct ConversationSummary: Hashable, Sendable, Identifiable {
    /// What was said, as one of the two sees it.
    public let conversation: Conversation
    /// `nil` where the product is gone, or may not be seen; its name stands in ``Conversation/subject``.
    public let product: ProductSummary?
    /// True where all that is left is kept for others in the waiting line; lists leave it out.
    public let isKept: Bool

    public var id: Conversation.ID { conversation.id }

    public init(_ conversation: Conversation, product: ProductSummary?, isKept: Bool = false) {
        self.conversation = conversation
        self.product = product
        self.isKept = isKept
    }
}

/// Some of one's conversations.
public struct ConversationPage: Sendable {
    /// The last to be touched first, and where the list goes on.
    public let page: Page<ConversationSummary>
    /// From where to ask for what is touched later.
    public let latest: Int64
    /// The number of quiet requests that wait besides.
    public let requests: Int

    public init(_ page: Page<ConversationSummary>, latest: Int64, requests: Int = 0) {
        self.requests = requests
        self.page = page
        self.latest = latest
    }
}

/// Some messages of a conversation, by number.
public struct MessagePage: Hashable, Sendable {
    /// The earliest first.
    public let messages: [Message]
    /// Whether there are more in the direction that was asked for.
    public let hasMore: Bool

    public init(_ messages: [Message], hasMore: Bool) {
        self.messages = messages
        self.hasMore = hasMore
    }
}

/// What somebody wants to say.
public struct OutgoingMessage: Hashable, Sendable {
    /// Typed by somebody, or a sentence of the market's.
    public enum Words: Hashable, Sendable {
        /// What was typed.
        case text(String)
        /// Whether the product can still be bought, in the words of the market.
        case isItAvailable
    }

    /// What is said.
    public var words: Words
    /// Uploads of one's own that go with a text.
    public var photos: [Photo.ID]
    /// Whether the author means to give away what the market asked about.
    public var isConfirmed: Bool
    /// Whose it is, `nil` for whoever is signed in; while that is somebody else, nothing is sent.
    public var author: Account.ID?

    public init(
        _ words: Words,
        photos: [Photo.ID] = [],
        isConfirmed: Bool = false,
        author: Account.ID? = nil
    ) {
        self.words = words
        self.photos = photos
        self.isConfirmed = isConfirmed
        self.author = author
    }
}
