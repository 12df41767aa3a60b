public import Market

/// A conversation with its product as it is now.
public struct ConversationSummary: Hashable, Sendable, Identifiable {
    /// The conversation, as one of its two sides sees it.
    public let conversation: Conversation
    /// `nil` where the product is gone, or may not be seen; its name stands in ``Conversation/subject``.
    public let product: ProductSummary?
    /// True where all that is left is kept for others in the waiting line; lists leave it out.
    public let isKept: Bool
    /// The partner's picture; lists leave it out.
    public let picture: ProductPicture?

    public var id: Conversation.ID { conversation.id }

    public init(
        _ conversation: Conversation,
        product: ProductSummary?,
        isKept: Bool = false,
        picture: ProductPicture? = nil
    ) {
        self.conversation = conversation
        self.product = product
        self.isKept = isKept
        self.picture = picture
    }
}

/// Some of one's conversations.
public struct ConversationBatch: Sendable {
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
    /// True where there are more in the requested direction.
    public let hasMore: Bool

    public init(_ messages: [Message], hasMore: Bool) {
        self.messages = messages
        self.hasMore = hasMore
    }
}

/// A message to send.
public struct OutgoingMessage: Hashable, Sendable, Codable {
    /// A typed text, or a sentence of the market's.
    public enum Words: Hashable, Sendable, Codable {
        /// The typed text.
        case text(String)
        /// The question in the market's words whether the product can still be bought.
        case isItAvailable
    }

    /// The text.
    public var words: Words
    /// Uploads of one's own that go with a text.
    public var photos: [Photo.ID]
    /// True where the author confirmed giving away what the market asked about.
    public var isConfirmed: Bool
    /// The author, `nil` for the signed-in account; while another account is signed in, nothing is sent.
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
