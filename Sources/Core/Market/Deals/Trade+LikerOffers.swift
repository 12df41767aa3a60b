// One lower price for all who like the product.

extension Trade {
    /// Offers a lower price to all `likers` who like the product; the same again changes nothing.
    package mutating func offerToLikers(_ amount: Money, likers: Int) throws(TradeRefusal) -> LikerOffer {
        if let last = likerOffer, last.isOpen, last.amount == amount { return last }
        guard product.giveaway == nil, let range = OfferRange(below: product.price) else { throw .invalid }
        guard amount.isPayable else { throw .offerNotWhole }
        guard range.contains(amount) else { throw .offerRange(range) }
        guard product.available > 0 else { throw .notAvailable }
        if let last = likerOffer, now < last.nextAt { throw .likersTold }
        guard likers > 0 else { throw .nobodyLikes }
        let offer = LikerOffer(
            product: product.id,
            amount: amount,
            madeAt: now,
            expiresAt: now.adding(hours: LikerOffer.hours)
        )
        likerOffer = offer
        return offer
    }

    /// Takes it back; again changes nothing.
    package mutating func withdrawLikerOffer() {
        endLikerOffer(nil)
    }

    /// Takes the lower price: one unit is promised.
    ///
    /// A buyer with an open deal for it gets that deal again.
    package mutating func takeLikerOffer(in parties: TradeParties, codes: DealCodes) throws(TradeRefusal)
        -> Deal
    {
        guard let offer = likerOffer else { throw .likerOfferOver }
        if let open = open(with: parties), open.amount == offer.amount, open.madeAt >= offer.madeAt {
            return open
        }
        guard !parties.isClosed else { throw .closed }
        // Who comes second may wait for it.
        guard offer.isOpen else { throw offer.lapse == .reserved ? .notAvailable : .likerOfferOver }
        guard open(with: parties) == nil, available(for: parties.buyer) > 0 else { throw .notAvailable }
        let deal = promise(1, at: offer.amount, in: parties, codes: codes)
        say(.reserved, of: deal, by: .buyer)
        return deal
    }

    mutating func endLikerOffer(_ lapse: Offer.Lapse?) {
        guard likerOffer?.isOpen == true else { return }
        likerOffer?.endedAt = now
        likerOffer?.lapse = lapse
    }

    /// Ends all that was offered, to one or to many.
    mutating func lapseAll(_ lapse: Offer.Lapse) {
        self.lapse(lapse) { _ in true }
        endLikerOffer(lapse)
    }

    /// Ends it where it is no lower price any more.
    mutating func lapseDearLikerOffer() {
        guard let amount = likerOffer?.amount else { return }
        guard amount.currency != product.price.currency || amount.hundredths >= product.price.hundredths
        else { return }
        endLikerOffer(.price)
    }
}
