// Buying at the price that is asked, whether or not the seller takes lower ones.

/// The treatment of a buyer's request where the seller chose that the first one has the product reserved at once.
package enum FirstComeTerms: Hashable, Sendable {
    /// It is reserved at once, with these codes.
    case reserves(DealCodes)
    /// The seller is asked as for any other product, and both read that: the buyer is new, or has as much reserved as
    /// they may.
    case asks
}

extension Deal {
    /// The number of reservations that an account may have open when it makes one by itself.
    package static func mostAtOnce(at level: TrustLevel) -> Int {
        switch level {
        case .newcomer: 0
        case .known: 3
        case .proven: 10
        }
    }
}

extension Trade {
    /// Asks for the product at the price that the buyer was shown; the seller confirms it like an offer.
    ///
    /// With `terms` the first to ask has it reserved at once, where its seller chose that. The same again changes nothing, as long as it is open or led to an open deal.
    package mutating func requestPurchase(
        at shown: Money,
        quantity: Int64 = 1,
        in parties: TradeParties,
        terms: FirstComeTerms? = nil
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
        let terms = product.firstCome ? terms : nil
        if case .reserves(let codes) = terms {
            return reserve(offers.count - 1, in: parties, codes: codes)
        }
        lines.append(TradeMessage(in: parties.conversation, by: parties.buyer, .offer(offer.id)))
        if terms == .asks {
            let subject = TradeMessage.Subject.notice(.firstComeAsks, Identifier(offer.id.rawValue))
            // The request itself has notified the seller.
            lines.append(
                TradeMessage(in: parties.conversation, by: parties.buyer, subject, isQuiet: true)
            )
        }
        return offer
    }

    /// Accepts a request for its seller, who is notified of the deal alone.
    private mutating func reserve(_ index: Int, in parties: TradeParties, codes: DealCodes) -> Offer {
        let offer = offers[index]
        lines.append(
            TradeMessage(in: parties.conversation, by: parties.buyer, .offer(offer.id), isQuiet: true)
        )
        offers[index].state = .accepted
        offers[index].answeredAt = now
        let deal = promise(offer.quantity, at: offer.amount, in: parties, codes: codes)
        offers[index].deal = deal.id
        say(.firstCome, of: deal, by: .buyer)
        return offers[index]
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
