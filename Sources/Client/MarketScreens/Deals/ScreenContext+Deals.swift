import Market
import MarketAPI
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
        if error.isAway || error.refusal?.code == .priceChanged {
            toasts.show(dealMessage(for: error))
        } else {
            toast(error)
        }
    }

    /// The same in words, for a form.
    func dealMessage(for error: ClientError) -> String {
        error.isAway
            ? localization.texts[.screenDealAgain]
            : error.refusal?.changedPrice(in: localization.texts) ?? message(for: error)
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

extension Refusal {
    /// Both prices, where the person was shown another one than is asked now.
    fileprivate func changedPrice(in texts: Texts) -> String? {
        guard code == .priceChanged else { return nil }
        let prices = fields.compactMap { field -> String? in
            guard let currency = Currency(rawValue: field.code) else { return nil }
            do { return try Money(field.message, currency: currency).displayText(in: texts) } catch {
                return nil
            }
        }
        guard prices.count == 2 else { return nil }
        return texts(.purchasePriceChanged, ["shown": prices[0], "now": prices[1]])
    }
}

extension ClientError {
    /// True where the market was not reached, so that a later attempt may succeed.
    fileprivate var isAway: Bool { self == .offline || self == .unreachable }
}
