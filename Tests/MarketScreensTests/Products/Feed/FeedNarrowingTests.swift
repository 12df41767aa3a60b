import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Narrowing and ordering the market's own list where it stands.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeedNarrowingTests: FeedTesting {
    let watched = WatchedFeed()

    private func receive(_ event: MarketEvent) { fixture.context.productEvents.post(.received(event)) }

    @Test func shownProductsStayUntilTheFilterLoadsWithoutASpinner() async {
        await loadFirst()
        let top = feed.topSignal
        feed.change { $0.availableOnly = true }
        await held.asked(2)
        #expect(held.questions[1] == ListingQuery(facets: FacetSelection(availableOnly: true)))
        #expect(ids == [3, 2, 1] && !feed.isRefreshing)
        held.answer(page([2], next: nil))
        // Nothing is waited for: what was chosen is there at once.
        await feed.settle()
        #expect(ids == [2] && feed.phase == .ended && feed.topSignal == top + 1)
    }

    @Test func aChoiceThatTakesLongerSaysSo() async {
        await loadFirst()
        feed.change { $0.sort = .priceUp }
        await held.asked(2)
        await fixture.clock.pass(.milliseconds(150))
        await until { feed.isRefreshing }
        #expect(ids == [3, 2, 1])
        held.answer(page([1, 2], next: nil))
        await feed.settle()
        #expect(!feed.isRefreshing && ids == [1, 2])
    }

    @Test func aFailedFilterShowsNoStaleResults() async {
        await loadFirst()
        feed.change { $0.giveawaysOnly = true }
        await held.asked(2)
        held.fail(.unreachable)
        await feed.settle()
        #expect(ids.isEmpty && feed.error != nil)
        feed.retry()
        await held.asked(3)
        #expect(held.questions[2].facets.giveawaysOnly)
        held.answer(page([1], next: nil))
        await feed.settle()
        #expect(ids == [1] && feed.error == nil)
    }

    @Test func theLastChoiceCounts() async {
        let held = Asked(stubborn: true)
        let fixture = ScreenFixture {
            $0.products.list = { query throws(ClientError) in try await held.ask(query) }
        }
        let feed = ProductFeed(fixture.context)
        feed.appear()
        await held.asked(1)
        held.answer(page([3, 2, 1], next: nil))
        await feed.settle()
        feed.change { $0.sort = .priceUp }
        await held.asked(2)
        feed.change { $0.sort = .priceDown }
        await held.asked(3)
        held.answer(.success(page([9], next: nil)), at: 0)
        held.answer(page([1, 3, 2], next: nil))
        await feed.settle()
        for _ in 0..<20 { await Task.yield() }
        #expect(feed.rows.goods.map(\.id.rawValue) == [1, 3, 2])
    }

    @Test func furtherPagesAreOfTheSameChoice() async {
        await loadFirst()
        feed.change { $0.sort = .priceUp }
        await held.asked(2)
        held.answer(page([1, 2], next: "c"))
        await feed.settle()
        scrollToEnd()
        await held.asked(3)
        #expect(held.questions[2] == ListingQuery(sort: .priceUp, place: .cursor(Cursor(rawValue: "c"))))
        held.answer(page([3], next: nil))
        await feed.settle()
        #expect(ids == [1, 2, 3])
    }

    @Test func newProductsOfTheMarketNeitherComeOnTopNorCount() async {
        await loadFirst()
        feed.change { $0.availableOnly = true }
        await held.asked(2)
        held.answer(page([2], next: nil))
        await feed.settle()
        receive(.changed(.sample(4), nil))
        fixture.context.productEvents.post(.created(.sample(5)))
        #expect(ids == [2] && feed.newProductsText == nil)
    }

    @Test func filtersWithoutMatchesSaySoAndCanBeCleared() async throws {
        await loadFirst()
        feed.change { $0.availableOnly = true }
        await held.asked(2)
        held.answer(page([], next: nil))
        await feed.settle()
        let text = try #require(feed.emptyText)
        #expect(text.title == "조건에 맞는 상품이 없어요" && text.action == "조건 지우기")
        feed.clearFilter()
        await held.asked(3)
        #expect(held.questions[2] == ListingQuery())
        held.answer(page([3, 2], next: nil))
        await feed.settle()
        #expect(ids == [3, 2] && !feed.isNarrowed)
    }

    @Test func aPriceThatIsBeingTypedAsksOnlyWhereItMeansAnotherOne() async {
        await loadFirst()
        #expect(feed.enterMinimumPrice("9") == "9" && feed.enterMinimumPrice("9x") == "9")
        await held.asked(2)
        #expect(held.questions[1].leastPrice?.hundredths == 900)
        _ = feed.enterMinimumPrice("9.")
        #expect(held.questions.count == 2)
        held.answer(page([1], next: nil))
        await feed.settle()
    }

    @Test func onesOwnListAndThoseOfOldMarketsAreAsTheyAre() async {
        let own = ProductFeed(fixture.context, load: { _ throws(ClientError) in Page([], next: nil) })
        own.change { $0.availableOnly = true }
        #expect(!own.hasFilters && !own.isNarrowed)
        let old = ProductFeed(ScreenFixture { $0.capabilities = .edition2023 }.context)
        old.change { $0.availableOnly = true }
        #expect(!old.hasFilters && !old.isNarrowed)
    }
}
