extension Trade {
    /// Makes an offer; where the other one's is open it is the answer to that.
    ///
    /// A buyer's below the seller's floor is made like any other, does not ring at the seller, and is declined at
    /// `declinesAt` unless it is answered or over by then.
    package mutating func offer(
        _ amount: Money,
        quantity: Int64 = 1,
        hours: Int? = nil,
        declinesAt: Timestamp? = nil,
        by maker: Account.ID,
        in parties: TradeParties
    ) throws(TradeRefusal) -> Offer {
        guard !parties.isClosed else { throw .closed }
        let isSellers = maker == product.seller
        guard isSellers || product.takesOffers else { throw .offersOff }
        let before = offers.firstIndex { $0.conversation == parties.conversation && $0.state == .open }
        if let before, offers[before].maker == maker { throw .offerWaiting(offers[before]) }
        guard amount.isPayable else { throw .offerNotWhole }
        guard product.range.contains(amount) else { throw .offerRange(product.range) }
        let hours = hours ?? Offer.hours[Offer.hours.count - 1]
        guard Offer.hours.contains(hours), quantity > 0 else { throw .invalid }
        // With one buyer there is one open deal at a time.
        guard open(with: parties) == nil, quantity <= available(for: parties.buyer) else {
            throw .notAvailable
        }
        guard isSellers || parties.offersOfBuyer < Offer.mostOfBuyer else { throw .offerLimit }
        if let before {
            offers[before].state = .countered
            offers[before].answeredAt = now
        }
        var offer = Offer(
            id: nextOffer(),
            conversation: parties.conversation,
            product: product.id,
            maker: maker,
            amount: amount,
            quantity: quantity,
            madeAt: now,
            expiresAt: now.adding(hours: Int64(hours))
        )
        let isUnwelcome = !isSellers && amount.hundredths < product.floor.hundredths
        if isUnwelcome { offer.declinesAt = declinesAt }
        offers.append(offer)
        lines.append(
            TradeMessage(in: parties.conversation, by: maker, .offer(offer.id), isQuiet: isUnwelcome)
        )
        return offer
    }

    /// Answers an offer; the same answer again changes nothing.
    ///
    /// `parties` are the two whose offer it is, one of whom `account` has to be.
    package mutating func answer(
        _ answer: Offer.Answer,
        to id: Offer.ID,
        by account: Account.ID,
        in parties: TradeParties,
        codes: DealCodes
    ) throws(TradeRefusal) -> Offer {
        guard let index = index(of: id) else { throw .invalid }
        let offer = offers[index]
        guard (answer == .withdraw) == (account == offer.maker) else {
            throw offer.state == .open ? .invalid : .offerOver(offer)
        }
        if offer.state == answer.outcome { return offer }
        guard offer.state == .open else { throw .offerOver(offer) }
        if answer == .accept { return try accept(index, in: parties, codes: codes) }
        offers[index].state = answer.outcome
        offers[index].answeredAt = now
        say(answer == .decline ? .offerDeclined : .offerWithdrawn, of: offers[index], by: account)
        return offers[index]
    }

    private mutating func accept(_ index: Int, in parties: TradeParties, codes: DealCodes)
        throws(TradeRefusal) -> Offer
    {
        let offer = offers[index]
        guard !parties.isClosed else { throw .closed }
        guard open(with: parties) == nil, offer.quantity <= available(for: parties.buyer) else {
            throw .notAvailable
        }
        offers[index].state = .accepted
        offers[index].answeredAt = now
        let accepter = offer.maker == product.seller ? parties.buyer : product.seller
        say(.offerAccepted, of: offers[index], by: accepter)
        let deal = promise(offer.quantity, at: offer.amount, in: parties, codes: codes)
        offers[index].deal = deal.id
        return offers[index]
    }

    /// Ends open offers, and states the reason in their conversations.
    mutating func lapse(
        _ lapse: Offer.Lapse,
        isNobodys: Bool = false,
        where isMeant: (Offer) -> Bool
    ) {
        for index in offers.indices where offers[index].state == .open && isMeant(offers[index]) {
            offers[index].state = .lapsed
            offers[index].lapse = lapse
            offers[index].answeredAt = now
            say(.offerLapsed, of: offers[index], by: product.seller, isNobodys: isNobodys)
        }
    }

    /// Ends what is more expensive than the product is now, or in another currency.
    package mutating func lapseDearerOffers() {
        let price = product.price
        lapse(.price) { $0.amount.currency != price.currency || $0.amount.hundredths > price.hundredths }
        lapseDearLikerOffer()
    }

    /// Declines offers below the seller's floor that have waited for their drawn delay: a no like the
    /// seller's own.
    ///
    /// Only a sweep does so: a person's answer that comes before it counts, and what is over has ended by
    /// itself. Each is declined at its own moment, since those of sweeps would tell; `said` has the last
    /// moments of conversations, as messages are in the order of theirs.
    package mutating func declineUnwelcome(after said: [Conversation.ID: Timestamp] = [:]) {
        for index in offers.indices where offers[index].state == .open {
            guard let moment = offers[index].declinesAt, moment <= now else { continue }
            // The price or the floor may be lower by now: what is welcome waits for the seller.
            guard offers[index].amount.hundredths < product.floor.hundredths else {
                offers[index].declinesAt = nil
                continue
            }
            // While a market stands nobody answers, nor all at once when it starts.
            guard moment >= now.adding(milliseconds: -AutomaticAnswer.longestDelay) else {
                offers[index].declinesAt = AutomaticAnswer.moment(instead: moment, at: now)
                continue
            }
            let at = said[offers[index].conversation].map { $0 <= moment ? moment : now } ?? moment
            offers[index].state = .declined
            // The moment of the message that says so, as of a person's answer.
            offers[index].answeredAt = at
            say(.offerDeclined, of: offers[index], by: product.seller, at: at)
        }
    }
}
