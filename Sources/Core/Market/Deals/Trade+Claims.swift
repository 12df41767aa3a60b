// Goods that are given away go to the first who asks, or to one whom the giver picks.

extension Trade {
    /// Asks for a product that goes to the first who asks, and is to be had: one unit is promised.
    ///
    /// A buyer with an open deal gets that deal again.
    package mutating func claim(in parties: TradeParties, codes: DealCodes) throws(TradeRefusal) -> Deal {
        guard product.giveaway == .first else { throw .invalid }
        if let open = open(with: parties) { return open }
        guard !parties.isClosed else { throw .closed }
        guard available(for: parties.buyer) > 0 else { throw .notAvailable }
        let deal = promise(1, at: product.price, in: parties, codes: codes)
        say(.reserved, of: deal, by: .buyer)
        return deal
    }

    /// Asks for a product whose giver picks who has them; who asks already asks no second time.
    package mutating func claim(by claimer: Seller, _ text: String?) throws(TradeRefusal) -> Claim {
        guard claimer.id != product.seller else { throw .ownProduct }
        guard product.giveaway == .pick, let text else { throw .invalid }
        let known = claims.firstIndex { $0.claimer.id == claimer.id }
        if let known, claims[known].state == .open { return claims[known] }
        let isPromised = deals.contains { $0.buyer == claimer.id && $0.state.isOpen }
        guard product.available > 0, !isPromised else { throw .notAvailable }
        guard claims.count(where: { $0.state == .open }) < Claim.mostOfProduct else { throw .lineFull }
        // A claim that is withdrawn and made again notifies the giver at most once an hour.
        isAsked = known.map { claims[$0].madeAt.adding(hours: 1) <= now } ?? true
        guard let known else {
            let claim = Claim(
                id: Claim.ID(nextClaim()),
                product: product.id,
                claimer: claimer,
                text: text,
                madeAt: now
            )
            claims.append(claim)
            return claim
        }
        (claims[known].text, claims[known].state, claims[known].madeAt) = (text, .open, now)
        return claims[known]
    }

    /// Asks no longer; again changes nothing.
    package mutating func dropClaim(of account: Account.ID) {
        for index in claims.indices where claims[index].claimer.id == account && claims[index].state == .open
        {
            claims[index].state = .withdrawn
        }
    }

    /// Promises the product to one claimer; the others are notified once nothing is left.
    ///
    /// A claimer who was passed over may be picked when the product is free again.
    package mutating func pick(_ id: Claim.ID, in parties: TradeParties, codes: DealCodes)
        throws(TradeRefusal) -> Deal
    {
        guard let index = claims.firstIndex(where: { $0.id == id }), product.giveaway == .pick else {
            throw .invalid
        }
        if claims[index].state == .picked, let open = open(with: parties) { return open }
        guard !parties.isClosed else { throw .closed }
        guard claims[index].state != .withdrawn, open(with: parties) == nil,
            available(for: parties.buyer) > 0
        else { throw .notAvailable }
        claims[index].state = .picked
        let deal = promise(1, at: product.price, in: parties, codes: codes)
        say(.reserved, of: deal, by: .seller)
        if product.available <= 0 { passClaims() }
        return deal
    }

    /// Tells those who asked that they do not have it.
    mutating func passClaims() {
        for index in claims.indices where claims[index].state == .open {
            claims[index].state = .passed
            passedFor.append(claims[index].claimer.id)
        }
    }
}
