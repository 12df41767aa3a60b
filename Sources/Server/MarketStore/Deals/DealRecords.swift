import Market
import SQLite

/// Deals, by product, conversation and person.
struct DealRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func deal(_ id: Deal.ID) throws(MarketError) -> Deal? {
        try deals("deals.id = ?1", [.id(id)]).first
    }

    func open(of product: Product.ID) throws(MarketError) -> [Deal] {
        try deals(
            "product = ?1 AND deals.state IN ('reserved', 'one_sided') ORDER BY deals.id",
            [.id(product)]
        )
    }

    func open(between one: Account.ID, and other: Account.ID) throws(MarketError) -> [Deal] {
        var found: [Deal] = []
        for (seller, buyer) in [(one, other), (other, one)] {
            found += try deals(
                "seller = ?1 AND buyer = ?2 AND deals.state IN ('reserved', 'one_sided') ORDER BY deals.id",
                [.id(seller), .id(buyer)]
            )
        }
        return found
    }

    /// The last one of a conversation, open or over.
    func last(in conversation: Conversation.ID) throws(MarketError) -> Deal? {
        try deals("conversation = ?1 ORDER BY deals.id DESC LIMIT 1", [.id(conversation)]).first
    }

    /// True where the product is in an offer or a promise, to one or to many; most edits check this first.
    func isTraded(_ product: Product.ID) throws(MarketError) -> Bool {
        try database.exists(Self.isTraded(product))
    }

    static func isTraded(_ product: Product.ID) -> Question {
        Question(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM offers WHERE product = ?1 AND state = 'open')
            OR EXISTS (SELECT 1 FROM deals WHERE product = ?1 AND state IN ('reserved', 'one_sided'))
            OR EXISTS (SELECT 1 FROM waiting WHERE product = ?1)
            OR EXISTS (SELECT 1 FROM claims WHERE product = ?1 AND state = 'open')
            OR EXISTS (SELECT 1 FROM liker_offers WHERE product = ?1 AND ended_at IS NULL)
            """,
            .id(product)
        )
    }

    /// The account's deals in one role, newest first.
    func page(_ paging: Paging, of account: Account.ID, as role: Conversation.Role, _ states: [Deal.State])
        throws(MarketError) -> [Deal]
    {
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        let wanted = Set(states.map(\.kept)).sorted().map { "'\($0)'" }.joined(separator: ", ")
        return try deals(
            "\(role.rawValue) = ?1 AND deals.id \(sign) ?2 AND deals.state IN (\(wanted)) ORDER BY deals.id \(order) LIMIT ?3",
            [.id(account), .integer(paging.place?.id ?? .max), .int(paging.wanted)]
        )
    }

    func deals(_ condition: String, _ values: [Value]) throws(MarketError) -> [Deal] {
        try database.rows(
            """
            SELECT deals.id, product, conversation, seller, buyer, quantity, amount, currency, deals.state, deals.made_at,
            until, ended_at, nullif(reason, 'no_show'), ended_by, seller_confirmed, buyer_confirmed, met,
            is_denied, coalesce(reason = 'no_show', FALSE), \(Self.columns(of: "agreed")), \(Self.columns(of: "asked")),
            \(Self.frozenAt)
            FROM deals LEFT JOIN meetings AS agreed ON agreed.deal = deals.id AND agreed.state = 'accepted'
            LEFT JOIN meetings AS asked ON asked.deal = deals.id AND asked.state = 'proposed' WHERE \(condition)
            """,
            values
        ) { row throws(SQLiteError) in
            var confirmed: Set<Conversation.Role> = []
            if try row.boolean(14) { confirmed.insert(.seller) }
            if try row.boolean(15) { confirmed.insert(.buyer) }
            var deal = Deal(
                id: try row.id(0),
                product: try row.id(1),
                conversation: try row.id(2),
                seller: try row.id(3),
                buyer: try row.id(4),
                quantity: try row.integer(5),
                amount: try row.money(try row.integer(6), try row.choice(7), column: 6),
                state: try row.boolean(18) ? .noShow : try row.choice(8),
                madeAt: try row.timestamp(9),
                until: try row.timestamp(10),
                endedAt: try row.optionalTimestamp(11),
                reason: try row.optionalChoice(12),
                endedBy: try row.optionalChoice(13),
                confirmedBy: confirmed,
                isMet: try row.boolean(16),
                isDenied: try row.boolean(17),
                meeting: try MeetingRecords.meeting(row, from: 19),
                proposal: try MeetingRecords.meeting(row, from: 28)
            )
            deal.frozenAt = try row.optionalTimestamp(37)
            return deal
        }
    }

    /// The moment since which a moderator hides the product of an open deal.
    private static let frozenAt = """
        (
            SELECT \(ModerationRecords.heldSince) FROM products
            WHERE products.id = deals.product AND held_state IS NOT NULL AND deleted_at IS NULL
            AND deals.state IN ('reserved', 'one_sided')
        )
        """

    private static func columns(of table: String) -> String {
        MeetingRecords.columns.split(separator: ", ").map { "\(table).\($0)" }.joined(separator: ", ")
    }

    func insert(_ deal: Deal, _ codes: DealCodes?) throws(MarketError) {
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
            .text(deal.state.kept),
            .timestamp(deal.madeAt),
            .timestamp(deal.until),
            .text(codes?.seller),
            .text(codes?.buyer),
            .timestamp(deal.endedAt)
        )
        try update(deal)
    }

    /// Writes what may change of a deal; its codes go when it is over.
    func update(_ deal: Deal) throws(MarketError) {
        try database.run(
            """
            UPDATE deals SET state = ?2, until = ?3, ended_at = ?4, reason = ?5, ended_by = ?6, seller_confirmed = ?7,
            buyer_confirmed = ?8, met = ?9, seller_code = CASE WHEN ?10 THEN seller_code END,
            buyer_code = CASE WHEN ?10 THEN buyer_code END, is_denied = ?11 WHERE id = ?1
            """,
            .id(deal.id),
            .text(deal.state.kept),
            .timestamp(deal.until),
            .timestamp(deal.endedAt),
            .text(deal.state == .noShow ? Self.noShow : deal.reason?.rawValue),
            .text(deal.endedBy?.rawValue),
            .boolean(deal.confirmedBy.contains(.seller)),
            .boolean(deal.confirmedBy.contains(.buyer)),
            .boolean(deal.isMet),
            .boolean(deal.state.isOpen),
            .boolean(deal.isDenied)
        )
        if !deal.state.isOpen { try MeetingRecords(database).forget(deal) }
    }

    private static let noShow = "no_show"
}

extension Deal.State {
    /// As rows have it: one that did not come about since one did not come is cancelled for that reason.
    fileprivate var kept: String { self == .noShow ? Self.cancelled.rawValue : rawValue }
}

extension DealRecords {
    /// The number of different people who reported that the account missed a meeting, within a year.
    ///
    /// A report that it denied does not count; one that it may still deny does not count yet.
    func noShows(of account: Account.ID, at now: Timestamp) throws(MarketError) -> Int {
        let kind = "reason = 'no_show' AND NOT is_denied AND ended_at > ?2 AND ended_at <= ?3"
        return Int(
            try database.number(
                """
                SELECT count(*) FROM (
                    SELECT buyer FROM deals WHERE seller = ?1 AND ended_by = 'buyer' AND \(kind)
                    UNION SELECT seller FROM deals WHERE buyer = ?1 AND ended_by = 'seller' AND \(kind)
                ) AS missed
                """,
                .id(account),
                .timestamp(now.adding(days: -365)),
                .timestamp(now.adding(hours: -Deal.hoursToObject))
            )
        )
    }
}

extension DealRecords {
    /// The moment from which a product may be reserved for a buyer again; `nil` where that is now.
    ///
    /// The given deal itself counts.
    func reservedOften(_ deal: Deal) throws(MarketError) -> Timestamp? {
        let earlier = try database.first(
            """
            SELECT made_at FROM deals WHERE product = ?1 AND buyer = ?2 AND id < ?3 AND state <> 'completed'
            ORDER BY id DESC LIMIT 1 OFFSET ?4
            """,
            [.id(deal.product), .id(deal.buyer), .id(deal.id), .int(TradeBudget.mostReserved - 1)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
        guard let end = earlier?.adding(milliseconds: TradeBudget.reservedMilliseconds), end > deal.madeAt
        else { return nil }
        return end
    }
}

extension DealRecords {
    /// The number of products that a buyer has reserved.
    func reservations(of buyer: Account.ID, at now: Timestamp) throws(MarketError) -> Int {
        Int(
            try database.number(
                "SELECT count(*) FROM deals WHERE buyer = ?1 AND state = 'reserved' AND until > ?2",
                .id(buyer),
                .timestamp(now)
            )
        )
    }
}

// What each shows the other.
extension DealRecords {
    /// Gone when the deal is over.
    func codes(of deal: Deal.ID) throws(MarketError) -> DealCodes? {
        try database.first(
            "SELECT seller_code, buyer_code FROM deals WHERE id = ?1 AND seller_code IS NOT NULL",
            [.id(deal)]
        ) { row throws(SQLiteError) in DealCodes(seller: try row.text(0), buyer: try row.text(1)) }
    }
}
