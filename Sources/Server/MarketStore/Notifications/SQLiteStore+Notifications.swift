package import Market

/// The notifications of accounts; messages are not among them.
///
/// A notification is made in the same transaction as its event. The number of unread ones is counted and
/// stored nowhere, so that it can't differ from theirs.
extension SQLiteStore {
    /// A page of notifications, newest first.
    package func notifications(
        of account: Account.ID,
        isUnread: Bool,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<MarketNotification> {
        let paging = try Paging(
            seal: cursorSeal,
            list: "notifications\u{1}\(account)\u{1}\(isUnread)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(MarketError) in
            try NotificationRecords(database, at: clock()).page(paging, of: account, isUnread: isUnread)
        }
    }

    /// One of the account's notifications.
    package func notification(_ id: MarketNotification.ID, of account: Account.ID) async throws(MarketError)
        -> MarketNotification?
    {
        try await read { [clock] database throws(MarketError) in
            try NotificationRecords(database, at: clock()).notification(id, of: account)
        }
    }

    /// True where a notification about subjects of a kind is unread.
    package func hasUnread(about kind: MarketNotification.Subject.Kind, of account: Account.ID)
        async throws(MarketError) -> Bool
    {
        try await read { [clock] database throws(MarketError) in
            try NotificationRecords(database, at: clock()).hasUnread(about: kind, of: account)
        }
    }

    /// Posts something by itself; other work posts within its own transaction.
    package func post(_ new: NewNotification, to account: Account.ID) async throws(MarketError) {
        try await write { [clock] database throws(MarketError) in
            try NotificationRecords(database, at: clock()).post(new, to: account)
        }
    }

    /// Marks some of the account's notifications as read; returns the number that were unread.
    ///
    /// A notification of another account is `notFound`.
    @discardableResult
    package func read(_ selection: NotificationSelection, of account: Account.ID) async throws(MarketError)
        -> Int
    {
        try await write { [clock] database throws(MarketError) in
            try NotificationRecords(database, at: clock()).read(selection, of: account)
        }
    }

    /// Notes up to which line the account saw its list; the mark never goes back, nor beyond the last line.
    package func markSeen(to id: MarketNotification.ID, of account: Account.ID) async throws(MarketError) {
        try await write { [clock] database throws(MarketError) in
            try NotificationRecords(database, at: clock()).markSeen(to: id, of: account)
        }
    }

    package func notificationSettings(of account: Account.ID) async throws(MarketError)
        -> NotificationSettings
    {
        try await readTogether { database throws(MarketError) in
            try NotificationSettingRecords(database).settings(of: account)
        }
    }

    package func setNotificationSettings(
        _ settings: NotificationSettings,
        of account: Account.ID
    ) async throws(MarketError) {
        try await write { database throws(MarketError) in
            try NotificationSettingRecords(database).set(settings, of: account)
        }
    }

    /// Calls `listener` for each account that something was posted to, once that is kept.
    ///
    /// It must not wait: others wait for it.
    package func whenPosted(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        posts.listen(listener)
    }
}
