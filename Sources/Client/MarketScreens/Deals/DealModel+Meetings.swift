public import Market
import MarketAPI
import MarketClient

/// The meeting of a deal's two people, and reports that one of them did not come.
extension DealModel {
    private var texts: Texts { context.localization.texts }

    private var proposal: Meeting? { deal?.state == .reserved ? deal?.proposal : nil }

    private var isProposalMine: Bool {
        proposal.map { $0.maker == context.accountSession.account?.id } ?? false
    }

    /// A meeting that one of the two proposes, in words; `nil` where no proposal waits for an answer.
    public var proposalText: String? {
        proposal.map { meeting in
            let line = texts(
                isProposalMine ? .meetingMine : .meetingTheirs,
                ["meeting": context.text(of: meeting)]
            )
            return [line, meeting.note].compactMap(\.self).joined(separator: "\n")
        }
    }

    /// The answers to choose from, the main one first.
    public var proposalAnswers: [(answer: Meeting.Answer, title: String)] {
        guard proposal != nil else { return [] }
        return isProposalMine
            ? [(.withdraw, texts[.meetingWithdraw])]
            : [(.accept, texts[.meetingAccept]), (.decline, texts[.meetingDecline])]
    }

    /// Answers what was proposed; that is not kept for later.
    public func answerMeeting(_ answer: Meeting.Answer) {
        guard let meeting = proposal?.id else { return }
        change { client, id throws(ClientError) in
            _ = try await client.deals.answerMeeting(meeting, answer)
            return try await client.deals.show(id)
        }
    }

    /// The title of the button that proposes a meeting or another one; `nil` where none can be proposed.
    public var meetTitle: String? {
        guard let deal, deal.state == .reserved else { return nil }
        return texts[deal.meeting == nil && deal.proposal == nil ? .meetingMake : .meetingChange]
    }

    /// Opens the form to propose a meeting.
    public func openMeeting() {
        if meetTitle != nil, let own { wantsMeeting?(own) }
    }

    /// From when on the code is shown; `nil` where it is, or where nothing is to be shown.
    public var codeFromText: String? {
        guard isOpen, let from = deal?.codesFrom, from > context.screenClock.now() else { return nil }
        return texts(.meetingCodeFrom, ["from": context.momentText(of: from)])
    }

    // MARK: Who did not come

    /// True where the person can report that the partner did not come.
    public var mayNoteNoShow: Bool { deal?.mayNoteNoShow(at: context.screenClock.now()) == true }

    /// Asks whether the other one really did not come.
    public func askAboutNoShow() {
        guard mayNoteNoShow else { return }
        noShowQuestion = Confirmation(
            notice: Notice(title: texts[.dealNoShowSay], message: texts[.dealNoShowHint]),
            confirm: texts[.dealNoShowSay],
            cancel: texts[.screenBack]
        )
    }

    /// Answers that question.
    public func noteNoShow(_ isMeant: Bool) {
        noShowQuestion = nil
        guard isMeant else { return }
        change { client, id throws(ClientError) in try await client.deals.noteNoShow(id) }
    }

    /// True where the person can deny a report that they did not come.
    public var mayDenyNoShow: Bool {
        guard let own, let deal else { return false }
        return !deal.isDenied && deal.mayDenyNoShow(own.role, at: context.screenClock.now())
    }

    /// The advice where one of the two did not come; `nil` where there is none.
    public var noShowText: String? {
        guard deal?.state == .noShow else { return nil }
        if deal?.isDenied == true { return texts[.dealDenied] }
        return mayDenyNoShow ? texts[.dealWasThereHint] : nil
    }

    /// Says that one was there.
    public func denyNoShow() {
        change { client, id throws(ClientError) in try await client.deals.denyNoShow(id) }
    }
}
