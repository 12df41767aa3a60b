public import Market

/// The unread counts of an account, without any content.
public struct InboxState: Hashable, Sendable {
    /// The number of conversations with unread messages.
    public let unread: Int
    /// The number of unread notifications; `nil` for a market that has none.
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
