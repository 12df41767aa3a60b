/// A filter of a list of conversations.
package struct ConversationFilter: Hashable, Sendable {
    package var role: Conversation.Role?
    package var isUnread: Bool
    package var product: Product.ID?
    /// True for quiet requests alone, false for what is no such; of one product both are listed.
    package var isRequest: Bool

    package init(
        role: Conversation.Role? = nil,
        isUnread: Bool = false,
        product: Product.ID? = nil,
        isRequest: Bool = false
    ) {
        self.role = role
        self.isUnread = isUnread
        self.product = product
        self.isRequest = isRequest
    }
}

/// A range of the messages of a conversation.
package enum MessageRange: Hashable, Sendable {
    /// The last ones before a number; before none, the last of all.
    case before(Int64?)
    /// The first ones after a number.
    case after(Int64)
}

/// The unread items of an account.
package struct Inbox: Hashable, Sendable {
    /// Conversations on the list with something unread.
    package let unread: Int
    /// The last number by which one was touched; 0 where there is none.
    package let touched: Int64
    /// Lines of the account's notifications that are unread.
    package let notifications: Int

    package init(unread: Int, touched: Int64, notifications: Int = 0) {
        self.unread = unread
        self.touched = touched
        self.notifications = notifications
    }
}
