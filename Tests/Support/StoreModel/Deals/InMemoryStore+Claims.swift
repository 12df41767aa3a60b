package import Market
package import MarketStore

extension InMemoryStore {
    package func claim(_ new: NewClaim) async throws(StoreError) -> ClaimPosition {
        try change { state, now throws(StoreError) in
            try state.checkUnrestricted(new.claimer.id, at: now)
            guard let product = state.present(new.product)?.product,
                product.state != .hidden || product.seller.id == new.claimer.id
            else { throw .notFound }
            guard !state.isBlocked(product.seller.id, new.claimer.id) else { throw .refusedTrade(.closed) }
            guard product.seller.id != new.claimer.id else { throw .refusedTrade(.ownProduct) }
            guard product.facts.giveaway != nil else { throw .refusedTrade(.invalid) }
            let position = state.position(of: new.claimer.id, for: new.product, at: now)
            switch position {
            case .deal(let id): return .deal(id)
            case .claim(let claim) where claim.state == .open: return .claim(claim)
            case .line: break
            case .claim, nil:
                let end = product.createdAt.later(Claim.minutesForOthers * 60_000)
                guard new.newcomer == nil || end <= now else { throw .refusedTrade(.claimLater) }
                try state.checkMayAsk(new.claimer.id, mostOpen: new.mostOpen, at: now)
                if let newcomer = new.newcomer { try state.take(newcomer, by: new.claimer.id, at: now) }
            }
            switch product.facts.giveaway {
            case .pick:
                return .claim(
                    try state.trade(new.product, at: now) { trade throws(TradeRefusal) in
                        try trade.claim(by: new.claimer, new.text)
                    }
                )
            case nil: throw .refusedTrade(.invalid)
            case .first: break
            }
            let isFree = try state.trade(new.product, at: now) { trade throws(TradeRefusal) in
                trade.available(for: new.claimer.id) > 0
            }
            guard isFree else {
                return .line(
                    try state.trade(new.product, at: now) { trade throws(TradeRefusal) in
                        try trade.join(new.claimer.id)
                    }
                )
            }
            let parties = try state.parties(about: new.product, new.greeting, at: now)
            let deal = try state.trade(new.product, at: now) { trade throws(TradeRefusal) in
                try trade.claim(in: parties, codes: new.codes)
            }
            return .deal(deal.id)
        }
    }

    package func dropClaim(for product: Product.ID, by account: Account.ID) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            switch state.position(of: account, for: product, at: now) {
            case .deal(let id):
                _ = try state.trade(product, at: now) { trade throws(TradeRefusal) in
                    try trade.cancel(id, by: .buyer, for: .changedMind)
                }
            case .line, .claim:
                try state.trade(product, at: now) { trade throws(TradeRefusal) in
                    trade.leaveLine(account)
                    trade.dropClaim(of: account)
                }
            case nil: break
            }
        }
    }

    package func claimPosition(of account: Account.ID, for product: Product.ID) async throws(StoreError)
        -> ClaimPosition?
    {
        let now = clock()
        return try read { state throws(StoreError) in
            state.position(of: account, for: product, at: now)
        }
    }

    package func claims(of product: Product.ID, by seller: Account.ID) async throws(StoreError) -> [Claim] {
        try read { state throws(StoreError) in
            guard state.present(product)?.product.seller.id == seller else { throw .notFound }
            return state.claims[product, default: []].filter { $0.state != .withdrawn }
        }
    }

    package func claim(_ id: Claim.ID, by seller: Account.ID) async throws(StoreError) -> Claim? {
        try read { state throws(StoreError) in
            state.claims.values.joined().first {
                $0.id == id && state.present($0.product)?.product.seller.id == seller
            }
        }
    }

    package func pickClaim(
        _ id: Claim.ID,
        saying message: NewMessage,
        by seller: Account.ID,
        codes: DealCodes
    ) async throws(StoreError) -> Deal {
        try change { state, now throws(StoreError) in
            let found = state.claims.values.joined().first {
                $0.id == id && state.present($0.product)?.product.seller.id == seller
            }
            guard let claim = found else { throw .notFound }
            try state.checkUnrestricted(seller, at: now)
            let isPromised =
                if case .deal = state.position(of: claim.claimer.id, for: claim.product, at: now) {
                    true
                } else {
                    false
                }
            guard isPromised || state.received(by: claim.claimer.id, at: now) < Claim.mostReceived else {
                throw .refusedTrade(.claimLimit)
            }
            let parties = try state.parties(about: claim.product, message, at: now)
            return try state.trade(claim.product, at: now) { trade throws(TradeRefusal) in
                try trade.pick(id, in: parties, codes: codes)
            }
        }
    }
}

extension InMemoryStore.State {
    fileprivate func position(of account: Account.ID, for product: Product.ID, at now: Timestamp)
        -> ClaimPosition?
    {
        let deal = deals.values.first {
            $0.product == product && $0.buyer == account && $0.seen(at: now).state.isOpen
        }
        if let deal { return .deal(deal.id) }
        if let place = waiting[product]?.place(of: account, at: now) { return .line(place) }
        let claim = claims[product, default: []].first { $0.claimer.id == account }
        return claim.flatMap { $0.state == .withdrawn ? nil : .claim($0) }
    }

    fileprivate func received(by account: Account.ID, at now: Timestamp) -> Int {
        let since = now.adding(days: -Claim.daysOfReceived)
        return deals.values.count {
            $0.buyer == account && $0.amount.isZero && $0.madeAt > since
                && ($0.state.isOpen || $0.state == .completed)
        }
    }

    fileprivate func checkMayAsk(_ account: Account.ID, mostOpen: Int?, at now: Timestamp)
        throws(StoreError)
    {
        guard received(by: account, at: now) < Claim.mostReceived else { throw .refusedTrade(.claimLimit) }
        guard let mostOpen else { return }
        let asked = claims.values.joined().count { $0.claimer.id == account && $0.state == .open }
        let promised = deals.values.count { $0.buyer == account && $0.amount.isZero && $0.state.isOpen }
        let waits = waiting.count { product, line in
            line.position(of: account) != nil && products[product]?.product.facts.giveaway != nil
        }
        guard asked + promised + waits < mostOpen else { throw .refusedTrade(.claimsOpen) }
    }

    mutating func parties(_ place: NewOffer.Place, with account: Account.ID, at now: Timestamp)
        throws(StoreError) -> (Product.ID, TradeParties)
    {
        switch place {
        case .conversation(let id): try parties(id, with: account, at: now)
        case .product(let id, let greeting): (id, try parties(about: id, greeting, at: now))
        }
    }

    /// Counts what a new account asks for.
    mutating func take(_ newcomer: NewcomerClaim, by account: Account.ID, at now: Timestamp)
        throws(StoreError)
    {
        let hasHandedOver = deals.values.contains { deal in
            guard let role = deal.role(of: account), deal.state == .completed, deal.confirmedBy.count == 2,
                let end = deal.endedAt, let other = self.account(deal.account(role.other))?.account
            else { return false }
            return other.createdAt.adding(days: TrustLevel.daysAsNewcomer) <= end
        }
        guard !hasHandedOver else { return }
        guard newcomer.madeAt.adding(hours: Claim.hoursBefore) <= now else {
            throw .refusedTrade(.claimTooNew)
        }
        let networks = newcomer.networks ?? []
        for (network, most) in zip(networks, [Claim.mostOfNetwork, Claim.mostAround]) {
            let moments = newcomerClaims[network, default: []]
            if moments.count >= most, let end = Optional(moments[moments.count - most].adding(days: 1)),
                end > now
            {
                throw .refusedTrade(.claimNetwork(until: end))
            }
        }
        for network in Set(networks) { newcomerClaims[network, default: []].append(now) }
    }

    mutating func parties(about product: Product.ID, _ message: NewMessage, at now: Timestamp)
        throws(StoreError) -> TradeParties
    {
        let begun = conversations.values.first {
            $0.subject.product == product && $0.buyer == message.author
        }
        let id: Conversation.ID
        if let begun {
            id = begun.id
        } else {
            id = try begin(about: product, message, at: now).conversation.id
        }
        return try parties(id, with: message.author, at: now).1
    }
}
