public import Market

/// What waits for an account: where to look, and no words.
public struct InboxState: Hashable, Sendable {
    /// How many conversations have something unread.
    public let unread: Int
    /// How many notifications are unread; `nil` for a market that has none.
    public let notifications: Int?
    /// The conversation that changed; `nil` where this only says how things stand.
    public let conversation: Conversation.ID?
    /// From where to ask for conversations that are touched later.
    public let at: Int64

    public init(unread: Int, notifications: Int? = nil, conversation: Conversation.ID? = nil, at: Int64) {
        self.unread = unread
        self.notifications = notifications
        self.conversation = conversation
        self.at = at
    }
}

/// The event `inbox` of our own API.
struct OwnInbox: Decodable {
    let unread: Int
    let notifications: Int?
    let conversation: Conversation.ID?
    let at: Int64

    var state: InboxState {
        InboxState(unread: unread, notifications: notifications, conversation: conversation, at: at)
    }
}
