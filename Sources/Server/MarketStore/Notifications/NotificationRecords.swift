import Market
import SQLite

/// Notifications, for any work of the writer's to post.
struct NotificationRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Adds a notification to an account's list, or to the unread one of the same kind and subject.
    ///
    /// To be called within the transaction of its event. Adds nothing where the account wants no such
    /// notifications. Listeners are notified once the transaction is committed.
    func post(_ new: NewNotification, to account: Account.ID) throws(MarketError) {
        let switches = NotificationSettingRecords(database)
        guard try switches.allows(new.kind, .list, of: account) else { return }
        let key: [Value] = [
            .id(account), .text(new.subject.kind.rawValue), .integer(new.subject.id),
            .text(new.kind.rawValue),
        ]
        let merged = try database.first(
            """
            SELECT id, count FROM notifications
            WHERE account = ?1 AND subject_kind = ?2 AND subject = ?3 AND kind = ?4 AND read_at = 0
            """,
            key
        ) { row throws(SQLiteError) in (try row.integer(0), try row.integer(1)) }
        if let merged { try database.run("DELETE FROM notifications WHERE id = ?1", .integer(merged.0)) }
        try database.run(
            """
            INSERT INTO notifications (account, subject_kind, subject, kind, actor, name, currency, amount, moment,
            code, count, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """,
            key[0],
            key[1],
            key[2],
            key[3],
            .id(new.actor),
            .text(new.values.name),
            .text(new.values.amount?.currency.rawValue),
            .integer(new.values.amount?.hundredths),
            .timestamp(new.values.moment),
            .text(new.values.code),
            .integer((merged?.1 ?? 0) + 1),
            .timestamp(now)
        )
        try database.run(
            """
            DELETE FROM notifications WHERE account = ?1 AND id <= (
                SELECT id FROM notifications WHERE account = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
            )
            """,
            .id(account),
            .int(MarketNotification.mostOfAccount)
        )
        if try switches.allows(new.kind, .page, of: account) { database.posts?.add(account) }
    }

    /// Uses up the number that a line would have got: people see numbers, which must not tell what rang from what did not.
    func passOver(_ new: NewNotification, of account: Account.ID) throws(MarketError) {
        guard try NotificationSettingRecords(database).allows(new.kind, .list, of: account) else { return }
        try database.run("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'notifications'")
    }

    /// Marks some of an account's notifications as read; returns the number that were unread.
    ///
    /// To be called where their subject is opened, in the same transaction.
    @discardableResult
    func read(_ selection: NotificationSelection, of account: Account.ID) throws(MarketError) -> Int {
        switch selection {
        case .one(let id):
            let isOwn = try database.exists(
                "SELECT 1 FROM notifications WHERE id = ?1 AND account = ?2",
                .id(id),
                .id(account)
            )
            guard isOwn else { throw .notFound }
            return try read("id = ?3", account, .id(id))
        case .about(let subject):
            return try read(
                "subject_kind = ?3 AND subject = ?4",
                account,
                .text(subject.kind.rawValue),
                .integer(subject.id)
            )
        case .aboutAny(let kind): return try read("subject_kind = ?3", account, .text(kind.rawValue))
        case .upTo(let id): return try read("id <= ?3", account, .id(id))
        }
    }

    private func read(_ condition: StaticString, _ account: Account.ID, _ values: Value...)
        throws(MarketError) -> Int
    {
        try database.run(
            "UPDATE notifications SET read_at = ?1 WHERE account = ?2 AND read_at = 0 AND \(condition)",
            [.timestamp(now), .id(account)] + values
        )
    }

    /// Notes the last notification that the account saw; never beyond the last one, so that no later one
    /// counts as seen.
    func markSeen(to id: MarketNotification.ID, of account: Account.ID) throws(MarketError) {
        try database.run(
            """
            INSERT INTO notification_marks (account, seen_to)
            VALUES (?1, max(0, min(?2, (SELECT coalesce(max(id), 0) FROM notifications WHERE account = ?1))))
            ON CONFLICT (account) DO UPDATE SET seen_to = max(notification_marks.seen_to, excluded.seen_to)
            """,
            .id(account),
            .id(id)
        )
    }

    /// The newest first.
    func page(_ paging: Paging, of account: Account.ID, isUnread: Bool) throws(MarketError)
        -> Page<MarketNotification>
    {
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        let found = try notifications(
            """
            AND notifications.id \(sign) ?2 \(isUnread ? "AND read_at = 0" : "")
            ORDER BY notifications.id \(order) LIMIT ?3
            """,
            [.id(account), .integer(paging.place?.id ?? .max), .int(paging.wanted)]
        )
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id.rawValue, $0) })
        let page = paging.page(found.map { PageKey(id: $0.id.rawValue) }, isAscending: false)
        return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
    }

    func notification(_ id: MarketNotification.ID, of account: Account.ID) throws(MarketError)
        -> MarketNotification?
    {
        try notifications("AND notifications.id = ?2", [.id(account), .id(id)]).first
    }

    func hasUnread(about kind: MarketNotification.Subject.Kind, of account: Account.ID) throws(MarketError)
        -> Bool
    {
        try database.exists(
            "SELECT 1 FROM notifications WHERE account = ?1 AND read_at = 0 AND subject_kind = ?2",
            .id(account),
            .text(kind.rawValue)
        )
    }

    /// Those of the account `?1` that a condition finds.
    private func notifications(_ condition: String, _ values: [Value]) throws(MarketError)
        -> [MarketNotification]
    {
        try database.rows(
            """
            SELECT notifications.id, kind, subject_kind, subject, accounts.id, accounts.name, notifications.name,
            currency, amount, moment, code, count, at, read_at,
            notifications.id <= coalesce((SELECT seen_to FROM notification_marks WHERE account = ?1), 0)
            FROM notifications INDEXED BY notifications_newest LEFT JOIN accounts ON accounts.id = actor
            WHERE notifications.account = ?1 \(condition)
            """,
            values
        ) { row throws(SQLiteError) in try Self.notification(row) }
    }

    private static func notification(_ row: borrowing DatabaseRow) throws(SQLiteError) -> MarketNotification {
        MarketNotification(
            id: try row.id(0),
            kind: NotificationKind(rawValue: try row.text(1)),
            subject: MarketNotification.Subject(.init(rawValue: try row.text(2)), try row.integer(3)),
            actor: row.isNull(4) ? nil : Seller(id: try row.id(4), name: try row.text(5)),
            values: MarketNotification.Values(
                name: row.isNull(6) ? nil : try row.text(6),
                amount: row.isNull(8)
                    ? nil : try row.money(try row.integer(8), try row.choice(7), column: 8),
                moment: try row.optionalTimestamp(9),
                code: row.isNull(10) ? nil : try row.text(10)
            ),
            count: try row.int(11),
            at: try row.timestamp(12),
            isSeen: try row.boolean(14),
            readAt: try row.integer(13) == 0 ? nil : try row.timestamp(13)
        )
    }

    /// The number of unread notifications.
    ///
    /// One walk through a part of an index, which ends after as many as are kept.
    func unread(of account: Account.ID) throws(MarketError) -> Int {
        Int(try database.number("SELECT \(Self.unreadCount)", .id(account)))
    }

    /// Of the account `?1`.
    static let unreadCount = """
        (SELECT count(*) FROM notifications INDEXED BY notifications_unread
        WHERE account = ?1 AND read_at = 0)
        """

    /// Removes lines whose time is over; returns how many went.
    func removeExpired(limit: Int) throws(MarketError) -> Int {
        try database.run(
            "DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE at <= ?1 LIMIT ?2)",
            .timestamp(now.adding(milliseconds: -MarketNotification.keptMilliseconds)),
            .int(limit)
        )
    }
}
