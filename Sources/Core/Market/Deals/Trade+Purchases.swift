// Buying at the price that is asked, whether or not the seller takes lower ones.

extension Trade {
    /// Asks for the product at the price that the buyer was shown; the seller confirms it like an offer.
    ///
    /// The same again changes nothing, as long as it is open or led to an open deal.
    package mutating func requestPurchase(
        at shown: Money,
        quantity: Int64 = 1,
        in parties: TradeParties
    ) throws(TradeRefusal) -> Offer {
        if let made = madePurchase(at: shown, quantity, in: parties) { return made }
        guard !parties.isClosed else { throw .closed }
        guard product.giveaway == nil else { throw .isGiveaway }
        guard quantity > 0 else { throw .invalid }
        // With one buyer there is one open deal at a time.
        guard open(with: parties) == nil, quantity <= available(for: parties.buyer) else {
            throw .notAvailable
        }
        guard shown == product.price else { throw .priceChanged(shown: shown, now: product.price) }
        // A lower one, of either of the two, is not given up unasked.
        let waiting = offers.first { $0.conversation == parties.conversation && $0.state == .open }
        if let waiting { throw .offerWaiting(waiting) }
        guard parties.purchasesOfBuyer < Offer.mostOfBuyer else { throw .offerLimit }
        let offer = Offer(
            id: nextOffer(),
            conversation: parties.conversation,
            product: product.id,
            maker: parties.buyer,
            amount: shown,
            quantity: quantity,
            isPurchase: true,
            madeAt: now,
            expiresAt: now.adding(hours: Int64(Offer.hours[Offer.hours.count - 1]))
        )
        offers.append(offer)
        lines.append(TradeMessage(in: parties.conversation, by: parties.buyer, .offer(offer.id)))
        return offer
    }

    /// The same request of before, as far as it still stands.
    private func madePurchase(at shown: Money, _ quantity: Int64, in parties: TradeParties) -> Offer? {
        let deal = open(with: parties)?.id
        return offers.last {
            $0.conversation == parties.conversation && $0.isPurchase && $0.amount == shown
                && $0.quantity == quantity && ($0.state == .open || $0.deal != nil && $0.deal == deal)
        }
    }
}
