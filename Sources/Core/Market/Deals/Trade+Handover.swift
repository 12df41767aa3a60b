extension Trade {
    /// Says that the product changed hands: with the code of the other one for both, without it for oneself.
    ///
    /// Again changes nothing. What one alone says becomes true when the other has not objected for three days.
    package mutating func confirm(
        _ id: Deal.ID,
        by role: Conversation.Role,
        withCode isMet: Bool
    ) throws(TradeRefusal) -> Deal {
        guard let index = index(of: id) else { throw .invalid }
        let deal = deals[index]
        if deal.confirmedBy.contains(role), deal.state.isOpen || deal.state == .completed,
            !isMet || deal.isMet
        {
            return deal
        }
        guard deal.state.isOpen else { throw .dealOver(deal) }
        // What a moderator looks at nobody trades.
        guard !product.isHeld else { throw .notAvailable }
        if isMet || deal.confirmedBy.contains(role.other) {
            complete(index, isMet: isMet, by: role)
        } else {
            handOver(index, confirmedBy: [role])
            deals[index].state = .oneSided
            endProposal(of: index, .over)
            deals[index].until = now.adding(hours: Deal.hoursToObject)
            say(.oneSided, of: deals[index], by: role)
        }
        return deals[index]
    }

    /// Says that nothing changed hands, where the other one says that it did.
    package mutating func object(_ id: Deal.ID, by role: Conversation.Role) throws(TradeRefusal) -> Deal {
        guard let index = index(of: id) else { throw .invalid }
        let deal = deals[index]
        if deal.state == .cancelled, deal.endedBy == role, deal.reason == .notTraded { return deal }
        guard deal.state == .oneSided, !deal.confirmedBy.contains(role) else { throw .dealOver(deal) }
        end(index, .cancelled, by: role, for: .notTraded)
        return deals[index]
    }

    /// Sells units to a buyer, by the seller's word; the buyer is asked to confirm.
    ///
    /// Units promised to others are in the way, unless they are to be taken back: those of the newest promises, and no
    /// more than it takes.
    package mutating func sell(
        _ quantity: Int64,
        in parties: TradeParties,
        codes: DealCodes,
        cancellingDeals: Bool = false
    ) throws(TradeRefusal) -> Deal {
        if let open = deals.first(where: { $0.conversation == parties.conversation && $0.state.isOpen }) {
            guard open.quantity == quantity else { throw .dealOpen }
            return try confirm(open.id, by: .seller, withCode: false)
        }
        guard !parties.isClosed else { throw .closed }
        guard quantity > 0 else { throw .invalid }
        if cancellingDeals {
            for index in deals.indices.reversed()
            where deals[index].isHolding && product.stock - product.reserved < quantity {
                end(index, .cancelled, by: .seller, for: .gone)
            }
        }
        // The seller's own word makes free what it kept.
        if product.state == .reserved, product.reserved < product.stock { product.state = .selling }
        guard quantity <= product.available else {
            throw product.reserved > 0 ? .dealOpen : .notAvailable
        }
        let deal = promise(quantity, at: product.price, in: parties, codes: codes)
        return try confirm(deal.id, by: .seller, withCode: false)
    }

    private mutating func complete(_ index: Int, isMet: Bool, by role: Conversation.Role) {
        handOver(index, confirmedBy: [.buyer, .seller])
        deals[index].state = .completed
        deals[index].isMet = isMet
        deals[index].endedAt = now
        endProposal(of: index, .over)
        endSold()
        completed.append(deals[index])
        say(.completed, of: deals[index], by: role)
    }

    /// Notes who says so; by the seller's word the units leave the stock, once.
    private mutating func handOver(_ index: Int, confirmedBy roles: Set<Conversation.Role>) {
        let deal = deals[index]
        deals[index].confirmedBy.formUnion(roles)
        guard roles.contains(.seller), deal.isHolding else { return }
        product.move(reserved: -deal.quantity, stock: -deal.quantity)
        endSold()
    }

    /// Ends offers and claims once the stock is used up.
    ///
    /// The queue stays as long as a deal is open, since a party may still deny the handover.
    private mutating func endSold() {
        guard product.stock == 0 else { return }
        lapseAll(.sold)
        passClaims()
        line.close()
        if !deals.contains(where: \.state.isOpen) { endLine(.sold) }
    }

    /// Completes a deal that one party confirmed and the other did not deny in time.
    mutating func completeUnobjected(_ index: Int) {
        let said = deals[index].confirmedBy
        let deal = deals[index]
        // By the buyer's word alone the units leave the stock too.
        if deal.isHolding {
            product.move(reserved: -deal.quantity, stock: -deal.quantity)
        }
        deals[index].state = .completed
        deals[index].endedAt = deal.until
        endSold()
        completed.append(deals[index])
        say(.completed, of: deals[index], by: said.contains(.seller) ? .seller : .buyer, isNobodys: true)
    }
}
