package import Market
import MarketStore

extension DealService {
    /// Proposes when and where to meet; `words` are `nil` where they can't be meant.
    ///
    /// Hints and budgets of messages apply to place and note. Without `isConfirmed`, what gives something of the account's
    /// own away is refused first.
    package func meet(
        _ words: MeetingWords?,
        isConfirmed: Bool = false,
        in id: Conversation.ID,
        by account: Account
    ) async throws(MarketError) -> Meeting {
        // What is not one's own is not found, whatever the words are.
        _ = try await conversations.conversation(id, of: account)
        guard let words else { throw .refusedTrade(.invalid) }
        let said = [words.place, words.note].compactMap(\.self).joined(separator: " ")
        let rule = rules.hints
        let hints = rule.hints(of: said, withPhotos: false)
        let message = NewMessage(
            author: account.id,
            text: MessageText(said),
            hints: hints,
            accountNumbers: hints.contains(.account) ? rule.accountNumbers(in: said) : [],
            isConfirmed: isConfirmed,
            budget: rules.messageBudget(of: account, at: now()),
            // Many may be met at the same place.
            isStandard: true
        )
        return try await store.proposeMeeting(words, saying: message, in: id)
    }

    /// The deal that a meeting is of; not found by others than its two people.
    package func deal(of meeting: Meeting.ID, for account: Account) async throws(MarketError) -> OwnDeal {
        guard let found = try await store.deal(of: meeting, for: account.id) else { throw .notFound }
        return found
    }

    package func answer(_ answer: Meeting.Answer, to id: Meeting.ID, by account: Account)
        async throws(MarketError) -> Meeting
    {
        try await store.answerMeeting(id, answer, by: account.id)
    }
}
