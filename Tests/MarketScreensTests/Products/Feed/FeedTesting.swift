import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// A list of a market that answers on command.
@MainActor
struct WatchedFeed {
    typealias Asked = PendingReplies<ListingQuery, Page<ProductSummary>>

    let held = Asked()
    let fixture: ScreenFixture
    let feed: ProductFeed

    init(keepsAvailability: Bool = false, capabilities: MarketCapabilities? = nil) {
        fixture = ScreenFixture { [held] in
            $0.products.list = { query throws(ClientError) in try await held.ask(query) }
            if let capabilities { $0.capabilities = capabilities }
        }
        feed = ProductFeed(fixture.context, keepsAvailability: keepsAvailability)
    }
}

/// The shared parts of the list's tests.
@MainActor
protocol FeedTesting {
    var watched: WatchedFeed { get }
}

extension FeedTesting {
    typealias Asked = WatchedFeed.Asked

    var held: Asked { watched.held }
    var fixture: ScreenFixture { watched.fixture }
    var feed: ProductFeed { watched.feed }

    func page(_ ids: some Sequence<Int64>, next: String? = nil) -> Page<ProductSummary> {
        Page(ids.map { .sample($0) }, next: next.map { Cursor(rawValue: $0) })
    }

    var ids: [Int64] { feed.rows.goods.map(\.id.rawValue) }

    func loadFirst(_ ids: [Int64] = [3, 2, 1], next: String? = "b", settles: Bool = true) async {
        feed.appear()
        await held.asked(1)
        held.answer(page(ids, next: next))
        if settles { await feed.settle() }
    }

    func scrollToEnd() {
        feed.scrolled(to: ScrollPosition(first: nil, screensAbove: 3, screensBelow: 0.5))
    }
}
