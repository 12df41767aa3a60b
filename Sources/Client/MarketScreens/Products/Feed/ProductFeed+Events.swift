import Market
import MarketAPI
import MarketClient

/// Changes from elsewhere: from another screen, or from the market.
extension ProductFeed {
    func read(_ news: ProductEvent) {
        switch news {
        case .created(let goods):
            guard isWholeMarket || isOwnList, phase != .fresh, !mustReload else { return }
            rows.insert(goods, at: 0)
            // The market may have told everyone before it answered here.
            newProducts.shown(goods.id)
            if phase == .empty { settlePhase() }
            beginAgain()
        case .edited(let goods): rows.patch(goods)
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
        case .loading, .refreshing, .narrowing: begin()
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
        switch context.accountSession.identity {
        case .nobody, .vendor(_, account: nil): false
        case .account(let account): account.id == goods.seller.id
        case .vendor(_, let account?): account == goods.seller.id
        }
    }

    private var isOwnList: Bool {
        !isOfMarket && base.from(.beginning) == ListingQuery(limit: base.limit)
    }
}
