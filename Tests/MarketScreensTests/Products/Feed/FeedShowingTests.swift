import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// The display of a list, also without a network: rows S0-01…14, S3-05…18.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeedShowingTests: FeedTesting {
    let watched = WatchedFeed()

    // MARK: Layouts

    @Test func aFreshProfileShowsTheListAndTheChoiceStays() {
        #expect(feed.layout == .list)
        feed.use(.grid)
        #expect(ProductFeed(fixture.context).layout == .grid)
    }

    @Test func eachLayoutKeepsItsPlaceAndSwitchingAsksForNothing() async {
        await loadFirst()
        let list = ScrollPosition(first: Product.ID(2), screensAbove: 1.5, screensBelow: 9)
        let grid = ScrollPosition(first: Product.ID(3), screensAbove: 0, screensBelow: 9)
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

    @Test func scrollToTopClearsTheSavedPositions() async {
        await loadFirst()
        feed.scrolled(to: ScrollPosition(first: Product.ID(1), screensAbove: 2, screensBelow: 9))
        feed.scrollToTop()
        #expect(feed.place == nil)
        #expect(!feed.showsToTop)
        #expect(feed.topSignal == 1)
    }

    // MARK: The network

    @Test func nothingIsSentWhileOfflineAndComingBackAsksOnce() async {
        fixture.network.cut()
        feed.appear()
        await feed.settle()
        #expect(held.questions.isEmpty)
        #expect(feed.phase == .failed(.offline))
        #expect(fixture.toast == nil)
        fixture.network.mend()
        await held.asked(1)
        held.answer(page([1]))
        await feed.settle()
        #expect(held.questions.count == 1)
        #expect(ids == [1])
    }

    @Test func aListThatWasWholeIsNotAskedForOnReturn() async {
        await loadFirst()
        fixture.network.cut()
        fixture.network.mend()
        #expect(feed.phase == .resting)
        #expect(held.questions.count == 1)
    }

    @Test func offlineTheProductsSeenLastAreShown() async {
        fixture.savedItems.recordSeen(SavedProduct(.sample(7)))
        fixture.network.cut()
        feed.appear()
        await feed.settle()
        #expect(ids == [7])
        #expect(feed.phase == .stalled(.offline))
        fixture.network.mend()
        await held.asked(1)
        #expect(held.questions[0].place == .beginning)
        held.answer(page([9, 8]))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [9, 8])
    }

    // MARK: Cards

    @Test func aCardSaysEverythingInWords() {
        let card = feed.card(.sample(1, name: "자전거", price: 1_500_000, stock: 3))
        #expect(card.price?.plain == "1,500,000원")
        #expect(card.stock?.text == "잔여수량 : 3")
        #expect(card.date == "방금")
        #expect(card.spoken == "자전거, 가격 1,500,000원, 잔여수량 : 3")
        let sold = feed.card(.sample(2, name: "의자", stock: 0, state: .sold))
        #expect(sold.badge == "판매 완료")
        #expect(sold.stock == nil && !sold.spoken.contains("품절"))
    }

    /// Only a list by price has the currencies one after the other.
    @Test(arguments: [
        (ListingQuery.Sort.priceDown, [nil, "USD 가격인 상품", nil]), (.priceUp, [nil, "USD 가격인 상품", nil]),
        (.newest, [nil, nil, nil]),
    ])
    func productsOfAnotherCurrencyBeginBelowAHeading(sort: ListingQuery.Sort, headings: [String?])
        async throws
    {
        var goods = [3, 2, 1].map { ProductSummary.sample($0, price: 5000) }
        for place in 1...2 { goods[place].price = .price(try Price(Money("5", currency: .usd))) }
        let page = Page(goods, next: nil)
        let fixture = ScreenFixture { $0.products.list = { _ throws(ClientError) in page } }
        let feed = ProductFeed(fixture.context, query: ListingQuery(sort: sort))
        feed.appear()
        await feed.settle()
        let cards = feed.rows.goods.enumerated().map { feed.card($1, at: $0) }
        #expect(cards.map(\.heading) == headings)
        #expect(cards.map { $0.spoken.hasPrefix("USD 가격인 상품, ") } == headings.map { $0 != nil })
        // A cell that is not in its row yet does not know its place.
        #expect(feed.rows.goods.map { feed.card($0, at: 0).heading } == headings)
    }

    @Test(arguments: [
        (ListingQuery.Sort.priceUp, [nil, 1, 2, 2, nil]), (.newest, [nil, nil, nil, nil, nil]),
    ])
    func headingsFollowWhatChangesBeforeThem(sort: ListingQuery.Sort, places: [Int?]) async {
        let page = Page([3, 2, 1].map { ProductSummary.sample($0) }, next: nil)
        let fixture = ScreenFixture { $0.products.list = { _ throws(ClientError) in page } }
        let feed = ProductFeed(fixture.context, query: ListingQuery(sort: sort))
        feed.appear()
        await feed.settle()
        let one = ProductSummary.sample(1)
        let changes: [ProductRowsChange] = [
            .append([one]), .remove(1), .patch(1, one), .insert(1, one), .remove(3),
        ]
        #expect(changes.map(feed.headingMoved) == places)
    }

    @Test func aLikeShowsOnEveryCardAtOnce() {
        feed.toggleLike(.sample(1))
        #expect(feed.card(.sample(1)).isLiked)
        #expect(feed.card(.sample(1)).likeLabel == "좋아요 취소: 자전거 1")
        feed.toggleLike(.sample(1))
        #expect(!feed.card(.sample(1)).isLiked)
    }

    // MARK: Ending

    @Test func aFeedThatIsLetGoOfCancelsItsRequest() async {
        let held = Asked()
        let fixture = ScreenFixture {
            $0.products.list = { query throws(ClientError) in try await held.ask(query) }
        }
        let wishes = fixture.network.wishCount
        var feed: ProductFeed? = ProductFeed(fixture.context)
        weak let gone = feed
        feed?.appear()
        await held.asked(1)
        #expect(fixture.network.wishCount == wishes + 1)
        feed = nil
        #expect(gone == nil)
        #expect(held.cancelledCount == 1)
        #expect(fixture.network.wishCount == wishes)
    }
}
