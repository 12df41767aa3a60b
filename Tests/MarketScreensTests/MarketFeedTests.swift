import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Rows S0-01…14, S0-38…40, S0-47, S3-05…18.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct MarketFeedTests {
    private typealias Asked = Held<ListingQuery, Page<Goods>>

    private let held = Asked()
    private let stage: Stage
    private let feed: MarketFeed

    init() {
        stage = Stage { [held] in $0.goods.list = { query throws(ClientError) in try await held.ask(query) } }
        feed = MarketFeed(stage.around)
    }

    private func page(_ ids: some Sequence<Int64>, next: String? = nil) -> Page<Goods> {
        Page(ids.map { .sample($0) }, next: next.map { Cursor(rawValue: $0) })
    }

    private var ids: [Int64] { feed.rows.goods.map(\.id.rawValue) }

    private func loadFirst(_ ids: [Int64] = [3, 2, 1], next: String? = "b") async {
        feed.appear()
        await held.asked(1)
        held.answer(page(ids, next: next))
        await feed.settle()
    }

    private func scrollToEnd() {
        feed.scrolled(to: ScrollPlace(first: nil, screensAbove: 3, screensBelow: 0.5))
    }

    // MARK: Loading

    @Test func theFirstPageIsAskedForOnce() async {
        feed.appear()
        feed.appear()
        await held.asked(1)
        #expect(feed.phase == .loading(isSlow: false))
        #expect(held.questions == [ListingQuery()])
        held.answer(page([2, 1]))
        await feed.settle()
        #expect(feed.phase == .ended)
        #expect(ids == [2, 1])
    }

    @Test func loadingShowsOnlyAfterAMoment() async {
        feed.appear()
        await held.asked(1)
        #expect(!feed.showsLoading)
        await stage.clock.pass(.milliseconds(150))
        await held.asked(1)
        await until { feed.showsLoading }
        held.answer(page([1]))
        await feed.settle()
        #expect(!feed.showsLoading)
    }

    @Test func theSpinnerEndsAlsoWhenLoadingFailed() async {
        feed.appear()
        await held.asked(1)
        held.fail(.timedOut)
        await feed.settle()
        #expect(feed.phase == .failed(.timedOut))
        #expect(!feed.showsLoading)
        #expect(feed.error?.text == "응답이 너무 늦습니다. 다시 시도해 주세요.")
        #expect(feed.error?.retry == "다시 시도")
    }

    @Test func aToastOffersToTryAgain() async {
        feed.appear()
        await held.asked(1)
        held.fail(.refused(Refusal(status: 500)))
        await feed.settle()
        #expect(stage.around.toasts.current?.action?.title == "다시 시도")
        await stage.answerToast()
        await held.asked(2)
        held.answer(page([1]))
        await feed.settle()
        #expect(feed.phase == .ended)
    }

    @Test func anEmptyMarketSaysWhatToDo() async {
        await loadFirst([], next: nil)
        #expect(feed.phase == .empty)
        #expect(feed.emptyText?.action == "상품 등록")
        #expect(feed.footer == .none)
    }

    // MARK: Going on

    @Test func theNextPageIsAppendedWithEachProductOnce() async {
        await loadFirst([5, 4, 3])
        scrollToEnd()
        await held.asked(2)
        #expect(feed.footer == .spinner("불러오는 중"))
        #expect(held.questions[1].place == .cursor(Cursor(rawValue: "b")))
        held.answer(page([4, 3, 2, 1]))
        await feed.settle()
        #expect(ids == [5, 4, 3, 2, 1])
        #expect(feed.footer == .end("마지막 상품입니다"))
    }

    @Test func sixtyFiveProductsTakeFourRequests() async {
        let stage = Stage {
            $0.goods.list = { query throws(ClientError) in
                var first = 65
                if case .cursor(let cursor) = query.place { first = Int(cursor.rawValue) ?? 0 }
                let last = max(1, first - query.limit + 1)
                return Page(
                    (last...first).reversed().map { Goods.sample(Int64($0)) },
                    next: last > 1 ? Cursor(rawValue: "\(last - 1)") : nil
                )
            }
        }
        let feed = MarketFeed(stage.around)
        feed.appear()
        await feed.settle()
        var requests = 1
        while feed.phase == .resting {
            stage.clock.advance(by: .seconds(1))
            feed.scrolled(to: ScrollPlace(first: nil, screensAbove: 3, screensBelow: 0))
            await feed.settle()
            requests += 1
        }
        #expect(requests == 4)
        #expect(feed.rows.goods.map(\.id.rawValue) == (1...65).reversed().map { Int64($0) })
    }

    @Test func nothingIsAskedFarFromTheEnd() async {
        await loadFirst()
        feed.scrolled(to: ScrollPlace(first: nil, screensAbove: 0, screensBelow: 2.5))
        #expect(feed.phase == .resting)
    }

    @Test func nothingIsAskedPastTheEnd() async {
        await loadFirst([1], next: nil)
        scrollToEnd()
        #expect(feed.phase == .ended)
        #expect(held.questions.count == 1)
    }

    @Test func fiveHundredScrollsMakeOneRequest() async {
        await loadFirst()
        for _ in 0..<500 { scrollToEnd() }
        await held.asked(2)
        #expect(held.questions.count == 2)
        #expect(held.mostAtOnce == 1)
        held.answer(page([0]))
        await stage.clock.pass(.milliseconds(200))
        await feed.settle()
        #expect(held.questions.count == 2)
    }

    @Test func theLastScrollOfABurstIsNotLost() async {
        await loadFirst()
        scrollToEnd()
        await held.asked(2)
        held.fail(.interrupted)
        await feed.settle()
        // Within the interval of the first: it waits for the interval's end.
        scrollToEnd()
        #expect(held.questions.count == 2)
        await stage.clock.pass(.milliseconds(200))
        await held.asked(3)
        held.answer(page([0]))
        await feed.settle()
        #expect(ids == [3, 2, 1, 0])
    }

    @Test func aPageThatFailsLeavesWhatIsShown() async {
        await loadFirst()
        scrollToEnd()
        await held.asked(2)
        held.fail(.interrupted)
        await feed.settle()
        #expect(ids == [3, 2, 1])
        #expect(feed.phase == .stalled(.interrupted))
        #expect(feed.footer == .retry("연결이 끊어졌습니다. 다시 시도해 주세요.", button: "다시 시도"))
        feed.retry()
        await held.asked(3)
        held.answer(page([0]))
        await feed.settle()
        #expect(ids == [3, 2, 1, 0])
    }

    @Test func aPageOfNothingNewIsPassedOver() async {
        await loadFirst([3, 2])
        scrollToEnd()
        await held.asked(2)
        held.answer(page([3, 2], next: "c"))
        await held.asked(3)
        #expect(held.questions[2].place == .cursor(Cursor(rawValue: "c")))
        held.answer(page([1]))
        await feed.settle()
        #expect(ids == [3, 2, 1])
    }

    @Test func aLostPlaceBeginsAgainFromTheTop() async {
        await loadFirst()
        scrollToEnd()
        await held.asked(2)
        held.fail(.refused(Refusal(status: 400, code: .badCursor)))
        await feed.settle()
        feed.retry()
        await held.asked(3)
        #expect(held.questions[2].place == .beginning)
        held.answer(page([9]))
        await stage.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [9])
    }

    @Test func picturesBelowAreKnownBeforeSomebodyScrollsThere() async {
        await loadFirst([4, 3, 2, 1])
        #expect(feed.picturesAhead(of: 0, count: 2).map(\.id) == [Photo.ID(3), Photo.ID(2)])
        #expect(feed.picturesAhead(of: 3).isEmpty)
    }

    // MARK: Refreshing

    @Test func whatIsShownStaysUntilTheRefreshHasCome() async {
        await loadFirst()
        feed.refresh()
        await held.asked(2)
        #expect(feed.isRefreshing)
        #expect(ids == [3, 2, 1])
        held.answer(page([9, 8], next: "z"))
        // A spinner is seen for a moment at least.
        await stage.clock.sleeper(for: .milliseconds(400))
        #expect(feed.isRefreshing)
        stage.clock.advance(by: .milliseconds(400))
        await feed.settle()
        #expect(feed.phase == .resting)
        #expect(ids == [9, 8])
    }

    @Test func aLatePageAfterARefreshIsIgnored() async {
        let held = Asked(stubborn: true)
        let stage = Stage { $0.goods.list = { query throws(ClientError) in try await held.ask(query) } }
        let feed = MarketFeed(stage.around)
        feed.appear()
        await held.asked(1)
        held.answer(page([3, 2], next: "b"))
        await feed.settle()
        feed.scrolled(to: ScrollPlace(first: nil, screensAbove: 0, screensBelow: 0))
        await held.asked(2)
        feed.refresh()
        await held.asked(3)
        #expect(held.cancelledCount == 1)
        held.answer(.success(page([9, 8], next: "z")), at: 1)
        await stage.clock.pass(.milliseconds(400))
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
        await stage.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(held.mostAtOnce == 1)
    }

    @Test func aRefreshThatFailsKeepsTheListAndItsPlace() async {
        await loadFirst()
        feed.refresh()
        await held.asked(2)
        held.fail(.unreachable)
        await stage.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [3, 2, 1])
        #expect(feed.phase == .resting)
        #expect(stage.toast == "마켓에 연결할 수 없습니다.")
        scrollToEnd()
        await held.asked(3)
        #expect(held.questions[2].place == .cursor(Cursor(rawValue: "b")))
        held.answer(page([0]))
        await feed.settle()
    }

    // MARK: News

    private func hear(_ event: MarketEvent) { stage.around.bulletin.post(.heard(event)) }

    @Test func newGoodsAreCountedAndMoveNothing() async {
        await loadFirst()
        let mirror = RowsMirror(feed.rows)
        hear(.changed(.sample(4), nil))
        hear(.changed(.sample(5), nil))
        hear(.changed(.sample(5), nil))
        #expect(feed.newGoodsText == "새 상품 2개")
        #expect(mirror.changes.isEmpty)
        #expect(feed.topSignal == 0)
        feed.showNew()
        #expect(feed.topSignal == 1)
        await held.asked(2)
        held.answer(page([5, 4, 3], next: "c"))
        await stage.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(feed.newGoodsText == nil)
        #expect(ids == [5, 4, 3])
    }

    @Test func theFirstGoodsOfAnEmptyMarketAreNews() async {
        await loadFirst([], next: nil)
        hear(.changed(.sample(1), nil))
        #expect(feed.newGoodsText == "새 상품 1개")
    }

    @Test func whatWasMissedIsSaidWithoutANumber() async {
        await loadFirst()
        hear(.missed(nil))
        #expect(feed.newGoodsText == "목록이 바뀌었습니다. 새로 보기")
    }

    @Test func oneChangedRowOfAHundredIsTheOnlyOneTouched() async {
        await loadFirst((1...100).reversed().map { Int64($0) }, next: nil)
        let mirror = RowsMirror(feed.rows)
        var changed = Goods.sample(50, price: 700)
        changed.version = 2
        hear(.changed(changed, nil))
        hear(.changed(changed, nil))
        #expect(mirror.changes == [.patch(50, changed)])
        #expect(mirror.goods == feed.rows.goods)
    }

    @Test func olderNewsChangeNothing() async {
        var known = Goods.sample(1)
        known.version = 5
        feed.appear()
        await held.asked(1)
        held.answer(Page([known], next: nil))
        await feed.settle()
        let mirror = RowsMirror(feed.rows)
        var older = Goods.sample(1, price: 1)
        older.version = 4
        hear(.changed(older, nil))
        #expect(mirror.changes.isEmpty)
    }

    @Test func oneDeletedHereLeavesAndComesBackToItsPlace() async {
        await loadFirst([3, 2, 1], next: nil)
        let mirror = RowsMirror(feed.rows)
        stage.around.bulletin.post(.deleted(Product.ID(2)))
        #expect(ids == [3, 1])
        stage.around.bulletin.post(.restored(.sample(2)))
        #expect(ids == [3, 2, 1])
        #expect(mirror.changes == [.remove(1), .insert(1, .sample(2))])
    }

    @Test func whatElsewhereIsDeletedMovesNothing() async {
        await loadFirst()
        let mirror = RowsMirror(feed.rows)
        hear(.removed(Product.ID(2), nil))
        #expect(mirror.changes.isEmpty)
    }

    @Test func oneSoldHereStandsOnTopAndIsNoNews() async {
        await loadFirst()
        stage.around.bulletin.post(.created(.sample(9)))
        hear(.changed(.sample(9), nil))
        #expect(ids == [9, 3, 2, 1])
        #expect(feed.newGoodsText == nil)
    }

    @Test func aSearchResultTakesNoNewGoods() async {
        let found = MarketFeed(stage.around, query: ListingQuery(text: "ㅈㅈㄱ"))
        found.appear()
        await held.asked(1)
        held.answer(page([1]))
        await found.settle()
        stage.around.bulletin.post(.created(.sample(9)))
        hear(.changed(.sample(8), nil))
        #expect(found.rows.goods.map(\.id.rawValue) == [1])
        #expect(found.newGoodsText == nil)
    }

    // MARK: Layouts

    @Test func aFreshProfileShowsTheListAndTheChoiceStays() {
        #expect(feed.layout == .list)
        feed.use(.grid)
        #expect(MarketFeed(stage.around).layout == .grid)
    }

    @Test func eachLayoutKeepsItsPlaceAndSwitchingAsksForNothing() async {
        await loadFirst()
        let list = ScrollPlace(first: Product.ID(2), screensAbove: 1.5, screensBelow: 9)
        let grid = ScrollPlace(first: Product.ID(3), screensAbove: 0, screensBelow: 9)
        feed.scrolled(to: list)
        #expect(feed.showsToTop)
        feed.use(.grid)
        #expect(feed.place == nil)
        #expect(!feed.showsToTop)
        feed.scrolled(to: grid)
        for _ in 0..<20 {
            feed.use(.list)
            #expect(feed.place == list)
            feed.use(.grid)
            #expect(feed.place == grid)
        }
        #expect(held.questions.count == 1)
    }

    @Test func theWayToTheTopForgetsThePlaces() async {
        await loadFirst()
        feed.scrolled(to: ScrollPlace(first: Product.ID(1), screensAbove: 2, screensBelow: 9))
        feed.scrollToTop()
        #expect(feed.place == nil)
        #expect(!feed.showsToTop)
        #expect(feed.topSignal == 1)
    }

    // MARK: The network

    @Test func nothingIsSentWhileOfflineAndComingBackAsksOnce() async {
        stage.network.cut()
        feed.appear()
        await feed.settle()
        #expect(held.questions.isEmpty)
        #expect(feed.phase == .failed(.offline))
        #expect(stage.toast == nil)
        stage.network.mend()
        await held.asked(1)
        held.answer(page([1]))
        await feed.settle()
        #expect(held.questions.count == 1)
        #expect(ids == [1])
    }

    @Test func aListThatWasWholeIsNotAskedForOnReturn() async {
        await loadFirst()
        stage.network.cut()
        stage.network.mend()
        #expect(feed.phase == .resting)
        #expect(held.questions.count == 1)
    }

    @Test func offlineTheGoodsSeenLastAreShown() async {
        stage.keepsakes.noteSeen(KeptGoods(.sample(7)))
        stage.network.cut()
        feed.appear()
        await feed.settle()
        #expect(ids == [7])
        #expect(feed.phase == .stalled(.offline))
        stage.network.mend()
        await held.asked(1)
        #expect(held.questions[0].place == .beginning)
        held.answer(page([9, 8]))
        await stage.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [9, 8])
    }

    // MARK: Cards

    @Test func aCardSaysEverythingInWords() {
        let card = feed.card(.sample(1, name: "자전거", price: 1_500_000, stock: 3))
        #expect(card.price?.plain == "KRW 1,500,000")
        #expect(card.stock?.text == "잔여수량 : 3")
        #expect(card.date == "방금 전")
        #expect(card.spoken == "자전거, 가격 1,500,000원, 잔여수량 : 3")
        let sold = feed.card(.sample(2, name: "의자", stock: 0, state: .sold))
        #expect(sold.badge == "판매완료")
        #expect(sold.stock?.isWarning == true)
    }

    @Test func aLikeShowsOnEveryCardAtOnce() {
        feed.toggleLike(.sample(1))
        #expect(feed.card(.sample(1)).isLiked)
        #expect(feed.card(.sample(1)).likeLabel == "좋아요 취소")
        feed.toggleLike(.sample(1))
        #expect(!feed.card(.sample(1)).isLiked)
    }

    // MARK: Ending

    @Test func aFeedThatIsLetGoOfCancelsItsRequest() async {
        let held = Asked()
        let stage = Stage { $0.goods.list = { query throws(ClientError) in try await held.ask(query) } }
        var feed: MarketFeed? = MarketFeed(stage.around)
        weak let gone = feed
        feed?.appear()
        await held.asked(1)
        feed = nil
        #expect(gone == nil)
        #expect(held.cancelledCount == 1)
        #expect(stage.network.wishCount == 0)
    }
}
