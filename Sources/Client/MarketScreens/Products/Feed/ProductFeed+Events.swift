import Market
import MarketAPI
import MarketClient

/// Changes from elsewhere: from another screen, or from the market.
extension ProductFeed {
    func read(_ news: ProductEvent) {
        switch news {
        case .created(let goods):
            guard isWholeMarket || isOwnList, phase != .fresh, holds(goods.state) else { return }
            // What is kept here and what is on its way know nothing of it.
            guard !mustReload else { return beginAgain() }
            rows.insert(goods, at: 0)
            // The market may have told everyone before it answered here.
            newProducts.shown(goods.id)
            if phase == .empty { settlePhase() }
            beginAgain()
        case .edited(let goods): take(goods)
        case .deleted(let id):
            deletedFrom[id] = rows.remove(id)
            newProducts.note(.removed(id, nil))
            if rows.goods.isEmpty, phase == .ended { settlePhase() }
            beginAgain()
        case .restored(let goods):
            guard let index = deletedFrom.removeValue(forKey: goods.id) else { return }
            rows.insert(goods, at: index)
            if phase == .empty { settlePhase() }
        case .blocked(let seller): leaveOut(seller)
        case .received(let event): receive(event)
        }
    }

    /// Shows a product as it is now; in a list of one's own by state, it comes and goes with its state.
    private func take(_ goods: ProductSummary) {
        guard !isOfMarket, !base.states.isEmpty, phase != .fresh, isOwn(goods) else {
            return rows.patch(goods)
        }
        if !base.states.contains(goods.state) {
            rows.remove(goods.id)
            if rows.goods.isEmpty, phase == .ended { settlePhase() }
        } else if rows.contains(goods.id) {
            rows.patch(goods)
        } else if !mustReload, next == nil {
            rows.insert(goods, at: 0)
            if phase == .empty { settlePhase() }
        }
    }

    /// Removes the products of a blocked seller from the list.
    private func leaveOut(_ seller: Account.ID) {
        for goods in rows.goods where goods.seller.id == seller {
            rows.remove(goods.id)
            newProducts.note(.removed(goods.id, nil))
        }
        if rows.goods.isEmpty, phase == .ended { settlePhase() }
        // What is on its way was listed before.
        beginAgain()
    }

    /// Asks once more where a first page is on its way that does not know yet what was just done.
    private func beginAgain() {
        switch phase {
        case .loading, .kept, .refreshing, .narrowing: begin()
        case .fresh, .failed, .empty, .resting, .loadingMore, .stalled, .ended: break
        }
    }

    private func receive(_ event: MarketEvent) {
        switch event {
        case .changed(let goods, _) where rows.contains(goods.id): rows.patch(goods)
        // Sellers know that their own products are there.
        case .changed(let goods, _) where isOwn(goods): break
        case .changed(let goods, _) where context.blockedPeople.contains(goods.seller.id): break
        case .changed, .removed:
            if isWholeMarket { newProducts.note(event) }
        case .missed:
            if isWholeMarket, phase != .fresh { hasMissedEvents = true }
        case .link, .inbox, .saved: break
        }
    }

    /// True where the product certainly belongs to the signed-in account.
    private func isOwn(_ goods: ProductSummary) -> Bool {
        context.accountSession.identity.owns(sellerWith: goods.seller.id)
    }

    private var isOwnList: Bool {
        !isOfMarket && base.from(.beginning) == ListingQuery(limit: base.limit, states: base.states)
    }

    private func holds(_ state: ProductState) -> Bool { base.states.isEmpty || base.states.contains(state) }
}
