public import Market

/// The storage of unsent messages on this device, and of copies of conversations for reading offline.
///
/// The copies are worth less: they may be lost, and are of no use to any other account than their own.
@MainActor
public protocol ConversationStore: AnyObject, Sendable {
    /// The messages that wait to be sent.
    var unsent: any UnsentStore<WrittenMessage> { get }

    /// The text that an account typed and did not send; empty where there is none.
    func words(typedIn thread: UnsentMessage.Thread, by author: Account.ID) -> String
    /// Keeps what an account has typed so far, in place of what was kept; what is empty is forgotten.
    func keep(words: String, typedIn thread: UnsentMessage.Thread, by author: Account.ID)

    /// The kept conversations of an account, the last to be touched first.
    func conversations(of account: Account.ID) -> [Conversation]
    /// The last messages of a kept conversation, the earliest first.
    func messages(of id: Conversation.ID, for account: Account.ID) -> [Message]
    /// Keeps what the market has just said about conversations.
    func learn(_ conversations: [Conversation], for account: Account.ID)
    /// Keeps what the market has just said was written in a kept conversation.
    func learn(_ messages: [Message], of id: Conversation.ID, for account: Account.ID)
    /// Forgets one conversation's copy.
    func forget(_ id: Conversation.ID, for account: Account.ID)
    /// Forgets all copies of an account, as when it signs out; what waits to be sent stays.
    func forgetConversations(of account: Account.ID)
    /// Forgets all copies of all accounts but one, as where a session ended by itself.
    func forgetConversations(besides account: Account.ID?)
}
