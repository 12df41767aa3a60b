import Market
import MarketClient

extension ScreenContext {
    /// Keeps what the market has just said of a deal, and lets go of a code that has nothing to open any more.
    func learn(_ own: OwnDeal) {
        dealKeeper.learn(own, isOffline: network.isOffline)
        if !own.deal.state.isOpen, handoverOutbox.item(of: own.deal.id) != nil {
            backgroundTasks.run { [handoverOutbox] in await handoverOutbox.discard(own.deal.id) }
        }
    }

    /// Keeps what the two of a deal say about each other, as the market has just said.
    func learn(_ reviews: OwnReviews, of deal: Deal.ID) {
        guard let own = dealKeeper.kept(deal)?.own else { return }
        learn(own.with(reviews))
    }

    /// Says why something about an offer or a deal was not done: none of it is kept for later, as it could come too late.
    func toastDeal(_ error: ClientError) {
        if error.isAway { toasts.show(dealMessage(for: error)) } else { toast(error) }
    }

    /// The same in words, for a form.
    func dealMessage(for error: ClientError) -> String {
        error.isAway ? localization.texts[.screenDealAgain] : message(for: error)
    }

    /// The day and the time of day by the market's clock, the same for both who trade.
    func momentText(of moment: Timestamp) -> String { moment.momentText(in: localization.texts) }

    /// Until when something may still be done about a deal.
    func untilText(of deal: Deal) -> String {
        localization.texts(
            deal.state == .oneSided ? .dealOneSidedUntil : .dealUntil,
            ["until": momentText(of: deal.until)]
        )
    }
}

extension ClientError {
    /// True where the market was not reached, so that a later attempt may succeed.
    fileprivate var isAway: Bool { self == .offline || self == .unreachable }
}
