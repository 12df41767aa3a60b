import Market
import SQLite

/// Offers, by product and conversation.
struct OfferRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func offer(_ id: Offer.ID) throws(MarketError) -> Offer? {
        try offers("id = ?1", [.id(id)]).first
    }

    func open(in conversation: Conversation.ID) throws(MarketError) -> Offer? {
        try offers("conversation = ?1 AND state = 'open'", [.id(conversation)]).first
    }

    /// The open one between a product's seller and a buyer.
    func open(of product: Product.ID, with buyer: Account.ID, at now: Timestamp) throws(MarketError) -> Offer?
    {
        try offers(
            "product = ?1 AND state = 'open' AND expires_at > ?3 AND conversation IN (SELECT id FROM conversations WHERE buyer = ?2)",
            [.id(product), .id(buyer), .timestamp(now)]
        ).first
    }

    func open(of product: Product.ID) throws(MarketError) -> [Offer] {
        try offers("product = ?1 AND state = 'open' ORDER BY id", [.id(product)])
    }

    /// The last request of a buyer to buy at the asked price, open or over.
    func lastPurchase(in conversation: Conversation.ID, by maker: Account.ID) throws(MarketError) -> Offer? {
        try offers(
            "conversation = ?1 AND maker = ?2 AND is_purchase ORDER BY id DESC LIMIT 1",
            [.id(conversation), .id(maker)]
        ).first
    }

    /// The number of requests to buy at the asked price, or of other offers.
    func count(in conversation: Conversation.ID, by maker: Account.ID, arePurchases: Bool)
        throws(MarketError) -> Int
    {
        Int(
            try database.number(
                "SELECT count(*) FROM offers WHERE conversation = ?1 AND maker = ?2 AND is_purchase = ?3",
                .id(conversation),
                .id(maker),
                .boolean(arePurchases)
            )
        )
    }

    /// The moment of the `count`th last that the account made.
    func made(by maker: Account.ID, count: Int) throws(MarketError) -> Timestamp? {
        try database.first(
            "SELECT made_at FROM offers WHERE maker = ?1 ORDER BY made_at DESC LIMIT 1 OFFSET ?2",
            [.id(maker), .int(count - 1)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
    }

    /// The last moments of conversations in which an offer for a product is due to be declined by itself.
    func lastSaid(whereDue product: Product.ID, at now: Timestamp) throws(MarketError)
        -> [Conversation.ID: Timestamp]
    {
        let found = try database.rows(
            """
            SELECT conversations.id, last_at FROM offers CROSS JOIN conversations ON conversations.id = conversation
            WHERE offers.product = ?1 AND offers.state = 'open' AND declines_at <= ?2
            """,
            [.id(product), .timestamp(now)]
        ) { row throws(SQLiteError) -> (Conversation.ID, Timestamp) in (try row.id(0), try row.timestamp(1)) }
        return Dictionary(found) { _, last in last }
    }

    private func offers(_ condition: StaticString, _ values: [Value]) throws(MarketError) -> [Offer] {
        try database.rows(
            """
            SELECT id, conversation, product, maker, amount, currency, quantity, state, made_at, expires_at,
            answered_at, lapse, deal, declines_at, is_purchase FROM offers WHERE \(condition)
            """,
            values
        ) { row throws(SQLiteError) in
            var offer = Offer(
                id: try row.id(0),
                conversation: try row.id(1),
                product: try row.id(2),
                maker: try row.id(3),
                amount: try row.money(try row.integer(4), try row.choice(5), column: 4),
                quantity: try row.integer(6),
                isPurchase: try row.boolean(14),
                state: try row.choice(7),
                madeAt: try row.timestamp(8),
                expiresAt: try row.timestamp(9),
                answeredAt: try row.optionalTimestamp(10),
                lapse: try row.optionalChoice(11),
                deal: row.isNull(12) ? nil : try row.id(12)
            )
            offer.declinesAt = try row.optionalTimestamp(13)
            return offer
        }
    }

    func insert(_ offer: Offer) throws(MarketError) {
        try database.run(
            """
            INSERT INTO offers (
                id, conversation, product, maker, amount, currency, quantity, state, made_at, expires_at,
                answered_at, lapse, deal, declines_at, is_purchase
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
            """,
            .id(offer.id),
            .id(offer.conversation),
            .id(offer.product),
            .id(offer.maker),
            .integer(offer.amount.hundredths),
            .text(offer.amount.currency.rawValue),
            .integer(offer.quantity),
            .text(offer.state.rawValue),
            .timestamp(offer.madeAt),
            .timestamp(offer.expiresAt),
            .timestamp(offer.answeredAt),
            .text(offer.lapse?.rawValue),
            .id(offer.deal),
            .timestamp(offer.declinesAt),
            .boolean(offer.isPurchase)
        )
    }

    /// Writes what may change of an offer.
    func update(_ offer: Offer) throws(MarketError) {
        try database.run(
            "UPDATE offers SET state = ?2, answered_at = ?3, lapse = ?4, deal = ?5, declines_at = ?6 WHERE id = ?1",
            .id(offer.id),
            .text(offer.state.rawValue),
            .timestamp(offer.answeredAt),
            .text(offer.lapse?.rawValue),
            .id(offer.deal),
            .timestamp(offer.declinesAt)
        )
    }
}
