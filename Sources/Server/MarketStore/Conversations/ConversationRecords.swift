import Market
import SQLite

/// Conversations as their two people see them.
struct ConversationRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// The columns of each conversation, read from `participants` as one of the two, `?1`.
    private static let columns = """
        SELECT conversations.id, conversations.product, conversations.name, conversations.currency,
        conversations.price, conversations.seller = own.account, partner.id, partner.name, own.unread, own.read_to,
        CASE WHEN EXISTS (SELECT 1 FROM notification_settings
        WHERE account IN (own.account, partner.id) AND NOT shows_read_marks) THEN 0 ELSE max(other.read_to, other.answered_to) END, own.muted_until, conversations.touched,
        EXISTS (SELECT 1 FROM blocked_accounts WHERE account = own.account AND blocked = partner.id)
        OR EXISTS (SELECT 1 FROM blocked_accounts WHERE account = partner.id AND blocked = own.account)
        OR EXISTS (SELECT 1 FROM account_deletions WHERE account IN (own.account, partner.id) AND kept_at IS NULL),
        conversations.is_taken_down OR products.held_state IS NOT NULL
        OR coalesce(products.deleted_by <> products.seller, FALSE),
        own.has_left, products.id IS NULL OR products.deleted_at IS NOT NULL OR products.state = 'sold',
        max(conversations.last_at, coalesce(products.sold_at, conversations.last_at)),
        messages.number, messages.author, messages.kind, messages.at, messages.text, messages.hints,
        messages.unsent_at, messages.notice, messages.subject, messages.until, own.is_request\u{20}
        """

    private static let joins = """
        \u{20}CROSS JOIN conversations ON conversations.id = own.conversation
        CROSS JOIN accounts AS partner
        ON partner.id = CASE WHEN conversations.seller = own.account THEN conversations.buyer ELSE conversations.seller END
        CROSS JOIN participants AS other
        ON other.account = partner.id AND other.conversation = conversations.id
        CROSS JOIN messages ON messages.conversation = conversations.id AND messages.number = conversations.last
        LEFT JOIN products ON products.id = conversations.product
        WHERE own.account = ?1
        """

    /// Those that a condition finds, looked for by an index of `participants` where one is named.
    private func conversations(
        _ condition: String,
        from index: String? = nil,
        _ values: [Value]
    ) throws(MarketError) -> [Conversation] {
        let own = index.map { "FROM participants AS own INDEXED BY \($0)" } ?? "FROM participants AS own"
        let found = try database.rows("\(Self.columns)\(own)\(Self.joins) \(condition)", values) {
            row throws(SQLiteError) in
            let facts = Conversation.Facts(
                isBlocked: try row.boolean(13),
                isTakenDown: try row.boolean(14),
                hasLeft: try row.boolean(15),
                isOver: try row.boolean(16),
                lastAt: try row.timestamp(17)
            )
            let last = try MessageRecords.message(row, from: 18)
            let conversation = Conversation(
                id: try row.id(0),
                subject: Conversation.Subject(
                    product: try row.id(1),
                    name: try row.text(2),
                    price: try row.money(try row.integer(4), try row.choice(3), column: 4)
                ),
                partner: Seller(id: try row.id(6), name: try row.text(7)),
                role: try row.boolean(5) ? .seller : .buyer,
                state: facts.state(at: now),
                last: last.message,
                unread: try row.int(8),
                readTo: try row.integer(9),
                partnerReadTo: try row.integer(10),
                mutedUntil: try row.optionalTimestamp(11),
                touched: try row.integer(12),
                isRequest: try row.boolean(28)
            )
            return (conversation, last)
        }
        let messages = MessageRecords(database, at: now)
        return try found.map { conversation, last throws(MarketError) in
            conversation.with(last: try messages.completed(last, in: conversation.id))
        }
    }

    func conversation(_ id: Conversation.ID, of account: Account.ID) throws(MarketError) -> Conversation? {
        guard var found = try conversations("AND own.conversation = ?2", [.id(account), .id(id)]).first
        else { return nil }
        found.offer = try OfferRecords(database).open(in: id)?.seen(at: now)
        if found.offer?.state != .open { found.offer = nil }
        found.deal = try DealRecords(database).last(in: id)?.seen(at: now)
        return found
    }

    func conversation(about product: Product.ID, of buyer: Account.ID) throws(MarketError) -> Conversation? {
        let id = try database.first(
            "SELECT id FROM conversations WHERE product = ?1 AND buyer = ?2",
            [.id(product), .id(buyer)]
        ) { row throws(SQLiteError) -> Conversation.ID in try row.id(0) }
        guard let id else { return nil }
        return try conversation(id, of: buyer)
    }

    /// A page of the account's conversations, the last touched first.
    func page(_ paging: Paging, of account: Account.ID, _ filter: ConversationFilter) throws(MarketError)
        -> Page<Conversation>
    {
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        var conditions = "AND NOT own.has_left AND own.touched \(sign) ?2"
        if filter.isUnread { conditions += " AND own.unread > 0" }
        if let role = filter.role {
            conditions += " AND own.is_seller = \(role == .seller ? "TRUE" : "FALSE")"
        }
        if filter.product == nil {
            conditions += filter.isRequest ? " AND own.is_request" : " AND NOT own.is_request"
        } else {
            conditions += " AND own.conversation IN (SELECT id FROM conversations WHERE product = ?4)"
        }
        var values: [Value] = [.id(account), .integer(paging.place?.id ?? .max), .int(paging.wanted)]
        if let product = filter.product { values.append(.id(product)) }
        let found = try conversations(
            "\(conditions) ORDER BY own.touched \(order) LIMIT ?3",
            from: filter.index,
            values
        )
        let byPlace = Dictionary(uniqueKeysWithValues: found.map { ($0.touched, $0) })
        let page = paging.page(found.map { PageKey(id: $0.touched) }, isAscending: false)
        return Page(
            page.elements.compactMap { byPlace[$0.id] },
            next: page.next,
            previous: page.previous
        )
    }

    func conversations(of account: Account.ID, touchedAfter number: Int64, limit: Int) throws(MarketError)
        -> [Conversation]
    {
        try conversations(
            "AND NOT own.has_left AND NOT own.is_request AND own.touched > ?2 ORDER BY own.touched LIMIT ?3",
            [.id(account), .integer(number), .int(limit)]
        )
    }

    /// The number of the last message when a market is opened.
    ///
    /// If it can't be read, as in a damaged or older market, nobody is notified of messages.
    static func firstTouch(_ database: Database) -> Int64 {
        do { return try lastTouch(database) } catch { return .max }
    }

    /// The number of the last message of all conversations.
    static func lastTouch(_ database: Database) throws(MarketError) -> Int64 {
        try database.number("SELECT coalesce(max(touched), 0) FROM conversations")
    }

    func touches(after number: Int64, limit: Int) throws(MarketError) -> [Touch] {
        try database.rows(
            """
            SELECT touched, id, buyer, seller, EXISTS (
                SELECT 1 FROM participants WHERE account = seller AND conversation = conversations.id AND is_request
            ) FROM conversations WHERE touched > ?1 ORDER BY touched LIMIT ?2
            """,
            [.integer(number), .int(limit)]
        ) { row throws(SQLiteError) in
            Touch(
                number: try row.integer(0),
                conversation: try row.id(1),
                // A request rings for nobody.
                people: try row.boolean(4) ? [try row.id(2)] : [try row.id(2), try row.id(3)]
            )
        }
    }

    /// The inbox summary that each page shows a signed-in account: one statement, which sees one state.
    func inbox(of account: Account.ID) throws(MarketError) -> Inbox {
        try database.first(
            """
            SELECT
            (SELECT count(*) FROM participants INDEXED BY participants_unread
            WHERE account = ?1 AND unread > 0 AND NOT has_left AND NOT is_request),
            (SELECT coalesce(max(touched), 0) FROM participants
            WHERE account = ?1 AND NOT has_left AND NOT is_request),
            \(NotificationRecords.unreadCount)
            """,
            [.id(account)]
        ) { row throws(SQLiteError) in
            Inbox(unread: try row.int(0), touched: try row.integer(1), notifications: try row.int(2))
        } ?? Inbox(unread: 0, touched: 0)
    }

    /// The number of quiet requests that wait for the account.
    func requests(of account: Account.ID) throws(MarketError) -> Int {
        Int(
            try database.number(
                "SELECT count(*) FROM participants WHERE account = ?1 AND is_request AND NOT has_left",
                .id(account)
            )
        )
    }

    /// Throws `notFound` where the account is not one of the two of the conversation.
    func check(_ account: Account.ID, isIn conversation: Conversation.ID) throws(MarketError) {
        let isIn = try database.exists(
            "SELECT 1 FROM participants WHERE account = ?1 AND conversation = ?2",
            .id(account),
            .id(conversation)
        )
        guard isIn else { throw .notFound }
    }
}

extension ConversationRecords {
    func markRead(to number: Int64, in conversation: Conversation.ID, by account: Account.ID)
        throws(MarketError)
    {
        try check(account, isIn: conversation)
        try database.run(
            """
            UPDATE participants SET read_to = min(?3, (SELECT last FROM conversations WHERE id = ?2))
            WHERE account = ?1 AND conversation = ?2 AND read_to < ?3
            """,
            .id(account),
            .id(conversation),
            .integer(number)
        )
        try database.run(
            """
            UPDATE participants SET unread = (
                SELECT count(*) FROM messages
                WHERE conversation = ?2 AND number > participants.read_to AND author <> ?1
                AND NOT is_quiet
            ) WHERE account = ?1 AND conversation = ?2
            """,
            .id(account),
            .id(conversation)
        )
        // Reading a conversation also reads the market's notifications of it.
        try NotificationRecords(database, at: now)
            .read(.about(.init(.conversation, conversation.rawValue)), of: account)
    }

    func mute(_ conversation: Conversation.ID, until end: Timestamp?, by account: Account.ID)
        throws(MarketError)
    {
        try change("muted_until = ?3", .timestamp(end), of: conversation, by: account)
    }

    func leave(_ conversation: Conversation.ID, by account: Account.ID) throws(MarketError) {
        try change("has_left = ?3", .boolean(true), of: conversation, by: account)
    }

    private func change(
        _ column: StaticString,
        _ value: Value,
        of conversation: Conversation.ID,
        by account: Account.ID
    ) throws(MarketError) {
        let changed = try database.run(
            "UPDATE participants SET \(column) WHERE account = ?1 AND conversation = ?2",
            .id(account),
            .id(conversation),
            value
        )
        guard changed == 1 else { throw .notFound }
    }

    /// Removes conversations whose last message is older than a moment, and words that were taken back long ago.
    ///
    /// The last one to be touched stays, so that no number is given twice, and so do those that were reported, until the
    /// case is removed, and those with a deal, for longer. Each time no more than `limit` are looked at, from where the
    /// last look ended: those that stay are many, and would be walked over again and again. Returns how many went.
    func removeExpired(within limits: StoreLimits, limit: Int, from place: ConversationSweep)
        throws(MarketError) -> Int
    {
        let gone = try removeOld(within: limits, limit: limit, from: place)
        let unsent = """
            SELECT conversation, number FROM messages
            WHERE unsent_at IS NOT NULL AND (text <> '' OR kind = 'photos') AND unsent_at <= ?1
            ORDER BY unsent_at, conversation, number LIMIT ?2
            """
        let unsentEnd = Value.timestamp(now.adding(milliseconds: -limits.unsentMilliseconds))
        try ContentRecords(database).release(
            "SELECT content FROM message_photos WHERE (conversation, number) IN (\(unsent))",
            unsentEnd,
            .int(limit)
        )
        try database.run(
            "DELETE FROM message_photos WHERE (conversation, number) IN (\(unsent))",
            unsentEnd,
            .int(limit)
        )
        // Without its photos it is of the kind that has none, and not found again.
        return try gone
            + database.run(
                "UPDATE messages SET text = '', kind = 'text' WHERE (conversation, number) IN (\(unsent))",
                unsentEnd,
                .int(limit)
            )
    }

    private func removeOld(within limits: StoreLimits, limit: Int, from place: ConversationSweep)
        throws(MarketError) -> Int
    {
        let start = place.place
        let looked = try database.rows(
            """
            SELECT id, last_at, touched < (SELECT max(touched) FROM conversations)
            AND NOT EXISTS (SELECT 1 FROM cases WHERE kind = 'messages' AND target = conversations.id)
            AND NOT EXISTS (SELECT 1 FROM deals WHERE conversation = conversations.id AND made_at > ?2)
            FROM conversations INDEXED BY conversations_by_age
            WHERE last_at <= ?1 AND (last_at, id) > (?3, ?4) ORDER BY last_at, id LIMIT ?5
            """,
            [
                .timestamp(now.adding(milliseconds: -limits.conversationMilliseconds)),
                .timestamp(now.adding(milliseconds: -limits.dealMilliseconds)),
                .integer(start.lastAt),
                .integer(start.id),
                .int(limit),
            ]
        ) { row throws(SQLiteError) in
            (
                place: ConversationSweep.Place(lastAt: try row.integer(1), id: try row.integer(0)),
                goes: try row.boolean(2)
            )
        }
        place.place = looked.count < limit ? ConversationSweep.Place() : looked.last?.place ?? .init()
        let gone = looked.filter(\.goes).map { Value.integer($0.place.id) }
        for id in gone {
            try ContentRecords(database).release(
                "SELECT content FROM message_photos WHERE conversation = ?1",
                id
            )
            try database.run("DELETE FROM conversations WHERE id = ?1", id)
        }
        return gone.count
    }
}

extension ConversationFilter {
    /// The index that gives its list in order; `nil` where the list is short, as of one product.
    fileprivate var index: String? {
        if product != nil { return nil }
        if isRequest { return "participants_requests" }
        if isUnread { return "participants_unread" }
        return role == nil ? "participants_newest" : "participants_by_role"
    }
}
