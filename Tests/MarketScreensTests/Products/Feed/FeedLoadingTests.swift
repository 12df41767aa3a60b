import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Page after page: rows S0-01…14, S0-38…40, S3-05…18.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FeedLoadingTests: FeedTesting {
    let watched = WatchedFeed()

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

    @Test func onlyProductsThatAreKeptAreLearnedOf() async {
        fixture.savedItems.setLiked(true, SavedProduct(.sample(2)))
        await loadFirst([3, 2, 1])
        #expect(Set(fixture.savedItems.learned) == [.here(Product.ID(2))])
        scrollToEnd()
        await held.asked(2)
        held.answer(page([0]))
        await feed.settle()
        #expect(Set(fixture.savedItems.learned) == [.here(Product.ID(2))])
    }

    @Test func loadingShowsOnlyAfterAMoment() async {
        feed.appear()
        await held.asked(1)
        #expect(!feed.showsLoading)
        await fixture.clock.pass(.milliseconds(150))
        await held.asked(1)
        await until { feed.showsLoading }
        held.answer(page([1]))
        await feed.settle()
        #expect(!feed.showsLoading)
    }

    @Test func aConnectivityCheckIsShownForThreeSecondsAtMost() async {
        feed.appear()
        await held.asked(1)
        #expect(feed.loadingText == nil)
        await fixture.clock.pass(.milliseconds(150))
        await until { feed.loadingText?.hasSuffix("마켓에 연결하고 있어요.") == true }
        #expect(fixture.network.checkCount == 0)
        await fixture.clock.pass(.seconds(3))
        await until { fixture.network.checkCount == 1 }
        held.answer(page([1]))
        await feed.settle()
        #expect(feed.loadingText == nil)
    }

    @Test func theSpinnerEndsAlsoWhenLoadingFailed() async {
        feed.appear()
        await held.asked(1)
        held.fail(.timedOut)
        await feed.settle()
        #expect(feed.phase == .failed(.timedOut))
        #expect(!feed.showsLoading)
        #expect(feed.error?.text == "답이 너무 늦어요. 다시 시도해 주세요.")
        #expect(feed.error?.retry == "다시 시도")
    }

    @Test func aToastOffersToTryAgain() async {
        feed.appear()
        await held.asked(1)
        held.fail(.refused(Refusal(status: 500)))
        await feed.settle()
        #expect(fixture.context.toasts.current?.action?.title == "다시 시도")
        await fixture.answerToast()
        await held.asked(2)
        held.answer(page([1]))
        await feed.settle()
        #expect(feed.phase == .ended)
    }

    @Test func anEmptyMarketSaysWhatToDo() async {
        await loadFirst([], next: nil)
        #expect(feed.phase == .empty)
        #expect(feed.emptyText?.action == "팔기")
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
        let fixture = ScreenFixture {
            $0.products.list = { query throws(ClientError) in
                var first = 65
                if case .cursor(let cursor) = query.place { first = Int(cursor.rawValue) ?? 0 }
                let last = max(1, first - query.limit + 1)
                return Page(
                    (last...first).reversed().map { ProductSummary.sample(Int64($0)) },
                    next: last > 1 ? Cursor(rawValue: "\(last - 1)") : nil
                )
            }
        }
        let feed = ProductFeed(fixture.context)
        feed.appear()
        await feed.settle()
        var requests = 1
        while feed.phase == .resting {
            fixture.clock.advance(by: .seconds(1))
            feed.scrolled(to: ScrollPosition(first: nil, screensAbove: 3, screensBelow: 0))
            await feed.settle()
            requests += 1
        }
        #expect(requests == 4)
        #expect(feed.rows.goods.map(\.id.rawValue) == (1...65).reversed().map { Int64($0) })
    }

    @Test func nothingIsAskedFarFromTheEnd() async {
        await loadFirst()
        feed.scrolled(to: ScrollPosition(first: nil, screensAbove: 0, screensBelow: 2.5))
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
        await fixture.clock.pass(.milliseconds(200))
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
        await fixture.clock.pass(.milliseconds(200))
        await held.asked(3)
        held.answer(page([0]))
        await feed.settle()
        #expect(ids == [3, 2, 1, 0])
    }

    @Test func aRefreshThatFailsAfterARejectedPageGoesOnWithTheNetwork() async {
        await loadFirst()
        scrollToEnd()
        await held.asked(2)
        held.fail(.refused(Refusal(status: 400, code: .badCursor)))
        await feed.settle()
        feed.refresh()
        await held.asked(3)
        held.fail(.offline)
        await fixture.clock.sleeper(for: .milliseconds(400))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(feed.phase == .stalled(.offline))
        #expect(ids == [3, 2, 1])
        fixture.network.cut()
        fixture.network.mend()
        await held.asked(4)
        #expect(held.questions[3].place == .beginning)
        held.answer(page([5, 4]))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [5, 4])
        #expect(feed.phase == .ended)
    }

    @Test func aPageThatFailsLeavesWhatIsShown() async {
        await loadFirst()
        scrollToEnd()
        await held.asked(2)
        held.fail(.interrupted)
        await feed.settle()
        #expect(ids == [3, 2, 1])
        #expect(feed.phase == .stalled(.interrupted))
        #expect(feed.footer == .retry("연결이 끊어졌어요. 다시 시도해 주세요.", button: "다시 시도"))
        feed.retry()
        await held.asked(3)
        held.answer(page([0]))
        await feed.settle()
        #expect(ids == [3, 2, 1, 0])
    }

    @Test func pageWithoutNewProductsIsSkipped() async {
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

    @Test func invalidCursorRestartsTheList() async {
        await loadFirst()
        scrollToEnd()
        await held.asked(2)
        held.fail(.refused(Refusal(status: 400, code: .badCursor)))
        await feed.settle()
        feed.retry()
        await held.asked(3)
        #expect(held.questions[2].place == .beginning)
        held.answer(page([9]))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(ids == [9])
    }

    @Test func picturesBelowArePrefetched() async {
        await loadFirst([4, 3, 2, 1])
        #expect(feed.picturesAhead(of: 0, count: 2).map(\.id) == [Photo.ID(3), Photo.ID(2)])
        #expect(feed.picturesAhead(of: 3).isEmpty)
    }

    @Test func listThatTheMarketCutShortSaysSo() async {
        let incomplete = "맞는 상품이 너무 많아 일부만 찾았어요. 더 자세한 말로 찾아보세요."
        feed.appear()
        await held.asked(1)
        held.answer(Page([.sample(3)], next: Cursor(rawValue: "b"), isComplete: false))
        await feed.settle()
        #expect(feed.footer == .none)
        scrollToEnd()
        await held.asked(2)
        held.answer(page([2]))
        await feed.settle()
        #expect(feed.footer == .end(incomplete))

        feed.refresh()
        await held.asked(3)
        held.answer(page([3, 2]))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(feed.footer != .end(incomplete))

        feed.refresh()
        await held.asked(4)
        held.answer(Page([], next: nil, isComplete: false))
        await fixture.clock.pass(.milliseconds(400))
        await feed.settle()
        #expect(feed.emptyText?.text == incomplete)
    }
}
