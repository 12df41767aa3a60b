extension Operation {
    /// The operations on conversations, and on people whom one blocks.
    static let conversations: [Operation] = [
        Operation(
            .beginConversation,
            .post,
            .conversationAbout,
            .account,
            in: .conversations,
            "Write to a seller",
            description:
                "Status 200 where the conversation had begun: there is one for each product and buyer.",
            parameters: [.idempotencyKey],
            body: .json("MessageInput"),
            reply: .created(
                "Conversation",
                "The conversation, with the message as its last.",
                mayBeRepeated: true
            ),
            problems: sending + [.ownProduct, .messageLink, .restricted]
        ),
        Operation(
            .listConversations,
            .get,
            .conversations,
            .account,
            in: .conversations,
            "List one's conversations",
            description: "The last to be touched first; with since, those touched later, in their order.",
            parameters: [.role, .unread, .product, .requests, .touchedSince, .cursor, .limit],
            reply: .json("Conversations", "A page of them.")
        ),
        Operation(
            .showConversation,
            .get,
            .conversation,
            .account,
            in: .conversations,
            "Show a conversation",
            reply: .json("Conversation", "The conversation.")
        ),
        Operation(
            .leaveConversation,
            .delete,
            .conversation,
            .account,
            in: .conversations,
            "Take a conversation off one's list",
            description: "The next message brings it back.",
            reply: .done
        ),
        Operation(
            .listMessages,
            .get,
            .messages,
            .account,
            in: .conversations,
            "List messages",
            description: "The last ones, or those before or after a number; always in their order.",
            parameters: [.before, .after, .messageLimit],
            reply: .json("Messages", "Some of them.")
        ),
        Operation(
            .sendMessage,
            .post,
            .messages,
            .account,
            in: .conversations,
            "Send a message",
            description: "Status 200 where the same key sent it before, however long ago.",
            parameters: [.idempotencyKey],
            body: .json("MessageInput"),
            reply: .created("Message", "The message.", mayBeRepeated: true),
            problems: sending
        ),
        Operation(
            .showMessagePhoto,
            .get,
            .messagePhoto,
            .account,
            in: .conversations,
            "Show a photo of a message",
            description:
                "Nobody but the two of the conversation finds it, and no longer once it was taken back.",
            parameters: [.size, .format],
            reply: .photo("The photo, in the size and format that was asked for.")
        ),
        Operation(
            .unsendMessage,
            .put,
            .unsent,
            .account,
            in: .conversations,
            "Take a message of one's own back",
            body: .json("MessageNumberInput"),
            reply: .json("Message", "The message, without its text."),
            problems: [.unsendOver]
        ),
        Operation(
            .markRead,
            .put,
            .readMark,
            .account,
            in: .conversations,
            "Mark messages as read up to a number",
            body: .json("MessageNumberInput"),
            reply: .done
        ),
        Operation(
            .muteConversation,
            .put,
            .mute,
            .account,
            in: .conversations,
            "Keep a conversation from ringing",
            body: .json("MuteInput"),
            reply: .done
        ),
        Operation(
            .listBlocks,
            .get,
            .blocks,
            .account,
            in: .conversations,
            "List whom one blocks",
            reply: .json("SellerPage", "All of them, the last one first.")
        ),
        Operation(
            .blockAccount,
            .put,
            .block,
            .account,
            in: .conversations,
            "Block an account",
            description: "Nobody is told. Neither of the two can write to the other.",
            reply: .done,
            problems: [.limitReached]
        ),
        Operation(
            .unblockAccount,
            .delete,
            .block,
            .account,
            in: .conversations,
            "Take a block back",
            reply: .done
        ),
    ]

    private static let sending: [ProblemCode] = [
        .conversationClosed, .slowDown, .dailyLimit, .messageRisky, .invalidMessage,
        .photosLater, .photoMissing, .limitReached,
    ]
}
