public import Market

extension Operation {
    /// The operations on conversations, and on people whom one blocks.
    static let conversations: [Operation] = [
        Endpoint.beginConversation.operation,
        Endpoint.listConversations.operation,
        Endpoint.showConversation.operation,
        Endpoint.leaveConversation.operation,
        Endpoint.listMessages.operation,
        Endpoint.sendMessage.operation,
        Endpoint.showMessagePhoto.operation,
        Endpoint.unsendMessage.operation,
        Endpoint.markRead.operation,
        Endpoint.muteConversation.operation,
        Endpoint.listBlocks.operation,
        Endpoint.blockAccount.operation,
        Endpoint.unblockAccount.operation,
    ]
}

extension [ProblemCode] {
    fileprivate static let sending: [ProblemCode] = [
        .conversationClosed, .slowDown, .dailyLimit, .messageRisky, .invalidMessage,
        .photosLater, .photoMissing, .limitReached,
    ]
}

extension Endpoint<Product.ID, MessageInput, ConversationBody> {
    public static var beginConversation: Self {
        Self(.post, "/products/{id}/conversation", by: .account, in: .conversations, "Write to a seller")
            .described(
                "Status 200 where the conversation had begun: there is one for each product and buyer."
            )
            .headers(.idempotencyKey)
            .replying(
                .created(
                    "The conversation, with the message as its last.",
                    mayBeRepeated: true
                )
            )
            .problems(.sending + [.ownProduct, .messageLink, .restricted])
    }
}

extension Endpoint<ConversationQuery, NoBody, ConversationsBody> {
    public static var listConversations: Self {
        Self(.get, "/conversations", by: .account, in: .conversations, "List one's conversations")
            .described("The last to be touched first; with since, those touched later, in their order.")
            .replying(.json("A page of them."))
    }
}

extension Endpoint<Conversation.ID, NoBody, ConversationBody> {
    public static var showConversation: Self {
        Self(.get, "/conversations/{id}", by: .account, in: .conversations, "Show a conversation")
            .replying(.json("The conversation."))
    }
}

extension Endpoint<Conversation.ID, NoBody, NoBody> {
    public static var leaveConversation: Self {
        Self(
            .delete,
            "/conversations/{id}",
            by: .account,
            in: .conversations,
            "Take a conversation off one's list"
        )
        .described("The next message brings it back.")
    }
}

extension Endpoint<NumberedQuery<Conversation, MessageQuery>, NoBody, MessagesBody> {
    public static var listMessages: Self {
        Self(.get, "/conversations/{id}/messages", by: .account, in: .conversations, "List messages")
            .described("The last ones, or those before or after a number; always in their order.")
            .replying(.json("Some of them."))
    }
}

extension Endpoint<Conversation.ID, MessageInput, Message> {
    public static var sendMessage: Self {
        Self(.post, "/conversations/{id}/messages", by: .account, in: .conversations, "Send a message")
            .described("Status 200 where the same key sent it before, however long ago.")
            .headers(.idempotencyKey)
            .replying(.created("The message.", mayBeRepeated: true))
            .problems(.sending)
    }
}

extension Endpoint<NumberedQuery<Photo, PhotoQuery>, NoBody, RawBody> {
    public static var showMessagePhoto: Self {
        Self(.get, "/message-photos/{id}", by: .account, in: .conversations, "Show a photo of a message")
            .described(
                "Nobody but the two of the conversation finds it, and no longer once it was taken back."
            )
            .replying(.photo("The photo, in the size and format that was asked for."))
    }
}

extension Endpoint<Conversation.ID, MessageNumberInput, Message> {
    public static var unsendMessage: Self {
        Self(
            .put,
            "/conversations/{id}/unsent",
            by: .account,
            in: .conversations,
            "Take a message of one's own back"
        )
        .replying(.json("The message, without its text."))
        .problems([.unsendOver])
    }
}

extension Endpoint<Conversation.ID, MessageNumberInput, NoBody> {
    public static var markRead: Self {
        Self(
            .put,
            "/conversations/{id}/read",
            by: .account,
            in: .conversations,
            "Mark messages as read up to a number"
        )
    }
}

extension Endpoint<Conversation.ID, MuteInput, NoBody> {
    public static var muteConversation: Self {
        Self(
            .put,
            "/conversations/{id}/mute",
            by: .account,
            in: .conversations,
            "Keep a conversation from ringing"
        )
    }
}

extension Endpoint<NoParameters, NoBody, PageBody<Seller>> {
    public static var listBlocks: Self {
        Self(.get, "/blocks", by: .account, in: .conversations, "List whom one blocks")
            .replying(.json("All of them, the last one first."))
    }
}

extension Endpoint<Account.ID, NoBody, NoBody> {
    public static var blockAccount: Self {
        Self(.put, "/blocks/{id}", by: .account, in: .conversations, "Block an account")
            .described("Nobody is told. Neither of the two can write to the other.")
            .problems([.limitReached])
    }
}

extension Endpoint<Account.ID, NoBody, NoBody> {
    public static var unblockAccount: Self {
        Self(.delete, "/blocks/{id}", by: .account, in: .conversations, "Take a block back")
    }
}
