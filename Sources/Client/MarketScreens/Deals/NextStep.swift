public import Market
import MarketClient

/// The next step between two people, in addition to their messages.
public struct NextStep: Hashable, Sendable {
    /// One thing that can be done.
    public struct Action: Hashable, Sendable {
        /// The kind of action.
        public let kind: TradeAction
        /// The title of its button.
        public let title: String
    }

    /// The state in words; `nil` where it needs none.
    public var text: String?
    /// The main action; `nil` where there is none.
    public var main: Action?
    /// The other actions.
    public var others: [Action] = []

    /// True where there is nothing to show.
    public var isEmpty: Bool { text == nil && main == nil && others.isEmpty }
}

/// An action on an offer or a deal, from a conversation.
public enum TradeAction: Hashable, Sendable {
    /// Name a price, or another one in answer.
    case offer
    /// Ask to buy at the asked price.
    case buy
    /// Answer the offer that is open.
    case answer(Offer.ID, Offer.Answer)
    /// Keep the goods for the buyer.
    case reserve
    /// Open the page of the deal.
    case openDeal(Deal.ID)
    /// Propose a meeting, or another one.
    case meet
    /// Answer the meeting that is proposed.
    case answerMeeting(Meeting.ID, Meeting.Answer)
    /// Say what a deal was like, or read it.
    case review(Deal.ID)
    /// Join the queue for a product that is promised to another person.
    case joinLine
}

extension ConversationModel {
    private var texts: Texts { context.localization.texts }

    /// The last deal of the two about these goods, as far as it is known.
    private var deal: Deal? {
        let kept = id.flatMap { context.dealKeeper.last(of: $0) }
        guard phase == .shown else { return kept?.seen(at: context.screenClock.now()) }
        return summary?.conversation.deal?.seen(at: context.screenClock.now())
    }

    /// The next step, the same as on the pages of offers and deals.
    public var nextStep: NextStep {
        guard let one = summary?.conversation, context.client.capabilities.contains(.deals) else {
            return NextStep()
        }
        if let deal, deal.state.isOpen { return step(in: deal, as: one.role) }
        // What is not there as the market has it now is nothing to act upon.
        guard phase == .shown else { return NextStep() }
        let isWritable = one.state.isWritable
        let isKept = summary?.isKept == true && product?.state == .selling
        if isWritable, let product, product.state == .selling, !product.isSoldOut, !isKept {
            if let offer = one.offer?.seen(at: context.screenClock.now()), offer.state == .open {
                return step(answering: offer, product)
            }
            return firstStep(one, product)
        }
        if let deal {
            let show = NextStep.Action(kind: .openDeal(deal.id), title: texts[.dealShow])
            let review = NextStep.Action(kind: .review(deal.id), title: texts[.reviewTitle])
            return NextStep(
                text: deal.state.text(in: texts),
                main: deal.state == .completed ? review : nil,
                others: [show]
            )
        }
        if one.role == .buyer, product?.state == .reserved || isKept {
            return NextStep(main: NextStep.Action(kind: .joinLine, title: texts[.waitJoin]))
        }
        return NextStep()
    }

    private func step(in deal: Deal, as role: Conversation.Role) -> NextStep {
        let facts = [
            deal.state.text(in: texts), deal.amount.displayText(in: texts), context.untilText(of: deal),
        ]
        let title = texts[deal.confirmedBy.contains(role) ? .dealShow : .dealConfirm]
        let open = NextStep.Action(kind: .openDeal(deal.id), title: title)
        var step = NextStep(text: facts.joined(separator: " · "))
        if let meeting = deal.meeting { step.text? += "\n" + context.text(of: meeting) }
        let isFirst = deal.meeting == nil && deal.proposal == nil
        let meet = NextStep.Action(kind: .meet, title: texts[isFirst ? .meetingMake : .meetingChange])
        // What is not there as the market has it now is nothing to answer.
        let rest = deal.state == .reserved && phase == .shown ? [meet] : []
        let meets = product?.facts.ways.mayMeet ?? true
        let next = deal.nextStep(for: role, meets: meets, at: context.screenClock.now())
        if let text = deal.text(of: next, for: role, meets: meets, in: texts) { step.text? += "\n" + text }
        switch next {
        case .arrangeMeeting where !rest.isEmpty: (step.main, step.others) = (meet, [open])
        case .confirm: (step.main, step.others) = (open, rest)
        case .answerMeeting, .arrangeMeeting, .wait: step.others = [open] + rest
        }
        guard !rest.isEmpty, let proposal = deal.proposal else { return step }
        return answering(proposal, [open, meet], step)
    }

    private func answering(_ proposal: Meeting, _ rest: [NextStep.Action], _ step: NextStep) -> NextStep {
        let isMine = proposal.maker == reader
        var step = step
        let line = texts(
            isMine ? .meetingMine : .meetingTheirs,
            ["meeting": context.text(of: proposal)]
        )
        step.text = [step.text, line, proposal.note].compactMap(\.self).joined(separator: "\n")
        func answer(_ answer: Meeting.Answer, _ title: TextKey) -> NextStep.Action {
            NextStep.Action(kind: .answerMeeting(proposal.id, answer), title: texts[title])
        }
        if isMine {
            step.others = [answer(.withdraw, .meetingWithdraw)] + rest.filter { $0 != step.main }
        } else {
            step.main = answer(.accept, .meetingAccept)
            step.others = [answer(.decline, .meetingDecline)] + rest.reversed()
        }
        return step
    }

    private func step(answering offer: Offer, _ product: ProductSummary) -> NextStep {
        let isMine = offer.maker == reader
        func answer(_ answer: Offer.Answer, _ title: TextKey) -> NextStep.Action {
            NextStep.Action(kind: .answer(offer.id, answer), title: texts[title])
        }
        let text = offer.openText(
            isMine: isMine,
            name: partnerName,
            until: context.momentText(of: offer.expiresAt),
            in: texts
        )
        guard !isMine else {
            let withdraw = NextStep.Action(
                kind: .answer(offer.id, .withdraw),
                title: offer.withdrawText(in: texts)
            )
            return NextStep(text: text, others: [withdraw])
        }
        var others = [answer(.decline, .offerDecline)]
        if mayOffer(product) {
            others.append(NextStep.Action(kind: .offer, title: texts[.offerCounter]))
        }
        return NextStep(
            text: text,
            main: answer(.accept, .offerAccept),
            others: others
        )
    }

    private func firstStep(_ one: Conversation, _ product: ProductSummary) -> NextStep {
        let offer = NextStep.Action(kind: .offer, title: texts[.offerMake])
        guard one.role == .seller else {
            guard product.facts.giveaway == nil, product.price.price != nil else { return NextStep() }
            return NextStep(
                main: NextStep.Action(kind: .buy, title: texts[.purchaseSend]),
                others: mayOffer(product) ? [offer] : []
            )
        }
        let title = texts(.dealReserveFor, ["name": partnerName])
        return NextStep(
            main: NextStep.Action(kind: .reserve, title: title),
            others: mayOffer(product) ? [offer] : []
        )
    }

    private func mayOffer(_ product: ProductSummary) -> Bool {
        guard product.price.price != nil else { return false }
        return summary?.conversation.role == .seller || product.facts.takesOffers
    }
}
