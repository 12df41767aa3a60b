public import Market
import MarketClient

/// A notification as a row of the list.
public struct NotificationRow: Hashable, Sendable, Identifiable {
    public let id: MarketNotification.ID
    /// What happened.
    public let title: String
    /// When, and what it is about.
    public let facts: String
    /// Whether it was read.
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

    /// How many lines are unread, for the bell; `nil` for none.
    public var badge: String? { unread > 0 ? "\(min(unread, 999))" : nil }

    /// What the bell is called.
    public var bellName: String {
        unread > 0
            ? "\(texts[.notificationTitle]), \(texts(.notificationUnread, count: Int64(unread)))"
            : texts[.notificationTitle]
    }

    /// Whether there is something to read.
    public var hasUnread: Bool { lines.contains { !$0.isRead } }

    /// What is said in place of an empty list; `nil` while there is something.
    public var emptyText: EmptyState? {
        guard phase == .shown, lines.isEmpty else { return nil }
        return EmptyState(
            title: texts[.notificationEmpty],
            text: texts[.screenNotificationEmpty],
            action: nil
        )
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return context.screenError(error)
    }
}
