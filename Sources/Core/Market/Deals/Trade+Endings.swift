extension Trade {
    /// Ends what time has ended, each at its own moment; a late look changes no outcome.
    mutating func endOverdue() {
        endOverdueProposals()
        likerOffer = likerOffer?.seen(at: now)
        for index in offers.indices where offers[index].state == .open && offers[index].expiresAt <= now {
            offers[index].state = .expired
            offers[index].answeredAt = offers[index].expiresAt
            say(.offerExpired, of: offers[index], by: offers[index].maker, isNobodys: true)
        }
        guard !product.isFrozen else { return }
        for index in deals.indices where deals[index].state.isOpen && deals[index].until <= now {
            if deals[index].state == .oneSided {
                completeUnobjected(index)
            } else {
                let end = deals[index].until
                self.end(index, .expired, by: nil, for: nil)
                deals[index].endedAt = end
            }
        }
    }

    /// Takes the product out of trade, since it is sold elsewhere, hidden or deleted.
    ///
    /// Throws ``TradeRefusal/dealOpen`` where units are promised to a buyer, unless deals are to be
    /// cancelled. A withdrawal by any other account than the seller counts as the market's.
    package mutating func withdraw(
        _ lapse: Offer.Lapse,
        by account: Account.ID? = nil,
        cancellingDeals: Bool
    ) throws(TradeRefusal) {
        guard cancellingDeals || !deals.contains(where: \.isHolding) else { throw .dealOpen }
        cancelDeals(byMarket: account.map { $0 != product.seller } ?? false)
        lapseAll(lapse)
        passClaims()
        // What became free by this is not to be had.
        queueEvents = []
        line.close()
        switch lapse {
        case .hidden: break
        case .sold: endLine(.sold)
        default: endLine(.gone)
        }
    }

    /// Follows the seller's edit of the product; `state` is `nil` where that was not changed.
    package mutating func follow(
        _ state: ProductState?,
        stock: Int64,
        price: Money,
        cancellingDeals: Bool
    ) throws(TradeRefusal) {
        switch state {
        case .sold: try withdraw(.sold, cancellingDeals: cancellingDeals)
        case .hidden: try withdraw(.hidden, cancellingDeals: cancellingDeals)
        case .selling where product.reserved > 0 && product.reserved == product.stock:
            guard cancellingDeals else { throw .dealOpen }
            cancelDeals()
        case .reserved: lapseAll(.reserved)
        case .selling, nil: break
        }
        guard stock >= product.reserved else { throw .stockReserved(product.reserved) }
        // Units that the seller says to have handed over come back by taking that back, and not twice.
        let comesBack = product.state == .sold && state?.isOnline == true || product.stock == 0 && stock > 0
        if comesBack, deals.contains(where: \.isHandedOver) {
            guard cancellingDeals else { throw .dealOpen }
            for index in deals.indices where deals[index].isHandedOver {
                end(index, .cancelled, by: .seller, for: .gone)
            }
        }
        let isMore = stock != product.stock
        product.price = price
        product.stock = stock
        if let state {
            product.state = state
        } else if isMore {
            // What is promised decides, where the seller did not say otherwise.
            product.state = product.state.following(stock: stock, reserved: product.reserved)
        }
        lapseDearerOffers()
        if product.available <= 0 { endLikerOffer(.reserved) }
        notifyQueue()
    }

    private mutating func cancelDeals(byMarket: Bool = false) {
        for index in deals.indices where deals[index].isHolding {
            end(index, .cancelled, by: byMarket ? nil : .seller, for: byMarket ? .removed : .gone)
        }
    }

    /// Hides the product for as long as moderators look at it: promises stand still, offers are over.
    package mutating func hold() {
        lapseAll(.hidden)
    }

    /// Lets the time of promises run on that stood still since a moment.
    package mutating func release(heldSince start: Timestamp) {
        for index in deals.indices where deals[index].state.isOpen {
            deals[index] = deals[index].thawed(after: start, at: now)
        }
    }

    /// Ends what is between the seller and one buyer, nobody's fault.
    package mutating func close(with buyer: Account.ID, in conversation: Conversation.ID?) {
        for index in deals.indices where deals[index].state == .reserved && deals[index].buyer == buyer {
            end(index, .cancelled, by: nil, for: .closed)
        }
        lapse(.closed) { $0.conversation == conversation }
        leaveLine(buyer)
        dropClaim(of: buyer)
    }
}

// Leaving the market, which no budget and no open deal holds up.
extension Trade {
    /// Takes the product of a seller who leaves the market out of trade; both sides are notified.
    ///
    /// A deal whose handover the seller has confirmed completes by itself.
    package mutating func sellerLeaves() {
        for index in deals.indices where deals[index].isHolding {
            end(index, .cancelled, by: nil, for: .left)
        }
        lapse(.left, isNobodys: true) { _ in true }
        endLikerOffer(.closed)
        passClaims()
        queueEvents = []
        line.close()
        endLine(.gone)
    }

    /// Ends what a buyer who leaves the market has open; both sides are notified.
    package mutating func buyerLeaves(_ buyer: Account.ID, in conversation: Conversation.ID?) {
        for index in deals.indices where deals[index].isHolding && deals[index].buyer == buyer {
            end(index, .cancelled, by: nil, for: .left)
        }
        lapse(.left, isNobodys: true) { $0.conversation == conversation }
        leaveLine(buyer)
        dropClaim(of: buyer)
    }
}
