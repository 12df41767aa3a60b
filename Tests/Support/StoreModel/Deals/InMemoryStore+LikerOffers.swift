package import Market
package import MarketStore

extension InMemoryStore: LikerOfferStoring {
    package func offerToLikers(of product: Product.ID, _ amount: Money, by seller: Account.ID)
        async throws(StoreError) -> LikerOffer
    {
        try change { state, now throws(StoreError) in
            guard state.present(product)?.product.seller.id == seller else { throw .notFound }
            try state.checkUnrestricted(seller, at: now)
            let before = state.likerOffers[product]
            let likers = state.likes.count { $0.key != seller && $0.value.contains(product) }
            let offer = try state.trade(product, at: now) { trade throws(TradeRefusal) in
                try trade.offerToLikers(amount, likers: likers)
            }
            if offer.madeAt != before?.madeAt { state.notifiedLikers[product] = Account.ID(0) }
            _ = state.notifyLikers(limit: Self.likersNotifiedAtOnce, at: now)
            return offer
        }
    }

    package func withdrawLikerOffer(of product: Product.ID, by seller: Account.ID) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            guard state.present(product)?.product.seller.id == seller else { throw .notFound }
            try state.trade(product, at: now) { trade throws(TradeRefusal) in trade.withdrawLikerOffer() }
        }
    }

    package func likerOffer(of product: Product.ID, for account: Account.ID) async throws(StoreError)
        -> LikerOffer?
    {
        let now = clock()
        return try read { state throws(StoreError) in
            guard let offer = state.likerOffers[product],
                let seller = state.present(product)?.product.seller.id
            else { return nil }
            let isTheirs =
                seller == account
                || state.isFor(account, offer) && !state.isBlocked(seller, account)
            return isTheirs ? offer.seen(at: now) : nil
        }
    }

    package func takeLikerOffer(of product: Product.ID, saying greeting: NewMessage, codes: DealCodes)
        async throws(StoreError) -> Deal
    {
        try change { state, now throws(StoreError) in
            let account = greeting.author
            guard let offer = state.likerOffers[product], state.isFor(account, offer) else {
                throw .notFound
            }
            guard let seller = state.products[product]?.product.seller.id, seller != account else {
                throw .refusedTrade(.ownProduct)
            }
            try state.checkUnrestricted(account, at: now)
            guard let found = state.present(product)?.product, found.state != .hidden else {
                throw .notFound
            }
            guard !state.isBlocked(seller, account) else { throw .refusedTrade(.closed) }
            let parties = try state.parties(about: product, greeting, at: now)
            return try state.trade(product, at: now) { trade throws(TradeRefusal) in
                try trade.takeLikerOffer(in: parties, codes: codes)
            }
        }
    }

    package func notifyLikers(limit: Int) async throws(StoreError) -> Int {
        try change { state, now throws(StoreError) in state.notifyLikers(limit: limit, at: now) }
    }
}

extension InMemoryStore.State {
    fileprivate func isFor(_ account: Account.ID, _ offer: LikerOffer) -> Bool {
        guard likes[account, default: []].contains(offer.product) else { return false }
        return likeTimes[account]?[offer.product].map { $0 <= offer.madeAt } ?? true
    }

    fileprivate mutating func notifyLikers(limit: Int, at now: Timestamp) -> Int {
        guard let (product, told) = notifiedLikers.min(by: { $0.key < $1.key }) else { return 0 }
        guard let stored = products[product], let offer = likerOffers[product]?.seen(at: now), offer.isOpen
        else {
            notifiedLikers[product] = nil
            return 1
        }
        let likers = likes.keys.filter { $0 > told && isFor($0, offer) }.sorted().prefix(limit)
        let seller = stored.product.seller.id
        for liker in likers where liker != seller && !isBlocked(seller, liker) {
            post(.likerOffer(offer, of: stored.product.name), to: liker, at: now)
        }
        notifiedLikers[product] = likers.count < limit ? nil : likers.last
        return max(1, likers.count)
    }
}
