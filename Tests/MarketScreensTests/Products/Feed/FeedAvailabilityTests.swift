import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// The market's first list begins with what can be had.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeedAvailabilityTests: FeedTesting {
    let watched = WatchedFeed(keepsAvailability: true)
    private let available = ListingQuery(facets: FacetSelection(availableOnly: true))

    @Test func itBeginsWithWhatCanBeHadAndSaysSo() async {
        await loadFirst()
        #expect(held.questions == [available])
        // It is where the list begins, and nothing that a person has to clear.
        #expect(feed.filter.availableOnly && !feed.isNarrowed)
        scrollToEnd()
        await held.asked(2)
        #expect(held.questions[1] == available.from(Cursor(rawValue: "b")))
        held.answer(page([], next: nil))
        await feed.settle()
        #expect(ids == [3, 2, 1] && feed.filter.availableOnly)
    }

    @Test func newProductsStillComeOnTop() async {
        await loadFirst()
        fixture.context.productEvents.post(.created(.sample(4)))
        #expect(ids == [4, 3, 2, 1])
    }

    @Test func theChoiceIsKeptForTheNextStart() async {
        await loadFirst()
        feed.change { $0.availableOnly = false }
        await held.asked(2)
        #expect(held.questions[1] == ListingQuery())
        held.answer(page([2], next: nil))
        await feed.settle()
        let next = ProductFeed(fixture.context, keepsAvailability: true)
        #expect(!next.filter.availableOnly)
        feed.change { $0.availableOnly = true }
        #expect(ProductFeed(fixture.context, keepsAvailability: true).filter.availableOnly)
        #expect(!ProductFeed(fixture.context).filter.availableOnly)
    }

    @Test func clearingOtherChoicesLeavesIt() async {
        await loadFirst()
        feed.change { $0.giveawaysOnly = true }
        await held.asked(2)
        #expect(feed.isNarrowed)
        held.answer(page([], next: nil))
        await feed.settle()
        // Other choices than this one are a person's own, and their answer stands.
        #expect(feed.emptyText?.action == "조건 지우기")
        feed.clearFilter()
        await held.asked(3)
        #expect(held.questions[2] == available)
    }

    @Test func whereNothingCanBeHadAllIsShown() async {
        await loadFirst([], next: nil, settles: false)
        await held.asked(2)
        #expect(held.questions[1] == ListingQuery())
        held.answer(page([2], next: nil))
        await feed.settle()
        #expect(ids == [2] && !feed.filter.availableOnly)
        // No person has chosen that.
        #expect(ProductFeed(fixture.context, keepsAvailability: true).filter.availableOnly)
    }

    @Test func anEmptyMarketIsAskedTwiceAndSaysWhatToDo() async {
        await loadFirst([], next: nil, settles: false)
        await held.asked(2)
        held.answer(page([], next: nil))
        await feed.settle()
        #expect(held.questions.count == 2 && feed.isBare && feed.emptyText != nil)
    }

    @Test func aMarketWithoutFactsIsAskedForEverything() async {
        let watched = WatchedFeed(keepsAvailability: true, capabilities: [.filters])
        watched.feed.appear()
        await watched.held.asked(1)
        #expect(watched.held.questions == [ListingQuery()])
    }
}

extension ListingQuery {
    fileprivate func from(_ cursor: Cursor) -> ListingQuery {
        var query = self
        query.place = .cursor(cursor)
        return query
    }
}
