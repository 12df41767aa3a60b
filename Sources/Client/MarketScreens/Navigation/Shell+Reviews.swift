public import Market
import MarketClient

extension Shell {
    /// Opens what the two of a deal say about each other, over the deal where that is open.
    public func open(reviewOf id: Deal.ID) {
        guard let context = screens?.context, hasDeals, review?.id != id else { return }
        let opened = ReviewModel(context, id)
        opened.ended = { [weak self] in self?.review = nil }
        opened.wantsReport = { [weak self] in self?.report($0) }
        review = opened
        opened.appear()
    }

    /// Asks what it was like, where the page of a deal is open that has just been kept.
    func handedOver(_ own: OwnDeal) {
        guard deal?.id == own.deal.id, own.reviews?.mine == nil, own.reviews != nil else { return }
        open(reviewOf: own.deal.id)
    }
}
