import Market
import SQLite

/// Lower prices for all who like a product, and for whom each is.
struct LikerOfferRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// The last one of a product, open or over.
    func last(of product: Product.ID) throws(MarketError) -> LikerOffer? {
        try database.first(
            """
            SELECT amount, currency, made_at, expires_at, ended_at, lapse FROM liker_offers
            WHERE product = ?1 ORDER BY id DESC LIMIT 1
            """,
            [.id(product)]
        ) { row throws(SQLiteError) in
            LikerOffer(
                product: product,
                amount: try row.money(try row.integer(0), try row.choice(1), column: 0),
                madeAt: try row.timestamp(2),
                expiresAt: try row.timestamp(3),
                endedAt: try row.optionalTimestamp(4),
                lapse: try row.optionalChoice(5)
            )
        }
    }

    /// Writes the end of an offer, or a new offer, of which nobody is notified yet.
    func keep(_ offer: LikerOffer, insteadOf before: LikerOffer?) throws(MarketError) {
        if let before, before.madeAt == offer.madeAt {
            try database.run(
                "UPDATE liker_offers SET ended_at = ?2, lapse = ?3 WHERE product = ?1 AND ended_at IS NULL",
                .id(offer.product),
                .timestamp(offer.endedAt),
                .text(offer.lapse?.rawValue)
            )
        } else {
            try database.run(
                """
                INSERT INTO liker_offers (product, amount, currency, made_at, expires_at, told_to)
                VALUES (?1, ?2, ?3, ?4, ?5, 0)
                """,
                .id(offer.product),
                .integer(offer.amount.hundredths),
                .text(offer.amount.currency.rawValue),
                .timestamp(offer.madeAt),
                .timestamp(offer.expiresAt)
            )
        }
    }

    /// The number of accounts that like a product, besides its seller.
    func likers(of product: Product.ID, besides seller: Account.ID) throws(MarketError) -> Int {
        Int(
            try database.number(
                "SELECT count(*) FROM likes WHERE product = ?1 AND account <> ?2",
                .id(product),
                .id(seller)
            )
        )
    }

    /// True where the offer is for an account, which liked the product before the offer was made and still
    /// does.
    ///
    /// An offer to those who like the product only for the price would be a price for everyone.
    func isFor(_ account: Account.ID, _ offer: LikerOffer) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM likes WHERE account = ?1 AND product = ?2 AND coalesce(liked_at, 0) <= ?3",
            .id(account),
            .id(offer.product),
            .timestamp(offer.madeAt)
        )
    }

    /// Notifies at most `limit` more people of the oldest offer that has any left.
    ///
    /// Returns the number of people checked.
    func notify(limit: Int) throws(MarketError) -> Int {
        let open = try database.first(
            """
            SELECT liker_offers.id, product, told_to, seller, products.name, ended_at IS NULL AND expires_at > ?1
            FROM liker_offers JOIN products ON products.id = product WHERE told_to IS NOT NULL
            ORDER BY liker_offers.id LIMIT 1
            """,
            [.timestamp(now)]
        ) { row throws(SQLiteError) in
            (
                id: try row.integer(0), product: try row.id(1) as Product.ID, toldTo: try row.integer(2),
                seller: try row.id(3) as Account.ID, name: try row.text(4), stands: try row.boolean(5)
            )
        }
        guard let open else { return 0 }
        guard open.stands, let offer = try last(of: open.product) else {
            try note(nil, of: open.id)
            return 1
        }
        let likers = try database.rows(
            """
            SELECT account FROM likes INDEXED BY likes_of_product
            WHERE product = ?1 AND account > ?2 AND coalesce(liked_at, 0) <= ?3 ORDER BY account LIMIT ?4
            """,
            [.id(open.product), .integer(open.toldTo), .timestamp(offer.madeAt), .int(limit)]
        ) { row throws(SQLiteError) -> Account.ID in try row.id(0) }
        let blocks = BlockedAccountRecords(database)
        for liker in likers where liker != open.seller {
            guard try !blocks.isBlocked(between: open.seller, and: liker) else { continue }
            try NotificationRecords(database, at: now).post(.likerOffer(offer, of: open.name), to: liker)
        }
        try note(likers.count < limit ? nil : likers.last?.rawValue, of: open.id)
        return max(1, likers.count)
    }

    private func note(_ toldTo: Int64?, of id: Int64) throws(MarketError) {
        try database.run(
            "UPDATE liker_offers SET told_to = ?2 WHERE id = ?1",
            .integer(id),
            .integer(toldTo)
        )
    }
}
