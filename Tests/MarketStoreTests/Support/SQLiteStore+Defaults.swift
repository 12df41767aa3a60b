import Market

@testable import MarketStore

extension SQLiteStore {
    /// Proposes a meeting whose words give nothing away, without limits.
    func proposeMeeting(
        _ words: MeetingWords,
        in conversation: Conversation.ID,
        by account: Account.ID
    )
        async throws(MarketError) -> Meeting
    {
        let message = NewMessage(author: account, text: MessageText(words.place))
        return try await proposeMeeting(words, saying: message, in: conversation)
    }
}
