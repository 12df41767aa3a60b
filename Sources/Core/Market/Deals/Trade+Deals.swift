extension Trade {
    /// Promises units to a buyer; whether they are to be had was asked before.
    mutating func promise(
        _ quantity: Int64,
        at amount: Money,
        in parties: TradeParties,
        codes: DealCodes
    ) -> Deal {
        let deal = Deal(
            id: nextDeal(),
            product: product.id,
            conversation: parties.conversation,
            seller: product.seller,
            buyer: parties.buyer,
            quantity: quantity,
            amount: amount,
            madeAt: now,
            until: now.adding(hours: Deal.hoursReserved)
        )
        deals.append(deal)
        self.codes[deal.id] = codes
        product.move(reserved: quantity, stock: 0)
        leave(parties.buyer)
        // Theirs is settled by the deal, whatever else is left.
        lapse(.reserved) { $0.conversation == parties.conversation }
        if product.available <= 0 {
            lapseAll(.reserved)
            line.close()
            queueEvents = []
        }
        return deal
    }

    /// Reserves at the asked price.
    ///
    /// The seller may do so with any partner, the first in the queue for themselves.
    package mutating func reserve(
        _ quantity: Int64,
        by account: Account.ID,
        in parties: TradeParties,
        codes: DealCodes
    ) throws(TradeRefusal) -> Deal {
        guard !parties.isClosed else { throw .closed }
        guard quantity > 0 else { throw .invalid }
        if let open = open(with: parties), open.quantity == quantity, open.state == .reserved { return open }
        let mayAsk = account == product.seller || quantity == 1 && line.isHeld(for: account, at: now)
        guard mayAsk, open(with: parties) == nil, quantity <= available(for: parties.buyer) else {
            throw .notAvailable
        }
        let deal = promise(quantity, at: product.price, in: parties, codes: codes)
        say(.reserved, of: deal, by: account == product.seller ? .seller : .buyer)
        return deal
    }

    func open(with parties: TradeParties) -> Deal? {
        deals.first { $0.conversation == parties.conversation && $0.state.isOpen }
    }

    /// Joins those who wait for a product that is promised; returns the place.
    package mutating func join(_ account: Account.ID) throws(TradeRefusal) -> QueuePosition {
        guard account != product.seller else { throw .ownProduct }
        if let place = line.place(of: account, at: now) { return place }
        let isOnline = product.state.isOnline && product.stock > 0 && !product.isHeld && !product.isDeleted
        guard isOnline, available(for: account) == 0,
            !deals.contains(where: { $0.buyer == account && $0.state.isOpen })
        else { throw .notAvailable }
        try line.join(account)
        return QueuePosition(position: line.places.count, waiting: line.places.count, heldUntil: nil)
    }

    package mutating func leaveLine(_ account: Account.ID) {
        leave(account)
    }

    /// Ends a reservation before its time; the same again changes nothing.
    package mutating func cancel(_ id: Deal.ID, by role: Conversation.Role, for reason: Deal.Reason)
        throws(TradeRefusal) -> Deal
    {
        guard let index = index(of: id) else { throw .invalid }
        let deal = deals[index]
        if deal.state == .cancelled, deal.endedBy == role { return deal }
        // What one alone has said they may take back.
        guard deal.state == .reserved || deal.state == .oneSided && deal.confirmedBy == [role] else {
            throw .dealOver(deal)
        }
        end(index, .cancelled, by: role, for: reason)
        return deals[index]
    }

    /// Keeps a product reserved for longer, as its seller wants.
    package mutating func prolong(_ id: Deal.ID, until end: Timestamp) throws(TradeRefusal) -> Deal {
        guard let index = index(of: id) else { throw .invalid }
        let deal = deals[index]
        guard deal.state == .reserved else { throw .dealOver(deal) }
        if deal.until == end { return deal }
        // Its time stands still.
        guard !product.isFrozen else { throw .notAvailable }
        guard end > deal.until, end <= deal.madeAt.adding(days: Deal.mostDays) else { throw .invalid }
        deals[index].until = end
        say(.prolonged, of: deals[index], by: .seller, until: end)
        return deals[index]
    }

    /// Ends an open deal without a handover, and gives back what it held, or what its seller said to have handed over.
    mutating func end(
        _ index: Int,
        _ state: Deal.State,
        by role: Conversation.Role?,
        for reason: Deal.Reason?
    ) {
        let deal = deals[index]
        if deal.isHolding {
            product.move(reserved: -deal.quantity, stock: 0)
        } else {
            product.move(reserved: 0, stock: deal.quantity)
        }
        deals[index].state = state
        deals[index].endedAt = now
        deals[index].endedBy = role
        deals[index].reason = reason
        endProposal(of: index, .over)
        let notice: TradeNotice =
            switch state {
            case .expired: .expired
            case .noShow: .noShow
            default: .cancelled
            }
        say(
            notice,
            of: deals[index],
            by: role ?? .seller,
            isNobodys: role == nil
        )
        notifyQueue()
    }
}
