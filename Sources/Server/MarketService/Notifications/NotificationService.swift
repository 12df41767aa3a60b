package import Market
package import MarketStore

/// The notifications of people that are no messages, and their settings.
package struct NotificationService: Sendable {
    private let store: SQLiteStore
    private let notifier: InboxNotifier
    private let now: @Sendable () -> Timestamp
    private let zone: @Sendable () -> MarketZone

    package init(
        store: SQLiteStore,
        notifier: InboxNotifier,
        now: @escaping @Sendable () -> Timestamp,
        zone: @escaping @Sendable () -> MarketZone
    ) {
        self.store = store
        self.notifier = notifier
        self.now = now
        self.zone = zone
        store.whenPosted { notifier.notifyHere(InboxNotifier.Event(account: $0, conversation: nil)) }
    }

    /// The newest first.
    package func list(isUnread: Bool, at cursor: Cursor?, limit: Int, for account: Account)
        async throws(MarketError) -> Page<MarketNotification>
    {
        try await store.notifications(of: account.id, isUnread: isUnread, at: cursor, limit: limit)
    }

    package func notification(_ id: MarketNotification.ID, for account: Account)
        async throws(MarketError) -> MarketNotification?
    {
        try await store.notification(id, of: account.id)
    }

    /// Reads some notifications; the account's other devices are notified.
    package func read(_ selection: NotificationSelection, by account: Account)
        async throws(MarketError)
    {
        let count = try await store.read(selection, of: account.id)
        if count > 0 { notifier.notify(InboxNotifier.Event(account: account.id, conversation: nil)) }
    }

    /// Reads the notifications about subjects of a kind, where a page shows all of them.
    ///
    /// Nothing is written where nothing is unread. If the market can't store that it was read, it is read all
    /// the same.
    package func opened(_ kind: MarketNotification.Subject.Kind, by account: Account) async {
        do {
            guard try await store.hasUnread(about: kind, of: account.id) else { return }
            try await read(.aboutAny(kind), by: account)
        } catch {}
    }

    /// Notes up to which line the account saw its list.
    package func markSeen(to id: MarketNotification.ID, by account: Account) async throws(MarketError) {
        try await store.markSeen(to: id, of: account.id)
    }

    package func settings(of account: Account) async throws(MarketError) -> NotificationSettings {
        try await store.notificationSettings(of: account.id)
    }

    package func set(_ settings: NotificationSettings, of account: Account) async throws(MarketError) {
        try await store.setNotificationSettings(settings, of: account.id)
    }

    /// Returns true where the account wants no ringing at this hour.
    package func isQuiet(for account: Account.ID) async throws(MarketError) -> Bool {
        try await store.notificationSettings(of: account).isQuiet(at: now(), in: zone())
    }
}
