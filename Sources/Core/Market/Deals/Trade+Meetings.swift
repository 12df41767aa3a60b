extension Trade {
    /// Proposes a time and place to meet, which replaces the proposal before.
    ///
    /// It also replaces the meeting that was agreed on, once it is accepted.
    ///
    /// A repeat of what is proposed or agreed on already changes nothing: the answer to the first request may
    /// have been lost.
    package mutating func propose(
        _ words: MeetingWords,
        for id: Deal.ID,
        by role: Conversation.Role,
        isClosed: Bool = false
    ) throws(TradeRefusal) -> Meeting {
        guard let index = index(of: id) else { throw .invalid }
        let deal = deals[index]
        guard deal.state == .reserved else { throw .dealOver(deal) }
        guard !isClosed else { throw .closed }
        if let last = deal.proposal ?? deal.meeting, deal.hasProposal(words, by: role) { return last }
        guard words.at > now else { throw .meetingPast }
        guard words.at <= deal.lastMeeting else { throw .invalid }
        endProposal(of: index, .replaced)
        let meeting = Meeting(
            id: nextMeeting(),
            deal: id,
            maker: deal.account(role),
            at: words.at,
            place: words.place,
            note: words.note,
            madeAt: now
        )
        deals[index].proposal = meeting
        keep(meeting)
        lines.append(
            TradeMessage(in: deal.conversation, by: meeting.maker, .meeting(meeting.id), until: meeting.at)
        )
        return meeting
    }

    /// Answers a proposal of the deal's; the same answer again changes nothing.
    package mutating func answer(
        _ answer: Meeting.Answer,
        to meeting: Meeting,
        by role: Conversation.Role,
        isClosed: Bool = false
    ) throws(TradeRefusal) -> Meeting {
        guard let index = index(of: meeting.deal) else { throw .invalid }
        let deal = deals[index]
        let isMakers = meeting.maker == deal.account(role)
        let found = meetings.last { $0.id == meeting.id } ?? meeting
        guard (answer == .withdraw) == isMakers else {
            throw found.state == .proposed ? .invalid : .meetingOver(found)
        }
        if found.state == answer.outcome { return found }
        guard deal.state == .reserved else { throw .dealOver(deal) }
        guard var answered = deal.proposal, answered.id == meeting.id else {
            throw found.at <= now ? .meetingPast : .meetingOver(found)
        }
        guard answer != .accept || !isClosed else { throw .closed }
        answered.state = answer.outcome
        answered.answeredAt = now
        deals[index].proposal = nil
        if answer == .accept {
            // First, since one is agreed on at a time.
            if var before = deal.meeting {
                before.state = .replaced
                keep(before)
            }
            deals[index].meeting = answered
            deals[index].until = deal.end(after: answered)
        }
        keep(answered)
        let notice: TradeNotice =
            switch answer {
            case .accept: .meetingAccepted
            case .decline: .meetingDeclined
            case .withdraw: .meetingWithdrawn
            }
        say(notice, of: deals[index], by: role, until: answered.at)
        return answered
    }

    /// Ends a deal's open proposal; it notifies no one, as the event that ends it does so already.
    mutating func endProposal(of index: Int, _ state: Meeting.State) {
        guard var proposal = deals[index].proposal else { return }
        proposal.state = state
        proposal.answeredAt = now
        deals[index].proposal = nil
        keep(proposal)
    }

    /// Ends proposals whose time is over.
    mutating func endOverdueProposals() {
        for index in deals.indices where deals[index].proposal.map({ $0.at <= now }) ?? false {
            endProposal(of: index, .over)
        }
    }

    private mutating func keep(_ meeting: Meeting) {
        meetings.removeAll { $0.id == meeting.id }
        meetings.append(meeting)
    }
}

extension Deal {
    /// True where the two have this before them already, as one of them proposed it.
    package func hasProposal(_ words: MeetingWords, by role: Conversation.Role) -> Bool {
        (proposal ?? meeting)?.says(words, by: account(role)) ?? false
    }
}

extension Meeting {
    fileprivate func says(_ words: MeetingWords, by account: Account.ID) -> Bool {
        maker == account && at == words.at && place == words.place && note == words.note
    }
}

extension Deal {
    /// The last moment at which the two may meet: a reservation that was made then would end.
    package var lastMeeting: Timestamp {
        madeAt.adding(days: Self.mostDays).adding(hours: -Meeting.hoursBeforeEnd)
    }

    /// The end of a reservation whose parties have that meeting.
    package func end(after meeting: Meeting) -> Timestamp {
        min(meeting.at.adding(hours: Meeting.hoursReserved), madeAt.adding(days: Self.mostDays))
    }
}
