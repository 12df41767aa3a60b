import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// While the market is away.
extension ProductDetailTests {
    @Test func offlineWhatWasSeenIsShownAndLoadedOnReturn() async {
        let fixture = await fixture(signedIn: 1, offline: true)
        var seen = SavedProduct(.sample(1, pictures: 2))
        seen.facts = ProductFacts(
            condition: .likeNew,
            ways: TradingWays(meets: true),
            giveaway: .first,
            firstCome: true
        )
        seen.price = .price(.sample(0))
        fixture.savedItems.recordSeen(seen)
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await detail.settle()
        #expect(detail.phase == .shown)
        #expect(detail.pictures.count == 2)
        #expect(detail.card?.price?.plain == "나눔")
        #expect(detail.factLines == ["거의 새것", "직거래", "나눔 (먼저 신청한 분께)", "선착순 예약"])
        #expect(detail.menu.isEmpty)
        #expect(held.questions.isEmpty)
        fixture.network.mend()
        await held.asked(1)
        held.answer(.sample(1))
        await detail.settle()
        #expect(!detail.menu.isEmpty)
    }

    @Test(arguments: [ProductState.selling, .reserved, .sold])
    func likedProductsOpenOfflineInAnyState(state: ProductState) async {
        let fixture = await fixture(offline: true)
        var liked = SavedProduct(.sample(1, pictures: 3))
        liked.state = state
        fixture.savedItems.setLiked(true, liked)
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await detail.settle()
        #expect(detail.phase == .shown)
        #expect(detail.title == "자전거 1" && detail.pictures.count == 3)
        #expect(detail.description?.parts.map(\.text) == ["거의 새것"])
        #expect(detail.stateText == (state == .selling ? nil : state.text(in: .korean)))
    }

    @Test func whileTheMarketIsAwayTheRowIsShownUntilItIsBack() async {
        let fixture = await fixture(offline: true)
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1), goods: .sample(1))
        detail.appear()
        await detail.settle()
        #expect(detail.phase == .shown)
        #expect(detail.card?.name == "자전거 1")
        #expect(fixture.toast == nil, "the shell says that once for all")
        fixture.network.mend()
        await held.asked(1)
        held.answer(.sample(1, pictures: 3))
        await detail.settle()
        #expect(detail.pictures.count == 3)
    }

    @Test func aRowWhosePageTakesTooLongOffersToTryAgain() async {
        let fixture = await fixture()
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1), goods: .sample(1))
        detail.appear()
        await held.asked(1)
        held.fail(.timedOut)
        await detail.settle()
        #expect(detail.phase == .shown)
        #expect(fixture.context.toasts.current?.action?.title == "다시 시도")
    }

    @Test func offlineWhatNobodyKeptCanNotBeShown() async {
        let fixture = await fixture(offline: true)
        var gone = SavedProduct(.sample(1, pictures: 1))
        gone.isGone = true
        fixture.savedItems.setLiked(true, gone)
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await detail.settle()
        #expect(detail.phase == .failed(.offline))
    }
}
