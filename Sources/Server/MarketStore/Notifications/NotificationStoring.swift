package import Market

/// The notifications of accounts; messages are not among them.
///
/// A notification is made in the same transaction as its event. The number of unread ones is counted and
/// stored nowhere, so that it can't differ from theirs.
package protocol NotificationStoring: Sendable {
    /// The newest first.
    func notifications(of account: Account.ID, isUnread: Bool, at cursor: Cursor?, limit: Int)
        async throws(StoreError) -> Page<MarketNotification>
    /// One line of the account's; `nil` where it has none such.
    func notification(_ id: MarketNotification.ID, of account: Account.ID) async throws(StoreError)
        -> MarketNotification?
    /// True where a notification about subjects of a kind is unread.
    func hasUnread(about kind: MarketNotification.Subject.Kind, of account: Account.ID)
        async throws(StoreError) -> Bool
    /// Posts something by itself; other work posts within its own transaction.
    func post(_ new: NewNotification, to account: Account.ID) async throws(StoreError)
    /// Marks some of the account's notifications as read; returns the number that were unread.
    ///
    /// A notification of another account is `notFound`.
    @discardableResult
    func read(_ selection: NotificationSelection, of account: Account.ID) async throws(StoreError) -> Int
    /// Notes up to which line the account saw its list; the mark never goes back, nor beyond the last line.
    func markSeen(to id: MarketNotification.ID, of account: Account.ID) async throws(StoreError)
    func notificationSettings(of account: Account.ID) async throws(StoreError) -> NotificationSettings
    func setNotificationSettings(_ settings: NotificationSettings, of account: Account.ID)
        async throws(StoreError)
    /// Calls `listener` for each account that something was posted to, once that is kept.
    ///
    /// It must not wait: others wait for it.
    func whenPosted(_ listener: @escaping @Sendable (Account.ID) -> Void)
}
