import Market
import SQLite

/// Reads offers and deals for an account that takes part in them, with their context.
struct TradeAccess {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// The product and the two of a conversation; `notFound` where the account is neither.
    func parties(_ conversation: Conversation.ID, with account: Account.ID) throws(MarketError)
        -> (Product.ID, TradeParties)
    {
        guard let seen = try ConversationRecords(database, at: now).conversation(conversation, of: account)
        else { throw .notFound }
        let buyer = seen.role == .buyer ? account : seen.partner.id
        let offers = OfferRecords(database)
        let parties = TradeParties(
            conversation: conversation,
            buyer: buyer,
            isClosed: !seen.state.isWritable,
            offersOfBuyer: try offers.count(in: conversation, by: buyer, arePurchases: false),
            purchasesOfBuyer: try offers.count(in: conversation, by: buyer, arePurchases: true)
        )
        return (seen.subject.product, parties)
    }

    /// The product and the two of the place where an offer is made; `notFound` where the account is neither.
    ///
    /// In the name of a product the conversation begins with the offer, and with it alone: what is refused begins none.
    func parties(_ place: NewOffer.Place, with account: Account.ID) throws(MarketError)
        -> (Product.ID, TradeParties)
    {
        switch place {
        case .conversation(let id): try parties(id, with: account)
        case .product(let id, let greeting): (id, try parties(about: id, greeting))
        }
    }

    /// A buyer and a seller in their conversation, which begins with the buyer's message where it has not begun.
    func parties(about product: Product.ID, _ message: NewMessage) throws(MarketError) -> TradeParties {
        let conversations = ConversationRecords(database, at: now)
        let id: Conversation.ID
        if let begun = try conversations.conversation(about: product, of: message.author) {
            id = begun.id
        } else {
            id = try MessageSending(database, message, at: now).begin(about: product).conversation.id
        }
        return try parties(id, with: message.author).1
    }

    func isIn(_ conversation: Conversation.ID, _ account: Account.ID) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM participants WHERE account = ?1 AND conversation = ?2",
            .id(account),
            .id(conversation)
        )
    }

    func deal(_ id: Deal.ID, of account: Account.ID) throws(MarketError) -> (Deal, Conversation.Role) {
        guard let deal = try DealRecords(database).deal(id), let role = deal.role(of: account) else {
            throw .notFound
        }
        return (deal, role)
    }

    /// Throws where the account may not wait for a product: it is gone or hidden, or one of the two has blocked the other.
    func checkMayWait(for product: Product.ID, _ account: Account.ID) throws(MarketError) {
        guard let found = try ProductRecords(database).product(product),
            found.state != .hidden || found.seller.id == account
        else { throw .notFound }
        guard try !BlockedAccountRecords(database).isBlocked(between: found.seller.id, and: account) else {
            throw .refusedTrade(.closed)
        }
    }

    /// The moment from which one of the two may begin something with the other again; `nil` where that is now.
    func beganOften(_ author: Account.ID, in conversation: Conversation.ID) throws(MarketError) -> Timestamp?
    {
        for window in TradeBudget.windows {
            let oldest = try database.first(
                """
                SELECT at FROM messages CROSS JOIN conversations AS own ON own.id = messages.conversation
                CROSS JOIN conversations AS asked ON asked.id = ?2
                WHERE author = ?1 AND at > ?3 AND kind IN ('notice', 'offer', 'meeting')
                AND (own.seller = asked.seller AND own.buyer = asked.buyer
                    OR own.seller = asked.buyer AND own.buyer = asked.seller)
                ORDER BY at DESC LIMIT 1 OFFSET ?4
                """,
                [
                    .id(author), .id(conversation),
                    .timestamp(now.adding(milliseconds: -window.milliseconds)),
                    .int(window.count - 1),
                ]
            ) { row throws(SQLiteError) in try row.timestamp(0) }
            if let oldest { return oldest.adding(milliseconds: window.milliseconds) }
        }
        return nil
    }

    /// Deals as one of their people sees them.
    func own(_ deals: [Deal], of account: Account.ID) throws(MarketError) -> [OwnDeal] {
        let reviews = Dictionary(
            grouping: try ReviewRecords(database, at: now).reviews(of: deals.map(\.id)),
            by: \.deal
        )
        return try deals.map { deal throws(MarketError) in
            try own(deal, of: account, reviews[deal.id] ?? [])
        }
    }

    func own(_ deal: Deal, of account: Account.ID) throws(MarketError) -> OwnDeal {
        try own(deal, of: account, try ReviewRecords(database, at: now).reviews(of: [deal.id]))
    }

    private func own(_ deal: Deal, of account: Account.ID, _ reviews: [Review]) throws(MarketError)
        -> OwnDeal
    {
        let role: Conversation.Role = deal.seller == account ? .seller : .buyer
        let partner = deal.account(role.other)
        let names = try database.first(
            "SELECT conversations.name, accounts.name FROM conversations, accounts WHERE conversations.id = ?1 AND accounts.id = ?2",
            [.id(deal.conversation), .id(partner)]
        ) { row throws(SQLiteError) in (product: try row.text(0), partner: try row.text(1)) }
        guard let names else { throw .unavailable(.storageCorrupted("a deal has no conversation")) }
        return OwnDeal(
            deal: deal.seen(at: now),
            productName: names.product,
            role: role,
            partner: Seller(id: partner, name: names.partner),
            reviews: DealReviews(of: deal, reviews, at: now).own(of: account)
        )
    }
}
