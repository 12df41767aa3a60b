package import Market
import SQLite

extension SQLiteStore {
    /// Proposes when and where to meet, in a conversation whose last deal is open.
    ///
    /// `message` is what place and note say, which hints and budgets of messages apply to.
    package func proposeMeeting(
        _ words: MeetingWords,
        saying message: NewMessage,
        in conversation: Conversation.ID
    ) async throws(MarketError) -> Meeting {
        let account = message.author
        return try await write { [clock] database throws(MarketError) in
            let now = clock()
            let (product, parties) = try TradeAccess(database, at: now).parties(conversation, with: account)
            guard let deal = try DealRecords(database).last(in: conversation),
                let role = deal.role(of: account)
            else { throw .refusedTrade(.invalid) }
            // The answer to the first asking may have been lost.
            if !deal.hasProposal(words, by: role) {
                try MessageSending(database, message, at: now).checkWords(in: conversation)
            }
            return try Trading(database, saying: message, at: now).change(product, including: nil, deal) {
                trade throws(TradeRefusal) in
                try trade.propose(words, for: deal.id, by: role, isClosed: parties.isClosed)
            }
        }
    }

    /// Answers the other's proposal or withdraws one's own; idempotent.
    package func answerMeeting(_ id: Meeting.ID, _ answer: Meeting.Answer, by account: Account.ID)
        async throws(MarketError) -> Meeting
    {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            guard let meeting = try MeetingRecords(database).meeting(id) else { throw .notFound }
            let access = TradeAccess(database, at: now)
            let (deal, role) = try access.deal(meeting.deal, of: account)
            let (product, parties) = try access.parties(deal.conversation, with: account)
            return try Trading(database, at: now).change(product, including: nil, deal) {
                trade throws(TradeRefusal) in
                try trade.answer(answer, to: meeting, by: role, isClosed: parties.isClosed)
            }
        }
    }

    /// The deal that a meeting is of, as one of its two people sees it; `nil` for everybody else.
    package func deal(of meeting: Meeting.ID, for account: Account.ID) async throws(MarketError) -> OwnDeal? {
        try await readTogether { [clock] database throws(MarketError) in
            guard let meeting = try MeetingRecords(database).meeting(meeting),
                let deal = try DealRecords(database).deal(meeting.deal), deal.role(of: account) != nil
            else { return nil }
            return try TradeAccess(database, at: clock()).own([deal], of: account).first
        }
    }

    /// Tells people of meetings that are near, of at most `limit`, each reminder once; returns of how many.
    package func remindOfMeetings(limit: Int) async throws(MarketError) -> Int {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            let near = try MeetingRecords(database).takeNear(at: now, limit: limit)
            let notifications = NotificationRecords(database, at: now)
            for meeting in near {
                let new = NewNotification.meetingSoon(meeting.at, in: meeting.conversation, of: meeting.name)
                for account in meeting.people { try notifications.post(new, to: account) }
            }
            return near.count
        }
    }

    /// The number of different people who reported that the account missed a meeting, within a year.
    ///
    /// A report that it denied does not count; one that it may still deny does not count yet.
    package func noShows(of account: Account.ID) async throws(MarketError) -> Int {
        try await readTogether { [clock] database throws(MarketError) in
            try DealRecords(database).noShows(of: account, at: clock())
        }
    }
}
