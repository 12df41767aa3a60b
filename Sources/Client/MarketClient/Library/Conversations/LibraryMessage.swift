import Market

/// A copy of a conversation, for one account of one market.
struct KeptThread: Hashable, Sendable {
    struct ID: Hashable, Sendable {
        let origin: MarketOrigin
        let account: Account.ID
        let conversation: Conversation.ID
    }

    let id: ID
    var conversation: Conversation
    /// The last ones, the earliest first.
    var messages: [Message]

    static let mostMessages = 50
    /// Of all accounts and markets.
    static let mostThreads = 100
}
