import Market
import SQLite

/// Deals, by product, conversation and person.
struct DealRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func deal(_ id: Deal.ID) throws(StoreError) -> Deal? {
        try deals("id = ?1", [.id(id)]).first
    }

    func open(of product: Product.ID) throws(StoreError) -> [Deal] {
        try deals("product = ?1 AND state IN ('reserved', 'one_sided') ORDER BY id", [.id(product)])
    }

    /// The last one of a conversation, open or over.
    func last(in conversation: Conversation.ID) throws(StoreError) -> Deal? {
        try deals("conversation = ?1 ORDER BY id DESC LIMIT 1", [.id(conversation)]).first
    }

    /// Whether offers or deals of the product are open; what most edits ask first.
    func isTraded(_ product: Product.ID) throws(StoreError) -> Bool {
        try database.exists(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM offers WHERE product = ?1 AND state = 'open')
            OR EXISTS (SELECT 1 FROM deals WHERE product = ?1 AND state IN ('reserved', 'one_sided'))
            OR EXISTS (SELECT 1 FROM waiting WHERE product = ?1)
            """,
            .id(product)
        )
    }

    /// The account's deals in one role, newest first.
    func page(_ paging: Paging, of account: Account.ID, as role: Conversation.Role, _ states: [Deal.State])
        throws(StoreError) -> [Deal]
    {
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        let wanted = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try deals(
            "\(role.rawValue) = ?1 AND id \(sign) ?2 AND state IN (\(wanted)) ORDER BY id \(order) LIMIT ?3",
            [.id(account), .integer(paging.place?.id ?? .max), .int(paging.wanted)]
        )
    }

    private func deals(_ condition: String, _ values: [Value]) throws(StoreError) -> [Deal] {
        try database.rows(
            """
            SELECT id, product, conversation, seller, buyer, quantity, amount, currency, state, made_at, until,
            ended_at, reason, ended_by, seller_confirmed, buyer_confirmed, met, \(Self.frozenAt)
            FROM deals WHERE \(condition)
            """,
            values
        ) { row throws(SQLiteError) in
            var confirmed: Set<Conversation.Role> = []
            if try row.truth(14) { confirmed.insert(.seller) }
            if try row.truth(15) { confirmed.insert(.buyer) }
            var deal = Deal(
                id: try row.id(0),
                product: try row.id(1),
                conversation: try row.id(2),
                seller: try row.id(3),
                buyer: try row.id(4),
                quantity: try row.integer(5),
                amount: try row.money(try row.integer(6), try row.choice(7), column: 6),
                state: try row.choice(8),
                madeAt: try row.timestamp(9),
                until: try row.timestamp(10),
                endedAt: try row.optionalTimestamp(11),
                reason: try row.optionalChoice(12),
                endedBy: try row.optionalChoice(13),
                confirmedBy: confirmed,
                isMet: try row.truth(16)
            )
            deal.frozenAt = try row.optionalTimestamp(17)
            return deal
        }
    }

    /// Since when a moderator keeps the goods of an open deal out of sight.
    private static let frozenAt = """
        (
            SELECT \(ModerationRecords.heldSince) FROM products
            WHERE products.id = deals.product AND held_state IS NOT NULL AND deleted_at IS NULL
            AND deals.state IN ('reserved', 'one_sided')
        )
        """

    func insert(_ deal: Deal, _ codes: DealCodes?) throws(StoreError) {
        try database.run(
            """
            INSERT INTO deals (
                id, product, conversation, seller, buyer, quantity, amount, currency, state, made_at, until,
                seller_code, buyer_code, ended_at
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """,
            .id(deal.id),
            .id(deal.product),
            .id(deal.conversation),
            .id(deal.seller),
            .id(deal.buyer),
            .integer(deal.quantity),
            .integer(deal.amount.hundredths),
            .text(deal.amount.currency.rawValue),
            .text(deal.state.rawValue),
            .timestamp(deal.madeAt),
            .timestamp(deal.until),
            .text(codes?.seller),
            .text(codes?.buyer),
            .timestamp(deal.endedAt)
        )
        try update(deal)
    }

    /// Writes what may change of a deal; its codes go when it is over.
    func update(_ deal: Deal) throws(StoreError) {
        try database.run(
            """
            UPDATE deals SET state = ?2, until = ?3, ended_at = ?4, reason = ?5, ended_by = ?6, seller_confirmed = ?7,
            buyer_confirmed = ?8, met = ?9, seller_code = iif(?10, seller_code, NULL),
            buyer_code = iif(?10, buyer_code, NULL) WHERE id = ?1
            """,
            .id(deal.id),
            .text(deal.state.rawValue),
            .timestamp(deal.until),
            .timestamp(deal.endedAt),
            .text(deal.reason?.rawValue),
            .text(deal.endedBy?.rawValue),
            .truth(deal.confirmedBy.contains(.seller)),
            .truth(deal.confirmedBy.contains(.buyer)),
            .truth(deal.isMet),
            .truth(deal.state.isOpen)
        )
    }
}

// What each shows the other.
extension DealRecords {
    /// Gone when the deal is over.
    func codes(of deal: Deal.ID) throws(StoreError) -> DealCodes? {
        try database.first(
            "SELECT seller_code, buyer_code FROM deals WHERE id = ?1 AND seller_code IS NOT NULL",
            [.id(deal)]
        ) { row throws(SQLiteError) in DealCodes(seller: try row.text(0), buyer: try row.text(1)) }
    }

    /// Until when no code is looked at, since so many were wrong.
    func pause(of deal: Deal.ID, at now: Timestamp) throws(StoreError) -> Timestamp? {
        let last = try database.first(
            "SELECT wrong_at FROM deals WHERE id = ?1 AND wrong_codes >= ?2",
            [.id(deal), .int(Self.mostWrong)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
        guard let end = last?.adding(milliseconds: Self.pauseMilliseconds), end > now else { return nil }
        return end
    }

    func noteWrongCode(of deal: Deal.ID, at now: Timestamp) throws(StoreError) {
        // After a pause they are counted anew.
        try database.run(
            """
            UPDATE deals SET wrong_codes = iif(wrong_codes >= ?3, 1, wrong_codes + 1), wrong_at = ?2
            WHERE id = ?1
            """,
            .id(deal),
            .timestamp(now),
            .int(Self.mostWrong)
        )
    }

    private static let mostWrong = 5
    private static let pauseMilliseconds: Int64 = 10 * 60_000
}
