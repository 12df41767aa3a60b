public import Market
import MarketClient

/// A notification as a row of the list.
public struct NotificationRow: Hashable, Sendable, Identifiable {
    public let id: MarketNotification.ID
    /// The event in words.
    public let title: String
    /// The time, and the subject.
    public let facts: String
    /// True where it was read.
    public let isRead: Bool
}

extension NotificationListModel {
    private var texts: Texts { context.localization.texts }

    /// The list in words.
    public var rows: [NotificationRow] {
        lines.map { line in
            let time = context.screenClock.text(of: line.at, in: texts)
            return NotificationRow(
                id: line.id,
                title: line.text(in: texts),
                facts: ([time] + line.details(in: texts)).joined(separator: " · "),
                isRead: line.isRead
            )
        }
    }

    /// The number of unread notifications, 999 at most, for the bell; `nil` for none.
    public var badge: String? { unread > 0 ? "\(min(unread, 999))" : nil }

    /// The name of the bell, with the number of unread notifications.
    public var bellName: String {
        unread > 0
            ? "\(texts[.notificationTitle]), \(texts(.notificationUnread, count: Int64(unread)))"
            : texts[.notificationTitle]
    }

    /// True where a notification in the list is unread.
    public var hasUnread: Bool { lines.contains { !$0.isRead } }

    /// The text of an empty list; `nil` while there are notifications, or while it is not loaded.
    public var emptyText: EmptyState? {
        guard phase == .shown, lines.isEmpty else { return nil }
        return EmptyState(
            title: texts[.notificationEmpty],
            text: texts[.screenNotificationEmpty],
            action: nil
        )
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }
}
