import HTTPServer
import Market
import MarketAPI
import MarketService

extension EventFeed {
    /// Tells people who listen of their inboxes until the task is cancelled.
    func runInboxes() async {
        guard let conversations else { return }
        async let lines: Void = conversations.followLines { [log] error in
            log.error("inbox_event_lost", [("error", .refusal(error))])
        }
        async let gaps: Void = endAfterGaps(conversations)
        await notifyInboxes(conversations)
        await lines
        await gaps
    }

    /// Has people who listen come back, and look, where they may have missed that something was posted, or that their
    /// session has ended.
    private func endAfterGaps(_ conversations: ConversationService) async {
        for await _ in conversations.gaps() {
            // First: those who connect meanwhile read once more.
            marks.noteAll()
            channel.endNamed()
        }
    }

    private func notifyInboxes(_ conversations: ConversationService) async {
        for await event in conversations.events() {
            if let items = event.items {
                // It has no state but the news itself: those who connect meanwhile load the lists anyway.
                channel.send(.saved(items), to: EventListener(event.account))
                continue
            }
            marks.note(event.account)
            if event.endsSessions {
                // Sessions that have not ended come back at once.
                channel.end(EventListener(event.account))
                continue
            }
            do {
                let inbox = try await conversations.inbox(of: event.account)
                channel.send(.inbox(inbox, of: event.conversation), to: EventListener(event.account))
            } catch {
                // Listeners read again with the next one.
                log.error("inbox_event_lost", [("error", .refusal(error))])
            }
        }
    }
}

extension EventListener {
    /// All that an account has open.
    init(_ account: Account.ID) {
        self.init(rawValue: account.rawValue)
    }
}

extension ServerSentEvent {
    /// The list that changed, and the product's new quantity there; without an id.
    static func saved(_ event: SavedItemEvent) -> ServerSentEvent {
        let body = SavedItemEventBody(event)
        return ServerSentEvent(String(decoding: JSONWriter.bytes(of: body), as: UTF8.self), name: "saved")
    }

    /// The place to look, and never the text; without an id, so that the stream's place stays as it was.
    static func inbox(_ inbox: Inbox, of conversation: Conversation.ID?) -> ServerSentEvent {
        let body = InboxBody(
            unread: inbox.unread,
            notifications: inbox.notifications,
            conversation: conversation,
            at: inbox.touched
        )
        return ServerSentEvent(String(decoding: JSONWriter.bytes(of: body), as: UTF8.self), name: "inbox")
    }
}
