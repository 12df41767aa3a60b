package import Market
import SQLite

/// The offers, and the deals that come of them.
///
/// Each change is judged and made in one transaction, by the moment at which it is written. Whatever has
/// expired by then is over, even where that was not recorded yet. A deal or offer of others is `notFound`.
/// The reason for which something may not be done is a ``MarketError/refusedTrade(_:)``.
extension SQLiteStore {
    /// Makes an offer; with `once` at most once, however often it is asked for.
    package func makeOffer(_ new: NewOffer, once: Once<Offer>?) async throws(MarketError) -> Outcome<Offer> {
        try await write { [clock, limits] database throws(MarketError) in
            let now = clock()
            return try AnswerRecords(database).answering(once, at: now, within: limits) {
                () throws(MarketError) in try Self.make(new, in: database, at: now)
            }
        }
    }

    private static func make(_ new: NewOffer, in database: Database, at now: Timestamp)
        throws(MarketError) -> Offer
    {
        let (product, parties) = try TradeAccess(database, at: now).parties(new.place, with: new.maker)
        if new.maker == parties.buyer {
            try SanctionRecords(database, at: now).checkUnrestricted(new.maker)
        }
        if let most = new.mostInADay {
            let oldest = try OfferRecords(database).made(by: new.maker, count: most)
            if let refusal = MessageWindow.daily(most).refusal(oldest: oldest, at: now) {
                throw .refused(refusal)
            }
        }
        return try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
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

    /// Answers an offer; the same answer again changes nothing.
    package func answerOffer(
        _ id: Offer.ID,
        _ answer: Offer.Answer,
        by account: Account.ID,
        codes: DealCodes
    ) async throws(MarketError) -> Offer {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            guard let offer = try OfferRecords(database).offer(id) else { throw .notFound }
            let (product, parties) = try TradeAccess(database, at: now).parties(
                offer.conversation,
                with: account
            )
            if answer == .accept { try SanctionRecords(database, at: now).checkUnrestricted(account) }
            return try Trading(database, at: now).change(product, including: offer) {
                trade throws(TradeRefusal) in
                try trade.answer(answer, to: id, by: account, in: parties, codes: codes)
            }
        }
    }

    package func offer(_ id: Offer.ID, of account: Account.ID) async throws(MarketError) -> Offer? {
        try await readTogether { [clock] database throws(MarketError) in
            guard let offer = try OfferRecords(database).offer(id) else { return nil }
            let isOwn = try TradeAccess(database, at: clock()).isIn(offer.conversation, account)
            return isOwn ? offer.seen(at: clock()) : nil
        }
    }

    /// Promises a product to the buyer of a conversation, or tells that buyer who waits that they have it.
    package func makeDeal(_ new: NewDeal, by account: Account.ID, once: Once<OwnDeal>?)
        async throws(MarketError) -> Outcome<OwnDeal>
    {
        try await write { [clock, limits] database throws(MarketError) in
            let now = clock()
            return try AnswerRecords(database).answering(once, at: now, within: limits) {
                () throws(MarketError) in try Self.make(new, by: account, in: database, at: now)
            }
        }
    }

    private static func make(_ new: NewDeal, by account: Account.ID, in database: Database, at now: Timestamp)
        throws(MarketError) -> OwnDeal
    {
        let access = TradeAccess(database, at: now)
        let (product, parties) = try access.parties(new.conversation, with: account)
        try SanctionRecords(database, at: now).checkUnrestricted(account)
        let deal = try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
            try trade.reserve(new.quantity, by: account, in: parties, codes: new.codes)
        }
        return try access.own(deal, of: account)
    }

    package func changeDeal(
        _ id: Deal.ID,
        _ change: DealChange,
        by account: Account.ID
    ) async throws(MarketError) -> Deal {
        try await write { [clock] database throws(MarketError) in
            let (deal, role) = try TradeAccess(database, at: clock()).deal(id, of: account)
            return try Trading(database, at: clock()).change(deal.product, including: nil, deal) {
                trade throws(TradeRefusal) in
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

    /// Says that a deal was kept, by a code of the other one's; a wrong one is counted.
    package func confirmDeal(
        _ id: Deal.ID,
        withCode code: String?,
        by account: Account.ID
    ) async throws(MarketError) -> Deal {
        let result = try await write {
            [clock] database throws(MarketError) -> Result<Deal, TradeRefusal> in
            let now = clock()
            let (deal, role) = try TradeAccess(database, at: now).deal(id, of: account)
            let records = DealRecords(database)
            // A repetition has nothing to compare any more.
            if let code, let codes = try records.codes(of: id), deal.seen(at: now).state.isOpen {
                let tries = WrongCodeRecords(database, of: role, in: deal, at: now)
                if let end = try tries.pause() { return .failure(.tooManyTries(until: end)) }
                guard codes.code(of: role.other).utf8.elementsEqual(code.utf8) else {
                    // A count that is thrown away with the refusal would be none.
                    try tries.note()
                    return .failure(.wrongCode)
                }
                try tries.clear()
            }
            return .success(
                try Trading(database, at: now).change(deal.product, including: nil, deal) {
                    trade throws(TradeRefusal) in
                    try trade.confirm(id, by: role, withCode: code != nil)
                }
            )
        }
        switch result {
        case .success(let deal): return deal
        case .failure(let refusal): throw .refusedTrade(refusal)
        }
    }

    /// The open deals of a product of the seller's own.
    package func openDeals(of product: Product.ID, by seller: Account.ID) async throws(MarketError)
        -> [OwnDeal]
    {
        try await readTogether { [clock] database throws(MarketError) in
            let now = clock()
            let open = try DealRecords(database).open(of: product).map { $0.seen(at: now) }
            return try TradeAccess(database, at: now)
                .own(open.filter { $0.seller == seller && $0.state.isOpen }, of: seller)
        }
    }

    /// The open deals between two accounts, as `account` sees them.
    package func openDeals(of account: Account.ID, with other: Account.ID) async throws(MarketError)
        -> [OwnDeal]
    {
        try await readTogether { [clock] database throws(MarketError) in
            let now = clock()
            let open = try DealRecords(database).open(between: account, and: other).map { $0.seen(at: now) }
            return try TradeAccess(database, at: now).own(open.filter(\.state.isOpen), of: account)
        }
    }

    /// Sells units to the buyer of a conversation, by the seller's word; what is promised to others is taken back only
    /// where that is meant.
    package func sell(_ new: NewDeal, by seller: Account.ID, cancellingDeals: Bool) async throws(MarketError)
        -> Deal
    {
        try await write { [clock] database throws(MarketError) in
            let (product, parties) = try TradeAccess(database, at: clock()).parties(
                new.conversation,
                with: seller
            )
            guard parties.buyer != seller else { throw .notFound }
            return try Trading(database, at: clock()).change(product) { trade throws(TradeRefusal) in
                try trade.sell(
                    new.quantity,
                    in: parties,
                    codes: new.codes,
                    cancellingDeals: cancellingDeals
                )
            }
        }
    }

    package func deal(_ id: Deal.ID, of account: Account.ID) async throws(MarketError) -> OwnDeal? {
        try await readTogether { [clock] database throws(MarketError) in
            guard let deal = try DealRecords(database).deal(id), deal.role(of: account) != nil else {
                return nil
            }
            return try TradeAccess(database, at: clock()).own([deal], of: account).first
        }
    }

    /// The code that the account shows the other; `nil` where the deal is over, or the two do not meet soon.
    package func dealCode(of id: Deal.ID, for account: Account.ID) async throws(MarketError) -> String? {
        try await readTogether { [clock] database throws(MarketError) in
            let records = DealRecords(database)
            guard let deal = try records.deal(id), let role = deal.role(of: account),
                deal.seen(at: clock()).showsCodes(at: clock())
            else { return nil }
            return try records.codes(of: id)?.code(of: role)
        }
    }

    /// A page of the account's deals, newest first.
    package func deals(
        of account: Account.ID,
        _ filter: DealFilter,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<OwnDeal> {
        let paging = try Paging(
            seal: cursorSeal,
            list: filter.list(of: account),
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(MarketError) in
            let records = DealRecords(database)
            var found: [Deal] = []
            for role in filter.roles {
                found += try records.page(paging, of: account, as: role, filter.states)
            }
            found.sort { paging.isBackward ? $0.id < $1.id : $0.id > $1.id }
            let page = paging.page(
                found.prefix(paging.wanted).map { PageKey(id: $0.id.rawValue) },
                isAscending: false
            )
            let byNumber = Dictionary(uniqueKeysWithValues: found.map { ($0.id.rawValue, $0) })
            let own = try TradeAccess(database, at: clock()).own(
                page.elements.compactMap { byNumber[$0.id] },
                of: account
            )
            return Page(own, next: page.next, previous: page.previous)
        }
    }

    /// Joins those who wait for a product; again changes nothing.
    ///
    /// For a product that is given away this is a claim.
    package func joinLine(of product: Product.ID, by account: Account.ID, newcomer: NewcomerClaim? = nil)
        async throws(MarketError) -> QueuePosition
    {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            try SanctionRecords(database, at: now).checkUnrestricted(account)
            try TradeAccess(database, at: now).checkMayWait(for: product, account)
            let isGiven = try ProductRecords(database).product(product, from: nil).facts.giveaway != nil
            let waits = try WaitingRecords(database).line(of: product).position(of: account) != nil
            if let newcomer, isGiven, !waits {
                try NewcomerClaimRecords(database, at: now).take(newcomer, by: account)
            }
            return try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
                try trade.join(account)
            }
        }
    }

    package func leaveLine(of product: Product.ID, by account: Account.ID) async throws(MarketError) {
        try await write { [clock] database throws(MarketError) in
            let isWaiting = try WaitingRecords(database).line(of: product).position(of: account) != nil
            guard isWaiting else { return }
            try Trading(database, at: clock()).change(product) { trade throws(TradeRefusal) in
                trade.leaveLine(account)
            }
        }
    }

    /// The account's place in the queue; `nil` where it does not wait.
    package func linePlace(of product: Product.ID, for account: Account.ID) async throws(MarketError)
        -> QueuePosition?
    {
        let now = clock()
        return try await readTogether { database throws(MarketError) in
            try WaitingRecords(database).line(of: product).place(of: account, at: now)
        }
    }

    /// The account's promise of a product, and its place among those who wait.
    package func buyerPosition(at product: Product.ID, of account: Account.ID) async throws(MarketError)
        -> BuyerPosition
    {
        try await readTogether { [clock] database throws(MarketError) in
            let now = clock()
            let open = try DealRecords(database).open(of: product).lazy.map { $0.seen(at: now) }
            let line = try WaitingRecords(database).line(of: product)
            // Most products have no queue.
            let goods = line.places.isEmpty ? nil : try ProductRecords(database).product(product)
            return BuyerPosition(
                deal: open.first { $0.buyer == account && $0.state.isOpen },
                offer: try OfferRecords(database).open(of: product, with: account, at: now),
                place: line.place(of: account, at: now),
                isKept: goods.map { line.keeps($0, from: account, at: now) } ?? false
            )
        }
    }

    /// Ends offers and deals whose time is over, of at most `limit` products; returns of how many.
    package func endOverdueTrades(limit: Int) async throws(MarketError) -> Int {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            let products = try database.rows(
                """
                SELECT product FROM offers WHERE state = 'open' AND expires_at <= ?1 UNION
                SELECT product FROM offers WHERE state = 'open' AND declines_at <= ?1 UNION
                SELECT product FROM liker_offers WHERE ended_at IS NULL AND expires_at <= ?1 UNION
                SELECT product FROM deals WHERE state IN ('reserved', 'one_sided') AND until <= ?1
                AND NOT EXISTS (
                    SELECT 1 FROM products
                    WHERE products.id = product AND held_state IS NOT NULL AND deleted_at IS NULL
                ) LIMIT ?2
                """,
                [.timestamp(now), .int(limit)]
            ) { row throws(SQLiteError) -> Product.ID in try row.id(0) }
            for product in products {
                let said = try OfferRecords(database).lastSaid(whereDue: product, at: now)
                try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
                    trade.declineUnwelcome(after: said)
                }
            }
            return products.count
        }
    }

    /// The moment at which the next offer is declined by itself; `nil` where none is to be.
    package func nextAutomaticAnswer() async throws(MarketError) -> Timestamp? {
        try await readTogether { database throws(MarketError) in
            try database.first(
                "SELECT declines_at FROM offers WHERE state = 'open' AND declines_at IS NOT NULL ORDER BY declines_at LIMIT 1",
                []
            ) { row throws(SQLiteError) in try row.timestamp(0) }
        }
    }
}

extension DealFilter {
    /// The list's name, by which its cursors are sealed.
    package func list(of account: Account.ID) -> String {
        "deals\u{1}\(account)\u{1}\(role?.rawValue ?? "")\u{1}\(isOpen.map { "\($0)" } ?? "")"
    }
}

extension SQLiteStore {
    /// Makes an offer that is asked for without a key.
    package func makeOffer(_ new: NewOffer) async throws(MarketError) -> Offer {
        guard case .done(let offer) = try await makeOffer(new, once: nil) else { throw .conflict(.answer) }
        return offer
    }

    /// Makes a deal that is asked for without a key.
    package func makeDeal(_ new: NewDeal, by account: Account.ID) async throws(MarketError) -> Deal {
        guard case .done(let own) = try await makeDeal(new, by: account, once: nil) else {
            throw .conflict(.answer)
        }
        return own.deal
    }
}
