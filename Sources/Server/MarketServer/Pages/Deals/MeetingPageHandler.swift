import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Proposing when and where to meet, and answering that, by plain forms.
struct MeetingPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.meeting(in:), tab: .chat, get: ask(in:_:), post: propose(in:_:))
        table.on(Link.meeting(_:), post: answer)
    }

    private var deals: DealService { pages.services.deals }
    private var talks: ConversationPageHandler { ConversationPageHandler(pages) }

    /// Begins with what is agreed on or proposed already.
    func ask(in id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        let (talk, reserved) = try await open(id, by: try context.account())
        // What is over meanwhile is seen in the conversation.
        guard let deal = reserved else { return .seeOther(Link.conversation(id).at("write")) }
        var draft = MeetingDraft()
        if let known = deal.proposal ?? deal.meeting {
            draft.at = known.at.fieldText(in: context.texts.zone)
            draft.place = known.place ?? ""
            draft.note = known.note ?? ""
        }
        return try await pages.reply(MeetingPage(talk, deal, draft), context)
    }

    func propose(in id: Conversation.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let draft = MeetingDraft(at: form["at"], place: form["place"], note: form["note"])
        let (at, words) = draft.words(in: context.texts.zone)
        do {
            _ = try await deals.meet(words, isConfirmed: form["confirmed"] == "1", in: id, by: account)
            return .seeOther(Link.conversation(id).at("write"))
        } catch {
            let failure = RequestFailure(error)
            let problem: MeetingPage.Problem
            switch failure {
            case .market(.refusedTrade(.invalid)), .market(.refusedTrade(.meetingPast)):
                problem =
                    at != nil && words == nil
                    ? .place(context.texts[.meetingProblemPlace]) : .time(context.texts[.meetingProblemAt])
            case .market(.refused(.risky)): problem = .risky
            case .market(.refused(.slowDown)), .market(.refused(.daily)), .market(.restricted),
                .market(.refusedTrade(.beganOften)):
                problem = .other(failure.text(in: context.texts, at: pages.now))
            default: return try await talks.show(id, context, after: failure)
            }
            let (talk, reserved) = try await open(id, by: account)
            guard let deal = reserved else { return try await talks.show(id, context, after: failure) }
            let page = MeetingPage(talk, deal, draft, problem)
            return try await pages.reply(page, context, after: failure)
        }
    }

    func answer(_ id: Meeting.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        guard let answer = Meeting.Answer(rawValue: form["answer"]) else {
            throw RequestFailure.problem(.malformed)
        }
        do {
            let meeting = try await deals.answer(answer, to: id, by: account)
            let deal = try await deals.deal(meeting.deal, of: account).deal
            return .seeOther(Link.conversation(deal.conversation).at("write"))
        } catch {
            let deal = try await deals.deal(of: id, for: account).deal
            return try await talks.show(deal.conversation, context, after: error)
        }
    }

    /// The conversation and what is reserved in it; who has nothing reserved meets nobody.
    private func open(_ id: Conversation.ID, by account: Account) async throws -> (Conversation, Deal?) {
        let talk = try await pages.services.conversations.conversation(id, of: account)
        return (talk, talk.deal.flatMap { $0.state == .reserved ? $0 : nil })
    }
}
