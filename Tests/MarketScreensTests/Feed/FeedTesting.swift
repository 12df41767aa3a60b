import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// What the tests of the list share: a market that answers when it is told to.
@MainActor
protocol FeedTesting {
    var held: Asked { get }
    var stage: Stage { get }
    var feed: MarketFeed { get }
}

extension FeedTesting {
    typealias Asked = Held<ListingQuery, Page<Goods>>

    func page(_ ids: some Sequence<Int64>, next: String? = nil) -> Page<Goods> {
        Page(ids.map { .sample($0) }, next: next.map { Cursor(rawValue: $0) })
    }

    var ids: [Int64] { feed.rows.goods.map(\.id.rawValue) }

    func loadFirst(_ ids: [Int64] = [3, 2, 1], next: String? = "b") async {
        feed.appear()
        await held.asked(1)
        held.answer(page(ids, next: next))
        await feed.settle()
    }

    func scrollToEnd() {
        feed.scrolled(to: ScrollPlace(first: nil, screensAbove: 3, screensBelow: 0.5))
    }
}
