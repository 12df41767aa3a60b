package import Market
package import MarketStore

extension InMemoryStore {
    package func proposeMeeting(
        _ words: MeetingWords,
        saying message: NewMessage,
        in conversation: Conversation.ID
    ) async throws(StoreError) -> Meeting {
        let account = message.author
        return try change { state, now throws(StoreError) in
            let (product, parties) = try state.parties(conversation, with: account, at: now)
            let deals = state.deals.values.filter { $0.conversation == conversation }
            guard let deal = deals.max(by: { $0.id < $1.id }), let role = deal.role(of: account) else {
                throw .refusedTrade(.invalid)
            }
            if !deal.hasProposal(words, by: role) {
                try state.checkSending(message, in: state.conversations[conversation], at: now)
            }
            return try state.trade(product, deal, saying: message, at: now) { trade throws(TradeRefusal) in
                try trade.propose(words, for: deal.id, by: role, isClosed: parties.isClosed)
            }
        }
    }

    package func answerMeeting(_ id: Meeting.ID, _ answer: Meeting.Answer, by account: Account.ID)
        async throws(StoreError) -> Meeting
    {
        try change { state, now throws(StoreError) in
            guard let meeting = state.meetings[id] else { throw .notFound }
            let (deal, role) = try state.deal(meeting.deal, of: account)
            let (product, parties) = try state.parties(deal.conversation, with: account, at: now)
            return try state.trade(product, deal, at: now) { trade throws(TradeRefusal) in
                try trade.answer(answer, to: meeting, by: role, isClosed: parties.isClosed)
            }
        }
    }

    package func remindOfMeetings(limit: Int) async throws(StoreError) -> Int {
        try change { state, now throws(StoreError) in
            let near = state.meetings.values.filter { meeting in
                meeting.state == .accepted && meeting.at > now
                    && state.deals[meeting.deal]?.state == .reserved
                    && meeting.remindersDue(at: now) > state.toldReminders[meeting.id, default: 0]
            }
            let next = near.sorted { $0.at < $1.at }.prefix(limit)
            for meeting in next {
                state.toldReminders[meeting.id] = meeting.remindersDue(at: now)
                guard let deal = state.deals[meeting.deal], let talk = state.conversations[deal.conversation]
                else { continue }
                let new = NewNotification.meetingSoon(meeting.at, in: talk.id, of: talk.subject.name)
                for account in [talk.seller, talk.buyer] { state.post(new, to: account, at: now) }
            }
            return next.count
        }
    }

    package func noShows(of account: Account.ID) async throws(StoreError) -> Int {
        let now = clock()
        return try read { state throws(StoreError) in state.noShows(of: account, at: now) }
    }
}

extension InMemoryStore.State {
    func noShows(of account: Account.ID, at now: Timestamp) -> Int {
        let missed = deals.values.filter { deal in
            guard deal.state == .noShow, !deal.isDenied, let endedAt = deal.endedAt else { return false }
            return deal.endedBy.map { deal.account($0.other) == account } ?? false
                && endedAt > now.adding(days: -365) && endedAt.adding(hours: Deal.hoursToObject) <= now
        }
        return Set(missed.compactMap { deal in deal.endedBy.map { deal.account($0) } }).count
    }

    /// Erases places of deals that are long over.
    mutating func eraseMeetings(at now: Timestamp) -> Int {
        var gone = 0
        for (id, meeting) in meetings where meeting.place != nil {
            guard let end = deals[meeting.deal]?.endedAt, end.adding(days: Meeting.daysKept) <= now else {
                continue
            }
            meetings[id] = meeting.erased
            let shown = deals[meeting.deal]?.meeting?.erased
            deals[meeting.deal]?.meeting = shown
            gone += 1
        }
        return gone
    }
}

extension Meeting {
    fileprivate var erased: Meeting {
        Meeting(
            id: id,
            deal: deal,
            maker: maker,
            at: at,
            place: nil,
            state: state,
            madeAt: madeAt,
            answeredAt: answeredAt
        )
    }
}
