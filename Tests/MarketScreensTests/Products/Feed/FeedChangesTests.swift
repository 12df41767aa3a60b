import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Changes while a list is shown: rows S0-12, S0-38…40, S0-47, S3-05…18.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeedChangesTests: FeedTesting {
    let watched = WatchedFeed()

    // MARK: Refreshing

    @Test func shownProductsStayUntilTheRefreshLoads() async {
        await loadFirst()
        feed.refresh()
        await held.asked(2)
        #expect(feed.isRefreshing)
        #expect(ids == [3, 2, 1])
        held.answer(page([9, 8], next: "z"))
        // A spinner is seen for a moment at least.
        await fixture.clock.sleeper(for: .milliseconds(400))
        #expect(feed.isRefreshing)
        fixture.clock.advance(by: .milliseconds(400))
        await feed.settle()
        #expect(feed.phase == .resting)
        #expect(ids == [9, 8])
    }

    @Test func aLatePageAfterARefreshIsIgnored() async {
        let held = Asked(stubborn: true)
        let fixture = ScreenFixture {
            $0.products.list = { query throws(ClientError) in try await held.ask(query) }
        }
        let feed = ProductFeed(fixture.context)
        feed.appear()
        await held.asked(1)
        held.answer(page([3, 2], next: "b"))
        await feed.settle()
        feed.scrolled(to: ScrollPosition(first: nil, screensAbove: 0, screensBelow: 0))
        await held.asked(2)
        feed.refresh()
        await held.asked(3)
        #expect(held.cancelledCount == 1)
        held.answer(.success(page([9, 8], next: "z")), at: 1)
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        held.answer(page([1], next: nil))
        await feed.settle()
        for _ in 0..<20 { await Task.yield() }
        #expect(feed.rows.goods.map(\.id.rawValue) == [9, 8])
        #expect(feed.phase == .resting)
    }

    @Test func noPageIsAskedForDuringARefresh() async {
        await loadFirst()
        feed.refresh()
        await held.asked(2)
        scrollToEnd()
        #expect(feed.isRefreshing)
        #expect(held.questions.count == 2)
        held.answer(page([9], next: nil))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(held.mostAtOnce == 1)
    }

    @Test func aRefreshThatFailsKeepsTheListAndItsPlace() async {
        await loadFirst()
        feed.refresh()
        await held.asked(2)
        held.fail(.unreachable)
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [3, 2, 1])
        #expect(feed.phase == .resting)
        #expect(fixture.toast == "마켓에 연결할 수 없어요.")
        scrollToEnd()
        await held.asked(3)
        #expect(held.questions[2].place == .cursor(Cursor(rawValue: "b")))
        held.answer(page([0]))
        await feed.settle()
    }

    @Test func aPageOnItsWayThatDoesNotKnowADeletionIsAskedForAgain() async {
        await loadFirst()
        feed.refresh()
        await held.asked(2)
        fixture.context.productEvents.post(.deleted(Product.ID(3)))
        await held.asked(3)
        #expect(held.questions.last?.place == .beginning)
        held.answer(page([2, 1]))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [2, 1])
    }

    // MARK: News

    private func receive(_ event: MarketEvent) { fixture.context.productEvents.post(.received(event)) }

    @Test func newProductsAreCountedAndMoveNothing() async {
        await loadFirst()
        let mirror = ProductRowsMirror(feed.rows)
        receive(.changed(.sample(4), nil))
        receive(.changed(.sample(5), nil))
        receive(.changed(.sample(5), nil))
        #expect(feed.newProductsText == "새 상품 2개")
        #expect(mirror.changes.isEmpty)
        #expect(feed.topSignal == 0)
        feed.showNew()
        #expect(feed.topSignal == 1)
        await held.asked(2)
        held.answer(page([5, 4, 3], next: "c"))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(feed.newProductsText == nil)
        #expect(ids == [5, 4, 3])
    }

    @Test func onesOwnProductsDoNotNotify() async throws {
        await loadFirst()
        let mine = try #require(VendorIdentifier(rawValue: "c4b2f0a6-9d2b-11ec-8f55-0b6d3c1e7a01"))
        let own = ProductSummary.sample(4)
        fixture.context.accountSession.take(.account(.sample(1)))
        receive(.changed(own, nil))
        #expect(feed.newProductsText == nil)
        fixture.context.accountSession.take(.vendor(mine, account: own.seller.id))
        receive(.changed(own, nil))
        #expect(feed.newProductsText == nil)
        // Those of others are, also where nobody knows who looks.
        for identity in [Identity.nobody, .vendor(mine, account: nil)] {
            fixture.context.accountSession.take(identity)
            receive(.changed(own, nil))
            #expect(feed.newProductsText == "새 상품 1개")
        }
    }

    @Test func theFirstProductsOfAnEmptyMarketNotify() async {
        await loadFirst([], next: nil)
        receive(.changed(.sample(1), nil))
        #expect(feed.newProductsText == "새 상품 1개")
    }

    @Test func missedChangesAreAnnouncedWithoutACount() async {
        await loadFirst()
        receive(.missed(nil))
        #expect(feed.newProductsText == "목록이 바뀌었어요. 새로 보기")
    }

    @Test func oneChangedRowOfAHundredIsTheOnlyOneTouched() async {
        await loadFirst((1...100).reversed().map { Int64($0) }, next: nil)
        let mirror = ProductRowsMirror(feed.rows)
        var changed = ProductSummary.sample(50, price: 700)
        changed.version = 2
        receive(.changed(changed, nil))
        receive(.changed(changed, nil))
        #expect(mirror.changes == [.patch(50, changed)])
        #expect(mirror.goods == feed.rows.goods)
    }

    @Test func staleEventsAreIgnored() async {
        var known = ProductSummary.sample(1)
        known.version = 5
        feed.appear()
        await held.asked(1)
        held.answer(Page([known], next: nil))
        await feed.settle()
        let mirror = ProductRowsMirror(feed.rows)
        var older = ProductSummary.sample(1, price: 1)
        older.version = 4
        receive(.changed(older, nil))
        #expect(mirror.changes.isEmpty)
    }

    @Test func oneDeletedHereLeavesAndComesBackToItsPlace() async {
        await loadFirst([3, 2, 1], next: nil)
        let mirror = ProductRowsMirror(feed.rows)
        fixture.context.productEvents.post(.deleted(Product.ID(2)))
        #expect(ids == [3, 1])
        fixture.context.productEvents.post(.restored(.sample(2)))
        #expect(ids == [3, 2, 1])
        #expect(mirror.changes == [.remove(1), .insert(1, .sample(2))])
    }

    @Test func aDeletionElsewhereMovesNoRows() async {
        await loadFirst()
        let mirror = ProductRowsMirror(feed.rows)
        receive(.removed(Product.ID(2), nil))
        #expect(mirror.changes.isEmpty)
    }

    @Test func ownNewProductIsOnTopAndNotCounted() async {
        await loadFirst()
        fixture.context.productEvents.post(.created(.sample(9)))
        receive(.changed(.sample(9), nil))
        #expect(ids == [9, 3, 2, 1])
        #expect(feed.newProductsText == nil)
    }

    @Test func ownNewProductIsNotCountedWhenItsEventComesFirst() async {
        await loadFirst()
        receive(.changed(.sample(9), nil))
        fixture.context.productEvents.post(.created(.sample(9)))
        #expect(ids == [9, 3, 2, 1])
        #expect(feed.newProductsText == nil)
    }

    @Test func aSearchResultTakesNoNewProducts() async {
        let found = ProductFeed(fixture.context, query: ListingQuery(text: "ㅈㅈㄱ"))
        found.appear()
        await held.asked(1)
        held.answer(page([1]))
        await found.settle()
        fixture.context.productEvents.post(.created(.sample(9)))
        receive(.changed(.sample(8), nil))
        #expect(found.rows.goods.map(\.id.rawValue) == [1])
        #expect(found.newProductsText == nil)
    }
}
