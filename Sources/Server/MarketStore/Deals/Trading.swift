import Market
import SQLite

/// Has one change made to all that is open about a product, and writes the differences in one transaction.
struct Trading {
    private let database: Database
    /// The words of a meeting that is proposed.
    private let message: NewMessage?
    private let now: Timestamp
    private let offers: OfferRecords
    private let deals: DealRecords
    private let waiting: WaitingRecords
    private let notifications: NotificationRecords

    init(_ database: Database, saying message: NewMessage? = nil, at now: Timestamp) {
        self.database = database
        self.message = message
        self.now = now
        offers = OfferRecords(database)
        deals = DealRecords(database)
        waiting = WaitingRecords(database)
        notifications = NotificationRecords(database, at: now)
    }

    /// Makes a change; throws ``MarketError/refusedTrade(_:)`` where it is not allowed, and then nothing has
    /// changed.
    ///
    /// A product's open offers and deals do not include those that are over: pass the offer or deal that the
    /// call is about.
    @discardableResult
    func change<Value>(
        _ product: Product.ID,
        including offer: Offer? = nil,
        _ deal: Deal? = nil,
        _ body: (inout Trade) throws(TradeRefusal) -> Value
    ) throws(MarketError) -> Value {
        let stored = try stored(product, including: offer, deal)
        var trade = try trade(stored)
        let value: Value
        do { value = try body(&trade) } catch { throw .refusedTrade(error) }
        try keep(trade, insteadOf: stored)
        return value
    }

    /// The open offers and deals of a product as stored; making a ``Trade`` of them ends those that are overdue.
    private struct Stored {
        let product: TradedProduct
        var offers: [Offer]
        var deals: [Deal]
        let line: WaitingQueue
        let claims: [Claim]
        let likerOffer: LikerOffer?
    }

    private func stored(_ product: Product.ID, including offer: Offer?, _ deal: Deal?) throws(MarketError)
        -> Stored
    {
        guard let traded = try self.traded(product) else { throw .notFound }
        var stored = Stored(
            product: traded,
            offers: try offers.open(of: product),
            deals: try deals.open(of: product),
            line: try waiting.line(of: product),
            claims: traded.giveaway == .pick ? try ClaimRecords(database).claims(of: product) : [],
            likerOffer: try LikerOfferRecords(database, at: now).last(of: product)
        )
        if let offer, !stored.offers.contains(where: { $0.id == offer.id }) { stored.offers.append(offer) }
        if let deal, !stored.deals.contains(where: { $0.id == deal.id }) { stored.deals.append(deal) }
        return stored
    }

    private func trade(_ stored: Stored) throws(MarketError) -> Trade {
        Trade(
            stored.product,
            offers: stored.offers,
            deals: stored.deals,
            line: stored.line,
            claims: stored.claims,
            likerOffer: stored.likerOffer,
            numbers: Trade.Numbers(
                offer: try nextNumber(of: "offers"),
                deal: try nextNumber(of: "deals"),
                meeting: try nextNumber(of: "meetings"),
                claim: stored.product.giveaway == .pick ? try nextNumber(of: "claims") : 1
            ),
            at: now
        )
    }

    /// Writes what is different; what a trade has of each is only ever changed or added to.
    private func keep(_ trade: Trade, insteadOf stored: Stored) throws(MarketError) {
        try check(trade, afterDeals: stored.deals.count)
        for (place, offer) in trade.offers.enumerated() {
            if place >= stored.offers.count {
                try offers.insert(offer)
            } else if offer != stored.offers[place] {
                try offers.update(offer)
            }
        }
        for (place, deal) in trade.deals.enumerated() {
            if place >= stored.deals.count {
                try deals.insert(deal, trade.codes[deal.id])
            } else if deal != stored.deals[place] {
                try deals.update(deal)
            }
        }
        for meeting in trade.meetings { try MeetingRecords(database).keep(meeting, at: now) }
        for (place, claim) in trade.claims.enumerated()
        where place >= stored.claims.count || claim != stored.claims[place] {
            try ClaimRecords(database).keep(claim)
        }
        if let offer = trade.likerOffer, offer != stored.likerOffer {
            try LikerOfferRecords(database, at: now).keep(offer, insteadOf: stored.likerOffer)
        }
        let product = stored.product
        if trade.line != stored.line { try waiting.replace(trade.line, of: product.id) }
        if trade.product != product { try write(trade.product) }
        for line in trade.lines {
            try append(line)
            try post(line, among: trade)
        }
        try notify(trade.queueEvents, of: product.id)
        for deal in trade.completed { try note(deal) }
        if trade.isAsked { try notify(.claimMade, of: product.id, to: [product.seller]) }
        try notify(.claimPassed, of: product.id, to: trade.passedFor)
    }

    /// Throws where an account begins more trades with another than it may.
    private func check(_ trade: Trade, afterDeals known: Int) throws(MarketError) {
        for deal in trade.reservations(afterDeals: known) {
            if let end = try deals.reservedOften(deal) { throw .refusedTrade(.reservedOften(until: end)) }
        }
        for line in trade.beginnings(afterDeals: known) {
            if let end = try TradeAccess(database, at: now).beganOften(line.author, in: line.conversation) {
                throw .refusedTrade(.beganOften(until: end))
            }
        }
    }

    /// Ends what time has ended of a product that is to be changed; returns whether anything of it was open.
    @discardableResult
    func expire(_ product: Product.ID) throws(MarketError) -> Bool {
        guard try deals.isTraded(product) else { return false }
        try change(product) { _ throws(TradeRefusal) in }
        return true
    }

    /// Judges a seller's edit of a product that people trade, and ends what it ends.
    ///
    /// Returns both as they are to be written then.
    func follow(_ edited: Product, from current: Product, cancellingDeals: Bool) throws(MarketError) -> (
        current: Product, edited: Product
    ) {
        guard try deals.isTraded(current.id) else { return (current, edited) }
        try change(current.id) { trade throws(TradeRefusal) in
            try trade.follow(
                edited.state == current.state ? nil : edited.state,
                stock: edited.stock,
                price: edited.price.bargain,
                cancellingDeals: cancellingDeals
            )
        }
        let current = try ProductRecords(database).product(current.id, from: nil)
        var edited = edited
        (edited.state, edited.stock, edited.reserved) = (current.state, current.stock, current.reserved)
        (edited.soldAt, edited.settledAt) = (current.soldAt, current.settledAt)
        return (current, edited)
    }

    /// Takes a product that goes away out of trade, where anything of it is open.
    func end(_ product: Product.ID, _ lapse: Offer.Lapse, by account: Account.ID?, cancellingDeals: Bool)
        throws(MarketError)
    {
        guard try deals.isTraded(product) else { return }
        try change(product) { trade throws(TradeRefusal) in
            try trade.withdraw(lapse, by: account, cancellingDeals: cancellingDeals)
        }
    }

    /// Ends offers of a product that moderators hide; what is promised stands still.
    func hold(_ product: Product.ID) throws(MarketError) {
        guard try deals.isTraded(product) else { return }
        try change(product) { trade throws(TradeRefusal) in trade.hold() }
    }

    /// Lets the time of promises run on, of a product that moderators are about to show again.
    func release(_ product: Product.ID) throws(MarketError) {
        guard try deals.isTraded(product) else { return }
        let start = try database.first(
            "SELECT \(ModerationRecords.heldSince) FROM products WHERE id = ?1",
            [.id(product)]
        ) { row throws(SQLiteError) in try row.optionalTimestamp(0) }
        guard let start = start ?? nil else { return }
        try change(product) { trade throws(TradeRefusal) in trade.release(heldSince: start) }
    }

    /// Ends what is open between two people, either of whom has blocked the other.
    func close(between one: Account.ID, and other: Account.ID) throws(MarketError) {
        for (seller, buyer) in [(one, other), (other, one)] {
            let open = try database.rows(
                """
                SELECT product, id FROM conversations WHERE buyer = ?2 AND seller = ?1 AND (
                    EXISTS (SELECT 1 FROM offers WHERE conversation = conversations.id AND state = 'open') OR EXISTS (
                        SELECT 1 FROM deals WHERE conversation = conversations.id AND state IN ('reserved', 'one_sided')
                    )
                ) UNION ALL
                SELECT product, NULL FROM waiting CROSS JOIN products ON products.id = product
                WHERE account = ?2 AND seller = ?1 UNION ALL
                SELECT product, NULL FROM claims CROSS JOIN products ON products.id = product
                WHERE account = ?2 AND claims.state = 'open' AND seller = ?1
                """,
                [.id(seller), .id(buyer)]
            ) { row throws(SQLiteError) -> (Product.ID, Conversation.ID?) in
                (try row.id(0), row.isNull(1) ? nil : try row.id(1))
            }
            for (product, conversation) in open {
                try change(product) { trade throws(TradeRefusal) in
                    trade.close(with: buyer, in: conversation)
                }
            }
        }
    }

    private func nextNumber(of table: String) throws(MarketError) -> Int64 {
        try database.number(
            "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?1), 0) + 1",
            .text(table)
        )
    }

    private func traded(_ id: Product.ID) throws(MarketError) -> TradedProduct? {
        try database.first(
            """
            SELECT seller, currency, bargain, offers_from, takes_offers, deleted_at IS NOT NULL,
            held_state IS NOT NULL, coalesce(held_state, state), stock, reserved, giveaway, first_come FROM products WHERE id = ?1
            """,
            [.id(id)]
        ) { row throws(SQLiteError) in
            let currency: Currency = try row.choice(1)
            return TradedProduct(
                id: id,
                seller: try row.id(0),
                price: try row.money(try row.integer(2), currency, column: 2),
                offersFrom: row.isNull(3) ? nil : try row.money(try row.integer(3), currency, column: 3),
                takesOffers: try row.boolean(4),
                giveaway: try row.optionalChoice(10),
                firstCome: try row.boolean(11),
                isDeleted: try row.boolean(5),
                isHeld: try row.boolean(6),
                state: try row.choice(7),
                stock: try row.integer(8),
                reserved: try row.integer(9)
            )
        }
    }

    private func write(_ traded: TradedProduct) throws(MarketError) {
        try ProductRecords(database).move(
            traded.id,
            to: traded.state,
            stock: traded.stock,
            reserved: traded.reserved,
            isHeld: traded.isHeld,
            at: now
        )
    }

    private func notify(_ notice: TradeNotice, of product: Product.ID, to people: [Account.ID])
        throws(MarketError)
    {
        guard !people.isEmpty else { return }
        let name = try database.first("SELECT name FROM products WHERE id = ?1", [.id(product)]) {
            row throws(SQLiteError) in try row.text(0)
        }
        let new = NewNotification.claim(notice, for: product, of: name)
        for account in people { try notifications.post(new, to: account) }
    }

    private func notify(_ events: [QueueEvent], of product: Product.ID) throws(MarketError) {
        guard !events.isEmpty else { return }
        let name = try database.first("SELECT name FROM products WHERE id = ?1", [.id(product)]) {
            row throws(SQLiteError) in try row.text(0)
        }
        for one in events {
            try notifications.post(NewNotification(one, of: product, name: name), to: one.account)
        }
    }

    /// Notifies the other side of a message; both are notified of what has expired.
    private func post(_ line: TradeMessage, among trade: Trade) throws(MarketError) {
        let talk = try database.first(
            "SELECT seller, buyer, name FROM conversations WHERE id = ?1",
            [.id(line.conversation)]
        ) { row throws(SQLiteError) -> (people: [Account.ID], name: String) in
            ([try row.id(0), try row.id(1)], try row.text(2))
        }
        guard let talk else { throw .unavailable(.storageCorrupted("an offer has no conversation")) }
        let new = NewNotification(line, among: trade, of: talk.name)
        for account in talk.people where account != line.author || line.isNobodys {
            let isRequest = try database.exists(
                "SELECT 1 FROM participants WHERE account = ?1 AND conversation = ?2 AND is_request",
                .id(account),
                .id(line.conversation)
            )
            // A request rings for nobody.
            guard !isRequest else { continue }
            if line.isQuiet {
                try notifications.passOver(new, of: account)
            } else {
                try NotificationRecords(database, at: line.at ?? now).post(new, to: account)
            }
        }
    }

    /// Asks both for a review, and has the deal count.
    private func note(_ completed: Deal) throws(MarketError) {
        let people = [completed.seller, completed.buyer]
        for account in people {
            try ReviewRecords(database, at: now).notify(.reviewDue, account, of: completed.id)
        }
        try ReputationRecords(database, at: now).noteDue(people)
    }

    private func append(_ line: TradeMessage) throws(MarketError) {
        let (kind, notice, subject): (Message.Kind, TradeNotice?, Int64) =
            switch line.subject {
            case .offer(let id): (.offer, nil, id.rawValue)
            case .meeting(let id): (.meeting, nil, id.rawValue)
            case .notice(let notice, let id): (.notice, notice, id.rawValue)
            }
        let said = kind == .meeting ? message : nil
        try MessageAppending(database, at: line.at ?? now).append(
            MessageAppending.Line(
                author: line.author,
                kind: kind,
                hints: try said.map { said throws(MarketError) in
                    try MessageSending(database, said, at: now).hintsForReader()
                } ?? [],
                confirmed: said?.confirmedHints ?? [],
                notice: notice,
                subject: subject,
                until: line.until,
                isQuiet: line.isQuiet || notice.map { !$0.asks } ?? false,
                isAnswer: notice != nil && !line.isNobodys
            ),
            in: line.conversation
        )
    }
}
