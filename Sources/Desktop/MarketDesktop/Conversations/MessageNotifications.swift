package import Adwaita
import Market
package import MarketScreens

/// Messages as the desktop's notifications.
package enum MessageNotifications {
    /// Has `shell` tell of new messages by `application`; while `lock` holds, without their words.
    package static func begin(_ shell: Shell, _ application: Application, _ lock: ScreenLock) {
        shell.notificationsShowWords = { !lock.isLocked }
        shell.notify = { [unowned application] message in
            application.show(
                Notification(
                    id: name(of: message.conversation),
                    title: message.title,
                    body: message.text,
                    link: "openmarket://conversation/\(message.conversation)"
                )
            )
        }
        shell.ring = { [unowned application] line in
            application.show(
                Notification(
                    id: name(of: line.id),
                    title: line.title,
                    body: line.text,
                    link: "openmarket://notification/\(line.id)"
                )
            )
        }
        shell.withdrawNotification = { [unowned application] in
            application.withdraw(notification: name(of: $0))
        }
        shell.withdraw = { [unowned application] in application.withdraw(notification: name(of: $0)) }
    }

    private static func name(of line: MarketNotification.ID) -> String { "notification-\(line)" }
    private static func name(of conversation: Conversation.ID) -> String { "conversation-\(conversation)" }
}
