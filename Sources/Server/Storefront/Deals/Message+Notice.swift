import Market

extension Message.Notice {
    /// The notice, as one of the two of a conversation reads it.
    func text(in conversation: Conversation, of message: Message, _ frame: Frame) -> String {
        text(
            offer: message.offer,
            isMine: message.author != conversation.partner.id,
            in: frame.texts
        )
    }
}
