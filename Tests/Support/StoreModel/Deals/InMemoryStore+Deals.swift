package import Market
package import MarketStore

extension InMemoryStore: DealStoring {
    package func makeOffer(_ new: NewOffer, once: Once<Offer>?) async throws(StoreError) -> Outcome<Offer> {
        try change { state, now throws(StoreError) in
            try state.answering(once, now, limits) { state throws(StoreError) in
                try state.make(new, at: now)
            }
        }
    }

    package func answerOffer(
        _ id: Offer.ID,
        _ answer: Offer.Answer,
        by account: Account.ID,
        codes: DealCodes
    ) async throws(StoreError) -> Offer {
        try change { state, now throws(StoreError) in
            guard let offer = state.offers[id] else { throw .notFound }
            let (product, parties) = try state.parties(offer.conversation, with: account, at: now)
            if answer == .accept { try state.checkUnrestricted(account, at: now) }
            return try state.trade(product, including: offer, at: now) { trade throws(TradeRefusal) in
                try trade.answer(answer, to: id, by: account, in: parties, codes: codes)
            }
        }
    }

    package func offer(_ id: Offer.ID, of account: Account.ID) async throws(StoreError) -> Offer? {
        let now = clock()
        return try read { state throws(StoreError) in
            guard let offer = state.offers[id],
                state.conversations[offer.conversation]?.sides[account] != nil
            else { return nil }
            return offer.seen(at: now)
        }
    }

    package func makeDeal(_ new: NewDeal, by account: Account.ID, once: Once<OwnDeal>?)
        async throws(StoreError) -> Outcome<OwnDeal>
    {
        try change { state, now throws(StoreError) in
            try state.answering(once, now, limits) { state throws(StoreError) in
                try state.make(new, by: account, at: now)
            }
        }
    }

    package func changeDeal(
        _ id: Deal.ID,
        _ change: DealChange,
        by account: Account.ID
    ) async throws(StoreError) -> Deal {
        try self.change { state, now throws(StoreError) in
            let (deal, role) = try state.deal(id, of: account)
            return try state.trade(deal.product, deal, at: now) { trade throws(TradeRefusal) in
                switch change {
                case .cancel(let reason): return try trade.cancel(id, by: role, for: reason)
                case .object: return try trade.object(id, by: role)
                case .noShow: return try trade.noteNoShow(id, by: role)
                case .wasThere: return try trade.denyNoShow(id, by: role)
                case .prolong(let end):
                    guard role == .seller else { throw .invalid }
                    return try trade.prolong(id, until: end)
                }
            }
        }
    }

    package func confirmDeal(
        _ id: Deal.ID,
        withCode code: String?,
        by account: Account.ID
    ) async throws(StoreError) -> Deal {
        let result = try change { state, now throws(StoreError) -> Result<Deal, TradeRefusal> in
            let (deal, role) = try state.deal(id, of: account)
            if let code, let codes = state.codes[id], state.seen(deal, at: now).state.isOpen {
                let guess = WrongCode(deal, by: role, at: now)
                if let end = state.pause(of: guess) { return .failure(.tooManyTries(until: end)) }
                guard codes.code(of: role.other) == code else {
                    state.wrongCodes.append(guess)
                    return .failure(.wrongCode)
                }
                state.wrongCodes.removeAll { $0.account == guess.account && $0.partner == guess.partner }
            }
            return .success(
                try state.trade(deal.product, deal, at: now) { trade throws(TradeRefusal) in
                    try trade.confirm(id, by: role, withCode: code != nil)
                }
            )
        }
        switch result {
        case .success(let deal): return deal
        case .failure(let refusal): throw .refusedTrade(refusal)
        }
    }

    package func openDeals(of product: Product.ID, by seller: Account.ID) async throws(StoreError)
        -> [OwnDeal]
    {
        try open(as: seller) { $0.product == product && $0.seller == seller }
    }

    package func openDeals(of account: Account.ID, with other: Account.ID) async throws(StoreError)
        -> [OwnDeal]
    {
        try open(as: account) { [$0.seller, $0.buyer].allSatisfy([account, other].contains) }
    }

    private func open(as account: Account.ID, _ isMeant: (Deal) -> Bool) throws(StoreError) -> [OwnDeal] {
        let now = clock()
        return try read { state throws(StoreError) in
            state.deals.values.map { state.seen($0, at: now) }.filter { $0.state.isOpen && isMeant($0) }
                .sorted { $0.id < $1.id }.compactMap { state.own($0, of: account, at: now) }
        }
    }

    package func sell(_ new: NewDeal, by seller: Account.ID, cancellingDeals: Bool) async throws(StoreError)
        -> Deal
    {
        try change { state, now throws(StoreError) in
            let (product, parties) = try state.parties(new.conversation, with: seller, at: now)
            guard parties.buyer != seller else { throw .notFound }
            return try state.trade(product, at: now) { trade throws(TradeRefusal) in
                try trade.sell(
                    new.quantity,
                    in: parties,
                    codes: new.codes,
                    cancellingDeals: cancellingDeals
                )
            }
        }
    }

    package func deal(_ id: Deal.ID, of account: Account.ID) async throws(StoreError) -> OwnDeal? {
        let now = clock()
        return try read { state throws(StoreError) in
            state.deals[id].flatMap { state.own($0, of: account, at: now) }
        }
    }

    package func dealCode(of id: Deal.ID, for account: Account.ID) async throws(StoreError) -> String? {
        let now = clock()
        return try read { state throws(StoreError) in
            guard let deal = state.deals[id], let role = deal.role(of: account),
                state.seen(deal, at: now).showsCodes(at: now)
            else { return nil }
            return state.codes[id]?.code(of: role)
        }
    }

    package func deals(
        of account: Account.ID,
        _ filter: DealFilter,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<OwnDeal> {
        let now = clock()
        let list = filter.list(of: account)
        let paging = try Paging(seal: seal, list: list, at: cursor, limit: limits.page(limit))
        return try read { state throws(StoreError) in
            let all = state.deals.values.filter { deal in
                deal.role(of: account).map { filter.roles.contains($0) } ?? false
                    && filter.states.contains(deal.state)
            }.sorted { $0.id < $1.id }
            let keys = all.map { PageKey(id: $0.id.rawValue) }
            let place = paging.place?.id ?? .max
            let found =
                paging.isBackward ? keys.filter { $0.id > place } : keys.reversed().filter { $0.id < place }
            let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: false)
            let own = page.elements.compactMap { key in
                state.deals[Deal.ID(key.id)].flatMap { state.own($0, of: account, at: now) }
            }
            return Page(own, next: page.next, previous: page.previous)
        }
    }

    package func joinLine(of product: Product.ID, by account: Account.ID, newcomer: NewcomerClaim?)
        async throws(StoreError) -> QueuePosition
    {
        try change { state, now throws(StoreError) in
            try state.checkUnrestricted(account, at: now)
            guard let stored = state.present(product),
                stored.product.state != .hidden || stored.product.seller.id == account
            else { throw .notFound }
            guard !state.isBlocked(stored.product.seller.id, account) else { throw .refusedTrade(.closed) }
            let waits = state.waiting[product]?.position(of: account) != nil
            if let newcomer, stored.product.facts.giveaway != nil, !waits {
                try state.take(newcomer, by: account, at: now)
            }
            return try state.trade(product, at: now) { trade throws(TradeRefusal) in try trade.join(account) }
        }
    }

    package func leaveLine(of product: Product.ID, by account: Account.ID) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            guard state.waiting[product]?.position(of: account) != nil else { return }
            try state.trade(product, at: now) { trade throws(TradeRefusal) in trade.leaveLine(account) }
        }
    }

    package func linePlace(of product: Product.ID, for account: Account.ID) async throws(StoreError)
        -> QueuePosition?
    {
        let now = clock()
        return try read { state throws(StoreError) in state.waiting[product]?.place(of: account, at: now) }
    }

    package func buyerPosition(at product: Product.ID, of account: Account.ID) async throws(StoreError)
        -> BuyerPosition
    {
        let now = clock()
        return try read { state throws(StoreError) in
            let open = state.deals.values.map { state.seen($0, at: now) }
            return BuyerPosition(
                deal: open.first { $0.product == product && $0.buyer == account && $0.state.isOpen },
                place: state.waiting[product]?.place(of: account, at: now),
                isKept: state.products[product].map {
                    state.waiting[product]?.keeps($0.product, from: account, at: now) == true
                } ?? false
            )
        }
    }

    package func endOverdueTrades(limit: Int) async throws(StoreError) -> Int {
        try change { state, now throws(StoreError) in
            let offers = state.offers.values.filter {
                $0.state == .open && min($0.expiresAt, $0.declinesAt ?? $0.expiresAt) <= now
            }
            let deals = state.deals.values.filter {
                $0.state.isOpen && $0.until <= now && state.frozenAt($0.product) == nil
            }
            let lowered = state.likerOffers.values.filter { $0.isOpen && $0.expiresAt <= now }.map(\.product)
            let products = Set(offers.map(\.product) + deals.map(\.product) + lowered).sorted().prefix(limit)
            for product in products {
                let said = state.conversations.compactMapValues { $0.lines.last?.message.at }
                try state.trade(product, at: now) { trade throws(TradeRefusal) in
                    trade.declineUnwelcome(after: said)
                }
            }
            return products.count
        }
    }

    package func nextAutomaticAnswer() async throws(StoreError) -> Timestamp? {
        try read { state throws(StoreError) in
            state.offers.values.filter { $0.state == .open }.compactMap(\.declinesAt).min()
        }
    }
}

/// A code that was not the other one's.
struct WrongCode {
    let account: Account.ID
    let partner: Account.ID
    let product: Product.ID
    let role: Conversation.Role
    let at: Timestamp

    init(_ deal: Deal, by role: Conversation.Role, at now: Timestamp) {
        account = deal.account(role)
        partner = deal.account(role.other)
        product = deal.product
        self.role = role
        at = now
    }
}

extension InMemoryStore.State {
    fileprivate func pause(of guess: WrongCode) -> Timestamp? {
        let recent = wrongCodes.filter { $0.at > guess.at.adding(days: -CodeTries.days) }
        func pause(
            _ circle: CodeTries.Circle,
            after handovers: Int = 0,
            _ belongs: (WrongCode) -> Bool
        ) -> Timestamp? {
            let found = recent.filter(belongs)
            return found.last.flatMap {
                CodeTries(wrong: found.count, last: $0.at).pause(in: circle, after: handovers)
            }
        }
        let all = deals.values.filter { $0.state == .completed && $0.confirmedBy.count == 2 }
        let late = all.filter { ($0.endedAt ?? guess.at) > guess.at.adding(days: -CodeTries.days) }
        let partners = Set(
            late.compactMap { deal in deal.role(of: guess.account).map { deal.account($0.other) } }
        )
        let isHonest =
            recent.count { $0.account == guess.account } <= CodeTries.mostOfHonest
            && all.contains { $0.role(of: guess.account) != nil }
        let handovers = late.count { $0.product == guess.product }
        let ends = [
            pause(.pair) { $0.account == guess.account && $0.partner == guess.partner },
            pause(.person, after: partners.count) { $0.account == guess.account },
            guess.role == .buyer && !isHonest
                ? pause(.product, after: handovers) { $0.product == guess.product && $0.role == .buyer }
                : nil,
        ]
        return ends.compactMap(\.self).filter { $0 > guess.at }.max()
    }

    fileprivate mutating func make(_ new: NewOffer, at now: Timestamp) throws(StoreError) -> Offer {
        let (product, parties) = try parties(new.place, with: new.maker, at: now)
        if new.maker == parties.buyer { try checkUnrestricted(new.maker, at: now) }
        if let most = new.mostInADay {
            let made = offers.values.filter { $0.maker == new.maker }.map(\.madeAt).sorted(by: >)
            if made.count >= most,
                let refusal = MessageWindow.daily(most).refusal(oldest: made[most - 1], at: now)
            {
                throw .refused(refusal)
            }
        }
        return try trade(product, at: now) { trade throws(TradeRefusal) in
            try trade.offer(
                new.amount,
                quantity: new.quantity,
                hours: new.hours,
                declinesAt: new.declinesAt,
                by: new.maker,
                in: parties
            )
        }
    }

    fileprivate mutating func make(_ new: NewDeal, by account: Account.ID, at now: Timestamp)
        throws(StoreError) -> OwnDeal
    {
        let (product, parties) = try parties(new.conversation, with: account, at: now)
        try checkUnrestricted(account, at: now)
        let deal = try trade(product, at: now) { trade throws(TradeRefusal) in
            try trade.reserve(new.quantity, by: account, in: parties, codes: new.codes)
        }
        guard let own = own(deal, of: account, at: now) else { throw .notFound }
        return own
    }
}
