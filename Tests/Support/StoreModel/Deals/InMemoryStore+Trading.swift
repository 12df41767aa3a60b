import Market
import MarketStore

extension InMemoryStore.State {
    /// Has a change made to all that is open about a product, and takes over what came of it.
    @discardableResult
    mutating func trade<Value>(
        _ product: Product.ID,
        including offer: Offer? = nil,
        _ deal: Deal? = nil,
        saying message: NewMessage? = nil,
        at now: Timestamp,
        _ body: (inout Trade) throws(TradeRefusal) -> Value
    ) throws(StoreError) -> Value {
        guard let stored = products[product] else { throw .notFound }
        let open = offers.values.filter { $0.product == product && ($0.state == .open || $0.id == offer?.id) }
        let openDeals = deals.values.filter {
            $0.product == product && ($0.state.isOpen || $0.id == deal?.id)
        }
        var trade = Trade(
            stored.traded,
            offers: open.sorted { $0.id < $1.id },
            deals: openDeals.sorted { $0.id < $1.id },
            line: waiting[product] ?? WaitingQueue(),
            claims: claims[product] ?? [],
            likerOffer: likerOffers[product],
            numbers: Trade.Numbers(
                offer: (lastNumbers["offer"] ?? 0) + 1,
                deal: (lastNumbers["deal"] ?? 0) + 1,
                meeting: (lastNumbers["meeting"] ?? 0) + 1,
                claim: (lastNumbers["claim"] ?? 0) + 1
            ),
            at: now
        )
        let value: Value
        do { value = try body(&trade) } catch { throw .refusedTrade(error) }
        try check(trade, afterDeals: openDeals.count, at: now)
        for offer in trade.offers {
            offers[offer.id] = offer
            skipNumbers(of: "offer", upTo: offer.id.rawValue)
        }
        for deal in trade.deals {
            deals[deal.id] = deal
            skipNumbers(of: "deal", upTo: deal.id.rawValue)
            if let new = trade.codes[deal.id] { codes[deal.id] = new }
            if !deal.state.isOpen { codes[deal.id] = nil }
        }
        for meeting in trade.meetings {
            meetings[meeting.id] = meeting
            skipNumbers(of: "meeting", upTo: meeting.id.rawValue)
            toldReminders[meeting.id] = meeting.state == .proposed ? 0 : meeting.remindersDue(at: now)
        }
        claims[product] = trade.claims
        likerOffers[product] = trade.likerOffer
        for claim in trade.claims { skipNumbers(of: "claim", upTo: claim.id.rawValue) }
        waiting[product] = trade.line
        move(trade.product, from: stored.traded, at: now)
        for line in trade.lines {
            append(line, saying: message, at: now)
            guard let talk = conversations[line.conversation] else { continue }
            let new = NewNotification(line, among: trade, of: talk.subject.name)
            for account in [talk.seller, talk.buyer]
            where (account != line.author || line.isNobodys)
                && conversations[line.conversation]?.sides[account]?.isRequest != true
            {
                if line.isQuiet {
                    passOver(new, of: account)
                } else {
                    post(new, to: account, at: line.at ?? now)
                }
            }
        }
        let name = products[product]?.product.name
        for news in trade.queueEvents {
            post(NewNotification(news, of: product, name: name), to: news.account, at: now)
        }
        for deal in trade.completed {
            for account in [deal.seller, deal.buyer] {
                notify(.reviewDue, account, of: deal.id, at: now)
                reputationsDue.insert(account)
            }
        }
        if trade.isAsked {
            post(.claim(.claimMade, for: product, of: name), to: stored.product.seller.id, at: now)
        }
        for account in trade.passedFor {
            post(.claim(.claimPassed, for: product, of: name), to: account, at: now)
        }
        return value
    }

    private mutating func move(_ traded: TradedProduct, from before: TradedProduct, at now: Timestamp) {
        guard traded != before, let earlier = products[traded.id] else { return }
        var product = earlier.product
        if product.stock != traded.stock {
            product = product.with(version: product.version + 1, changedAt: product.changedAt)
        }
        (product.stock, product.reserved) = (traded.stock, traded.reserved)
        if earlier.heldState == nil {
            product.state = traded.state
        } else {
            products[traded.id]?.heldState = traded.state
        }
        products[traded.id]?.product = product.placed(after: earlier.product, at: now)
        let number = nextChange()
        products[traded.id]?.change = number
    }

    /// Throws where an account begins more with another than the limit allows.
    private func check(_ trade: Trade, afterDeals known: Int, at now: Timestamp) throws(StoreError) {
        for deal in trade.reservations(afterDeals: known) {
            let earlier = deals.values
                .filter {
                    $0.product == deal.product && $0.buyer == deal.buyer && $0.id < deal.id
                        && $0.state != .completed
                }
                .sorted { $0.id > $1.id }.dropFirst(TradeBudget.mostReserved - 1).first
            let end = earlier?.madeAt.later(TradeBudget.reservedMilliseconds)
            if let end, end > now { throw .refusedTrade(.reservedOften(until: end)) }
        }
        for line in trade.beginnings(afterDeals: known) {
            guard let talk = conversations[line.conversation] else { continue }
            let moments = conversations.values
                .filter { Set([$0.seller, $0.buyer]) == Set([talk.seller, talk.buyer]) }
                .flatMap(\.lines).map(\.message)
                .filter { $0.author == line.author && [.notice, .offer, .meeting].contains($0.kind) }
                .map(\.at).sorted(by: >)
            for window in TradeBudget.windows {
                guard let oldest = moments.dropFirst(window.count - 1).first else { continue }
                let end = oldest.later(window.milliseconds)
                if end > now { throw .refusedTrade(.beganOften(until: end)) }
            }
        }
    }

    private mutating func append(_ line: TradeMessage, saying new: NewMessage?, at now: Timestamp) {
        let said = if case .meeting = line.subject { new } else { NewMessage?.none }
        let hints = said.map { hintsForReader(of: $0, at: now) } ?? []
        guard var stored = conversations[line.conversation] else { return }
        let (kind, isQuiet): (Message.Kind, Bool) =
            switch line.subject {
            case .offer: (.offer, line.isQuiet)
            case .meeting: (.meeting, false)
            case .notice(let notice, _): (.notice, !notice.asks)
            }
        let message = Message(
            number: Int64(stored.lines.count) + 1,
            author: line.author,
            kind: kind,
            at: line.at ?? now,
            text: nil,
            hints: hints
        )
        stored.lines.append(StoredConversation.Line(message: message, trade: line, isQuiet: isQuiet))
        if let said { stored.sides[said.author]?.confirmed.formUnion(said.confirmedHints) }
        stored.touched = (conversations.values.map(\.touched).max() ?? 0) + 1
        stored.sides[line.author]?.isRequest = false
        if case .notice(.reserved, _) = line.subject {
            for account in stored.sides.keys { stored.sides[account]?.isRequest = false }
        }
        for account in stored.sides.keys { stored.sides[account]?.hasLeft = false }
        conversations[stored.id] = stored
    }

    /// As it is read: with its offer or deal as that is now.
    func shown(_ line: StoredConversation.Line, at now: Timestamp) -> Message {
        var message = line.shown
        guard let trade = line.trade else { return message }
        switch trade.subject {
        case .offer(let id): message.offer = offers[id]?.seen(at: now)
        case .meeting(let id): message.meeting = meetings[id]?.seen(at: now)
        case .notice(let code, let number):
            let deal = deals[Deal.ID(number.rawValue)].map { seen($0, at: now) }
            if code.isOfOffer { message.offer = offers[Offer.ID(number.rawValue)]?.seen(at: now) }
            message.notice = Message.Notice(code, deal: code.isOfOffer ? nil : deal, until: trade.until)
        }
        return message
    }

    func isTraded(_ product: Product.ID) -> Bool {
        offers.values.contains { $0.product == product && $0.state == .open }
            || deals.values.contains { $0.product == product && $0.state.isOpen }
            || waiting[product]?.places.isEmpty == false
            || claims[product, default: []].contains { $0.state == .open }
            || likerOffers[product]?.isOpen == true
    }

    /// Judges an edit of goods that people trade; both are then as they are to be kept.
    mutating func follow(
        _ edited: inout Product,
        from current: inout Product,
        cancellingDeals: Bool,
        at now: Timestamp
    ) throws(StoreError) {
        let wanted = edited
        let state = wanted.state == current.state ? nil : wanted.state
        try trade(current.id, at: now) { trade throws(TradeRefusal) in
            try trade.follow(
                state,
                stock: wanted.stock,
                price: wanted.price.bargain,
                cancellingDeals: cancellingDeals
            )
        }
        guard let moved = products[current.id]?.product else { throw .notFound }
        current = moved
        (edited.state, edited.stock, edited.reserved) = (moved.state, moved.stock, moved.reserved)
        (edited.soldAt, edited.settledAt) = (moved.soldAt, moved.settledAt)
    }

    func parties(_ id: Conversation.ID, with account: Account.ID, at now: Timestamp) throws(StoreError)
        -> (Product.ID, TradeParties)
    {
        guard let stored = conversations[id], let seen = view(stored, of: account, at: now) else {
            throw .notFound
        }
        let parties = TradeParties(
            conversation: id,
            buyer: stored.buyer,
            isClosed: !seen.state.isWritable,
            offersOfBuyer: offers.values.count { $0.conversation == id && $0.maker == stored.buyer }
        )
        return (stored.subject.product, parties)
    }

    func deal(_ id: Deal.ID, of account: Account.ID) throws(StoreError) -> (Deal, Conversation.Role) {
        guard let deal = deals[id], let role = deal.role(of: account) else { throw .notFound }
        return (deal, role)
    }

    func own(_ deal: Deal, of account: Account.ID, at now: Timestamp) -> OwnDeal? {
        guard let role = deal.role(of: account), let talk = conversations[deal.conversation] else {
            return nil
        }
        let partner = deal.account(role.other)
        return OwnDeal(
            deal: seen(deal, at: now),
            productName: talk.subject.name,
            role: role,
            partner: Seller(id: partner, name: self.account(partner)?.account.name ?? ""),
            reviews: DealReviews(of: deal, reviews(of: deal.id), at: now).own(of: account)
        )
    }

    /// As it is to be taken now.
    func seen(_ deal: Deal, at now: Timestamp) -> Deal {
        var deal = deal
        deal.frozenAt = frozenAt(deal.product)
        return deal.seen(at: now)
    }

    /// Since when a moderator keeps goods out of sight.
    func frozenAt(_ product: Product.ID) -> Timestamp? {
        guard let stored = products[product], stored.heldState != nil, stored.deletedAt == nil else {
            return nil
        }
        let own = moderations.filter { $0.product == product }
        let since = own.lastIndex { $0.action == .restore }.map { own[($0 + 1)...] } ?? own[...]
        return since.first { $0.action == .hide }?.at
    }

    /// Ends what is open between two people.
    mutating func closeTrades(between one: Account.ID, and other: Account.ID, at now: Timestamp)
        throws(StoreError)
    {
        for (seller, buyer) in [(one, other), (other, one)] {
            for product in products.values.map(\.product) where product.seller.id == seller {
                let talk = conversations.values.first {
                    $0.buyer == buyer && $0.subject.product == product.id
                }
                let asks = claims[product.id, default: []].contains { $0.claimer.id == buyer }
                guard talk != nil || asks || waiting[product.id]?.position(of: buyer) != nil else {
                    continue
                }
                try trade(product.id, at: now) { trade throws(TradeRefusal) in
                    trade.close(with: buyer, in: talk?.id)
                }
            }
        }
    }
}

extension StoredProduct {
    fileprivate var traded: TradedProduct {
        TradedProduct(
            id: product.id,
            seller: product.seller.id,
            price: product.price.bargain,
            offersFrom: product.facts.offersFrom,
            takesOffers: product.facts.takesOffers,
            giveaway: product.facts.giveaway,
            isDeleted: deletedAt != nil,
            isHeld: heldState != nil,
            state: heldState ?? product.state,
            stock: product.stock,
            reserved: product.reserved
        )
    }
}
