import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// First pages that are kept on this device: shown at once, and replaced by the first answer.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeedKeepingTests: FeedTesting {
    let watched = WatchedFeed()

    private func keep(_ ids: [Int64], category: Market.Category.ID? = nil) {
        fixture.savedItems.keep(ids.map { .sample($0) }, of: .market(category), for: nil)
    }

    private func kept(category: Market.Category.ID? = nil) -> [Int64] {
        fixture.savedItems.products(keptOf: .market(category), for: nil).map(\.id.rawValue)
    }

    @Test func theFirstPageIsKept() async {
        await loadFirst([3, 2, 1])
        #expect(kept() == [3, 2, 1])
        scrollToEnd()
        await held.asked(2)
        held.answer(page([0]))
        await feed.settle()
        #expect(kept() == [3, 2, 1])
    }

    @Test func keptProductsAreShownUntilTheMarketAnswers() async {
        keep([9, 8])
        feed.appear()
        #expect(feed.phase == .kept(isSlow: false))
        #expect(ids == [9, 8])
        #expect(feed.emptyText == nil && feed.error == nil && !feed.isRefreshing)
        await held.asked(1)
        held.answer(page([10, 9]))
        await feed.settle()
        #expect(ids == [10, 9])
        #expect(feed.phase == .ended)
        #expect(kept() == [10, 9])
    }

    @Test func aMarketThatTakesItsTimeIsSaidAndProbed() async {
        keep([9])
        feed.appear()
        await held.asked(1)
        await fixture.clock.pass(.milliseconds(800))
        await until { feed.phase == .kept(isSlow: true) }
        #expect(feed.isRefreshing)
        #expect(feed.loadingText?.hasSuffix("마켓에 연결하고 있어요.") == true)
        await fixture.clock.pass(.seconds(3))
        await until { fixture.network.checkCount == 1 }
        #expect(ids == [9])
        held.fail(.timedOut)
        await feed.settle()
        #expect(ids == [9])
        #expect(feed.phase == .stalled(.timedOut))
        feed.retry()
        await held.asked(2)
        held.answer(page([10]))
        // A spinner is shown for a while.
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [10])
    }

    @Test func offlineKeptProductsAreShownAndLoadedOnReturn() async {
        keep([9])
        fixture.network.cut()
        feed.appear()
        await feed.settle()
        #expect(ids == [9])
        #expect(held.questions.isEmpty)
        #expect(feed.phase == .stalled(.offline))
        fixture.network.mend()
        await held.asked(1)
        held.answer(page([10]))
        // A spinner is shown for a while.
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [10])
    }

    @Test func anOpenedCategoryIsShownOffline() async throws {
        let category = try #require(Market.Category.ID(rawValue: "bikes"))
        await loadFirst([3, 2])
        feed.change { $0.category = category }
        await held.asked(2)
        held.answer(page([2]))
        await feed.settle()
        #expect(kept(category: category) == [2])
        #expect(kept() == [3, 2])
        feed.change { $0.category = nil }
        await held.asked(3)
        held.answer(page([3, 2]))
        await feed.settle()
        fixture.network.cut()
        feed.change { $0.category = category }
        await feed.settle()
        #expect(ids == [2])
        #expect(feed.phase == .stalled(.offline))
    }

    @Test(arguments: [false, true])
    func whatIsNoLongerOnTheMarketIsNotKept(byBlock: Bool) async {
        keep([9, 8])
        let context = fixture.context
        let subscription = context.productEvents.follow { context.updateSavedItems(for: $0) }
        context.productEvents.post(byBlock ? .blocked(Account.ID(1)) : .deleted(Product.ID(9)))
        #expect(kept() == (byBlock ? [] : [8]))
        withExtendedLifetime(subscription) {}
    }

    @Test func anOrderedListIsNotKept() async {
        keep([9])
        feed.change { $0.sort = .priceUp }
        feed.appear()
        #expect(ids == [])
        await held.asked(1)
        held.answer(page([1]))
        await feed.settle()
        #expect(kept() == [9])
    }
}
