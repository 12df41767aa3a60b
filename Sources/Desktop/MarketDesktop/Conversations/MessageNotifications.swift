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
        shell.withdraw = { [unowned application] in application.withdraw(notification: name(of: $0)) }
    }

    private static func name(of conversation: Conversation.ID) -> String { "conversation-\(conversation)" }
}
