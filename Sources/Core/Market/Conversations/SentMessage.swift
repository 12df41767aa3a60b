/// A message after sending, with the outcome.
package struct SentMessage: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        /// It is the first one.
        case began
        case sent
        /// It came before with the same key.
        case repeated
    }

    package let outcome: Outcome
    package let message: Message
    /// As its author sees it.
    package let conversation: Conversation

    package init(outcome: Outcome, message: Message, conversation: Conversation) {
        self.outcome = outcome
        self.message = message
        self.conversation = conversation
    }
}
