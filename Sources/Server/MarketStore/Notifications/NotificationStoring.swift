package import Market

/// What people are told of that is no message.
///
/// A line is made with what it tells of, in one transaction. The number of unread lines is counted and kept nowhere, so
/// that it can't be another than theirs.
package protocol NotificationStoring: Sendable {
    /// The newest first.
    func notifications(of account: Account.ID, isUnread: Bool, at cursor: Cursor?, limit: Int)
        async throws(StoreError) -> Page<MarketNotification>
    /// One line of the account's; `nil` where it has none such.
    func notification(_ id: MarketNotification.ID, of account: Account.ID) async throws(StoreError)
        -> MarketNotification?
    /// Whether something about subjects of a kind is unread.
    func hasUnread(about kind: MarketNotification.Subject.Kind, of account: Account.ID)
        async throws(StoreError) -> Bool
    /// Posts something by itself; other work posts within its own transaction.
    func post(_ new: NewNotification, to account: Account.ID) async throws(StoreError)
    /// Reads some of the account's; returns how many were unread.
    ///
    /// One line of somebody else's is `notFound`.
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
