import Market
import Testing

@testable import MarketService

struct InboxNewsWordTests {
    @Test(arguments: [
        InboxNotifier.News(account: Account.ID(7), conversation: nil),
        InboxNotifier.News(account: Account.ID(7), conversation: Conversation.ID(12)),
        InboxNotifier.News(account: Account.ID(7), items: SavedItemNews(.cart)),
        InboxNotifier.News(
            account: Account.ID(7),
            items: SavedItemNews(.likes, SavedItemNews.Item(Product.ID(55), 1))
        ),
    ])
    func anotherServerReadsTheSame(news: InboxNotifier.News) {
        #expect(InboxNotifier.News(word: news.word) == news)
        #expect(!news.word.contains(" ") && news.word.utf8.count < 200)
    }

    @Test(arguments: ["", "x", "7;", "7;c", "7;cx", "7;boats", "7;likes;5", "7;likes;5;x", "7;likes;5;1;2"])
    func whatMeansNothingIsPassedOver(word: String) {
        #expect(InboxNotifier.News(word: word) == nil)
    }
}
