import Market
import Testing

@testable import MarketService

struct InboxEventWordTests {
    @Test(arguments: [
        InboxNotifier.Event(account: Account.ID(7), conversation: nil),
        InboxNotifier.Event(account: Account.ID(7), conversation: Conversation.ID(12)),
        InboxNotifier.Event(account: Account.ID(7), items: SavedItemEvent(.cart)),
        InboxNotifier.Event(
            account: Account.ID(7),
            items: SavedItemEvent(.likes, SavedItemEvent.Item(Product.ID(55), 1))
        ),
    ])
    func anotherServerReadsTheSame(event: InboxNotifier.Event) {
        #expect(InboxNotifier.Event(word: event.word) == event)
        #expect(!event.word.contains(" ") && event.word.utf8.count < 200)
    }

    @Test(arguments: ["", "x", "7;", "7;c", "7;cx", "7;boats", "7;likes;5", "7;likes;5;x", "7;likes;5;1;2"])
    func unknownEventWordsAreIgnored(word: String) {
        #expect(InboxNotifier.Event(word: word) == nil)
    }
}
