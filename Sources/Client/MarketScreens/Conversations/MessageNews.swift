public import Market
import MarketClient

/// A message that somebody is told of outside of the app's window.
public struct MessageNotification: Hashable, Sendable {
    /// The conversation that it leads to; a later one takes its place.
    public let conversation: Conversation.ID
    /// Who has written.
    public let title: String
    /// What was written, or only that something was.
    public let text: String
}

/// Tells of messages that nobody sees otherwise.
///
/// Events name a conversation and hold no words; these are asked for with the rights of that moment. Nothing is told of
/// a conversation that is in view, or that was muted, and of each message once. What comes in quiet hours waits for their
/// end.
@MainActor
final class MessageNews {
    private let context: ScreenContext
    private var told: [Conversation.ID: Int64] = [:]
    /// Conversations that somebody was told of.
    private var shown: Set<Conversation.ID> = []

    /// What came in quiet hours, the last of each conversation.
    private var held: [Conversation.ID: MessageNotification] = [:]
    private let waiting = TaskSlot()

    init(_ context: ScreenContext) {
        self.context = context
    }

    /// What to tell of a conversation that has just changed; `nil` for nothing.
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
            title: conversation.partner.name,
            text: words ?? context.localization.texts[.screenChatNews]
        )
    }

    /// Notes that somebody was told of a conversation.
    func shown(_ conversation: Conversation.ID) { shown.insert(conversation) }

    /// Holds a message back until quiet hours are over, and then calls `tell` with what was not seen by then.
    func hold(
        _ notification: MessageNotification,
        until end: Timestamp,
        _ tell: @escaping @MainActor (MessageNotification) -> Void
    ) {
        held[notification.conversation] = notification
        let wait = end.millisecondsSince1970 - context.screenClock.now().millisecondsSince1970
        waiting.run { [weak self, context] in
            do { try await context.screenClock.sleep(.milliseconds(wait)) } catch { return }
            guard let self, !Task.isCancelled else { return }
            let all = held.values.sorted { $0.conversation < $1.conversation }
            held = [:]
            for one in all { tell(one) }
        }
    }

    /// Notes that somebody has read all of a conversation.
    func seen(_ conversation: Conversation.ID) { held[conversation] = nil }

    /// Forgets all that somebody was told, as when somebody else signs in.
    ///
    /// - Returns: The conversations whose notifications are still to be seen, perhaps.
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
