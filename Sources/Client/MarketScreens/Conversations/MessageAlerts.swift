public import Market
import MarketClient

/// A message for a notification outside of the app's window.
public struct MessageNotification: Hashable, Sendable {
    /// The conversation that it leads to; a later one takes its place.
    public let conversation: Conversation.ID
    /// The author's name.
    public let title: String
    /// The message's words, or only that there is one.
    public let text: String
}

/// Notifies the person of messages that they would not see otherwise.
///
/// Events name a conversation and hold no words; the words are loaded with the rights of that moment. A
/// conversation that is in view or muted causes no notification, and each message causes at most one.
/// Notifications in quiet hours wait for their end.
@MainActor
final class MessageAlerts {
    private let context: ScreenContext
    private var told: [Conversation.ID: Int64] = [:]
    /// Conversations with a notification.
    private var shown: Set<Conversation.ID> = []

    /// The last message of each conversation in quiet hours.
    private var held: [Conversation.ID: MessageNotification] = [:]
    private let waiting = TaskSlot()

    init(_ context: ScreenContext) {
        self.context = context
    }

    /// The notification for a conversation that has just changed; `nil` for none.
    func notification(
        of conversation: Conversation,
        isInView: Bool,
        showsWords: Bool
    ) -> MessageNotification? {
        let last = conversation.last
        let before = told[conversation.id] ?? 0
        guard last.number > before else { return nil }
        told[conversation.id] = last.number
        guard !isInView, !conversation.isRequest, conversation.unread > 0,
            last.author == conversation.partner.id, !last.isUnsent,
            conversation.mutedUntil.map({ $0 <= context.screenClock.now() }) ?? true
        else { return nil }
        let words = showsWords ? last.words(in: context.localization.texts) : nil
        return MessageNotification(
            conversation: conversation.id,
            title: conversation.partner.name(in: context.localization.texts),
            text: words ?? context.localization.texts[.screenChatNews]
        )
    }

    /// Records that a conversation had a notification.
    func shown(_ conversation: Conversation.ID) { shown.insert(conversation) }

    /// Holds a message back until quiet hours are over, and then calls `notify` with what was not seen by
    /// then.
    func hold(
        _ notification: MessageNotification,
        until end: Timestamp,
        _ notify: @escaping @MainActor (MessageNotification) -> Void
    ) {
        held[notification.conversation] = notification
        let wait = end.millisecondsSince1970 - context.screenClock.now().millisecondsSince1970
        waiting.run { [weak self, context] in
            do { try await context.screenClock.sleep(.milliseconds(wait)) } catch { return }
            guard let self, !Task.isCancelled else { return }
            let all = held.values.sorted { $0.conversation < $1.conversation }
            held = [:]
            for one in all { notify(one) }
        }
    }

    /// Drops a held notification of a conversation that the person has read.
    func seen(_ conversation: Conversation.ID) { held[conversation] = nil }

    /// Forgets all notifications, as when another person signs in.
    ///
    /// - Returns: The conversations whose notifications may still be visible.
    func forgetAll() -> Set<Conversation.ID> {
        defer {
            told = [:]
            shown = []
            held = [:]
            waiting.cancel()
        }
        return shown
    }
}
