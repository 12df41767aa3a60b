public import Market
import MarketClient

extension Shell {
    /// True where an account is signed in and the market knows deals.
    public var hasDeals: Bool {
        guard let context = screens?.context else { return false }
        return context.accountSession.account != nil && context.client.capabilities.contains(.deals)
    }

    /// Opens one's deals.
    public func openDeals() {
        guard let context = screens?.context, hasDeals else { return }
        let deals = DealListModel(context)
        deals.ended = { [weak self] in self?.deals = nil }
        self.deals = deals
        deals.appear()
    }

    /// Opens one deal, over the list where that is open.
    public func open(deal id: Deal.ID) {
        guard let context = screens?.context, hasDeals, deal?.id != id else { return }
        let opened = DealModel(context, id)
        opened.ended = { [weak self] in
            self?.deal = nil
            self?.review = nil
            self?.meeting = nil
        }
        opened.wantsMeeting = { [weak self] in self?.propose(meetingFor: $0) }
        opened.wantsReview = { [weak self] in self?.open(reviewOf: id) }
        opened.traded = { [weak self] in self?.handedOver($0) }
        opened.wantsTalk = { [weak self] in
            self?.deal = nil
            self?.review = nil
            self?.meeting = nil
            self?.deals = nil
            self?.open(conversation: $0)
        }
        deal = opened
        opened.appear()
    }

    /// Does what the next step of the conversation that is shown asks for.
    public func perform(_ action: TradeAction) {
        guard let talk = talkInFront else { return }
        switch action {
        case .offer: offer(in: talk)
        case .buy: talk.buy()
        case .answer(let offer, let answer): talk.answer(offer, answer)
        case .reserve: talk.reserve()
        case .openDeal(let id): open(deal: id)
        case .meet: meet(in: talk)
        case .answerMeeting(let meeting, let answer): talk.answer(meeting, answer)
        case .review(let id): open(reviewOf: id)
        case .joinLine: talk.joinLine()
        }
    }

    private func meet(in talk: ConversationModel) {
        guard let one = talk.summary?.conversation, let deal = one.deal else { return }
        propose(meetingFor: OwnDeal(deal, in: one))
    }

    /// Opens the form to propose a meeting, over the deal where that is open.
    public func propose(meetingFor own: OwnDeal) {
        guard let context = screens?.context else { return }
        let opened = MeetingModel(context, for: own)
        opened.ended = { [weak self] isProposed in
            guard let self else { return }
            meeting = nil
            guard isProposed else { return }
            deal?.retry()
            if conversation?.id == own.deal.conversation { conversation?.retry() }
        }
        meeting = opened
    }

    private func offer(in talk: ConversationModel) {
        guard let goods = talk.product, let one = talk.summary?.conversation else { return }
        show(OfferModel(talk.context, for: goods, in: one.id, as: one.role))
    }

    /// Opens the form to offer a price for the product shown; asks to sign in first where needed.
    public func offerPrice() {
        guard let detail, detail.canOffer, let goods = detail.goods, let context = screens?.context else {
            return
        }
        guard context.accountSession.account != nil else {
            return askToSignIn(to: .signInToOffer) { [weak self] in self?.offerPrice() }
        }
        show(OfferModel(context, for: goods, in: nil, as: .buyer))
    }

    /// Asks to buy the product shown at its price; asks to sign in first where needed.
    public func buy() {
        guard let detail, detail.canBuy, let context = screens?.context else { return }
        guard context.accountSession.account != nil else {
            return askToSignIn(to: .signInToBuy) { [weak self] in self?.buy() }
        }
        detail.buy()
    }

    /// Acts on a product that is promised to another person; asks to sign in first where needed.
    public func perform(_ action: QueueAction) {
        guard let detail, let context = screens?.context else { return }
        guard context.accountSession.account != nil else {
            return askToSignIn(to: .signInToBuy) { [weak self] in self?.perform(action) }
        }
        switch action {
        case .join: detail.joinLine()
        case .leave: detail.leaveLine()
        case .take: detail.reserveFromLine()
        }
    }

    private func show(_ opened: OfferModel?) {
        guard let opened else { return }
        opened.ended = { [weak self] conversation in
            guard let self else { return }
            offer = nil
            guard let conversation else { return }
            if self.conversation?.id == conversation, talkInFront != nil {
                self.conversation?.retry()
            } else {
                open(conversation: conversation)
            }
        }
        offer = opened
    }
}
