import HTTPServer
import Market
import MarketAPI
import MarketService

extension EventFeed {
    /// Tells people who listen of their inboxes until the task is cancelled.
    func runInboxes() async {
        guard let conversations else { return }
        async let lines: Void = conversations.followLines { [log] error in
            log.error("inbox_event_lost", [("error", .cause(error))])
        }
        async let gaps: Void = endAfterGaps(conversations)
        await tellInboxes(conversations)
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

    private func tellInboxes(_ conversations: ConversationService) async {
        for await news in conversations.news() {
            if let items = news.items {
                // It has no state but the news itself: those who connect meanwhile load the lists anyway.
                channel.send(.saved(items), to: EventListener(news.account))
                continue
            }
            marks.note(news.account)
            if news.endsSessions {
                // Sessions that have not ended come back at once.
                channel.end(EventListener(news.account))
                continue
            }
            do {
                let inbox = try await conversations.inbox(of: news.account)
                channel.send(.inbox(inbox, of: news.conversation), to: EventListener(news.account))
            } catch {
                // Listeners read again with the next one.
                log.error("inbox_event_lost", [("error", .cause(error))])
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
    static func saved(_ news: SavedItemNews) -> ServerSentEvent {
        let body = SavedItemNewsBody(news)
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
