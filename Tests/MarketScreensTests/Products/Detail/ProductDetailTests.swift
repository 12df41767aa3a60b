import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Rows S0-15…17, S0-37…39, S4-02, S4-23…27.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductDetailTests {
    let held = PendingReplies<Product.ID, ProductDetails>()

    func fixture(
        signedIn: Int64? = nil,
        offline: Bool = false,
        _ set: (inout MarketClient) -> Void = { _ in }
    ) async -> ScreenFixture {
        let fixture = ScreenFixture(offline: offline) { client in
            client.products.detail = { [held] id throws(ClientError) in try await held.ask(id) }
            client.accounts.identity = { signedIn.map { .account(.sample($0)) } ?? .nobody }
            client.address = URL(string: "https://market.example/shop") ?? client.address
            client.capabilities = .market
            set(&client)
        }
        await fixture.context.accountSession.refresh()
        return fixture
    }

    private func opened(_ fixture: ScreenFixture, pictures: Int64 = 1) async -> ProductDetailModel {
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await held.asked(1)
        held.answer(.sample(1, pictures: pictures))
        await detail.settle()
        return detail
    }

    // MARK: Loading

    @Test func theRowIsShownUntilTheRestHasCome() async {
        let fixture = await fixture()
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1), goods: .sample(1))
        detail.appear()
        await held.asked(1)
        #expect(detail.phase == .loading(isSlow: false))
        #expect(detail.title == "자전거 1")
        #expect(detail.pictures.count == 1)
        #expect(detail.description == nil)
        held.answer(.sample(1, pictures: 3))
        await detail.settle()
        #expect(detail.phase == .shown)
        #expect(detail.description?.parts.map(\.text) == ["거의 새것"])
        #expect(detail.sellerText == "판매자 1")
        #expect(fixture.savedItems.seen.map(\.key) == [.here(Product.ID(1))])
    }

    @Test func aFailureCanBeTriedAgain() async {
        let fixture = await fixture()
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await held.asked(1)
        held.fail(.timedOut)
        await detail.settle()
        #expect(detail.phase == .failed(.timedOut))
        #expect(detail.error?.retry == "다시 시도")
        detail.retry()
        await held.asked(2)
        held.answer(.sample(1))
        await detail.settle()
        #expect(detail.phase == .shown)
    }

    @Test(arguments: [404, 410])
    func aMissingProductSaysSo(status: Int) async {
        let fixture = await fixture()
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await held.asked(1)
        held.fail(.refused(Refusal(status: status)))
        await detail.settle()
        #expect(detail.phase == .gone)
        #expect(detail.goneText?.title == "더 이상 없는 상품이에요")
    }

    @Test func removalIsShownOnTheOpenPage() async {
        let fixture = await fixture(signedIn: 1)
        let detail = await opened(fixture)
        detail.askToDelete()
        fixture.context.productEvents.post(.received(.removed(Product.ID(1), nil)))
        #expect(detail.phase == .gone)
        #expect(detail.dialog == nil)
    }

    @Test func changesAreShownOnTheOpenPage() async {
        let fixture = await fixture()
        let detail = await opened(fixture)
        var changed = ProductDetails.sample(1)
        changed.goods = .sample(1, price: 500)
        changed.goods.version = 2
        fixture.context.productEvents.post(.received(.changed(changed.goods, nil)))
        #expect(detail.card?.price?.plain == "500원")
        await held.asked(2)
        changed.description = "값을 내렸어요"
        held.answer(changed)
        await detail.settle()
        #expect(detail.description?.parts.map(\.text) == ["값을 내렸어요"])
    }

    @Test func aReservationThatEndsIsShownOnTheOpenPage() async {
        let fixture = await fixture()
        let detail = await opened(fixture)
        var reserved = ProductDetails.sample(1)
        // A deal is no new version.
        reserved.goods = .sample(1, state: .reserved)
        reserved.goods.version = detail.goods?.version
        fixture.context.productEvents.post(.received(.changed(reserved.goods, nil)))
        #expect(detail.goods?.state == .reserved)
        await held.asked(2)
        held.answer(reserved)
        await detail.settle()
        // What is no news asks for nothing.
        reserved.goods.interest = ProductInterest(likes: 3, viewCount: 9)
        fixture.context.productEvents.post(.received(.changed(reserved.goods, nil)))
        #expect(detail.goods?.interest != reserved.goods.interest)
    }

    @Test(arguments: [(1 as Int64, true), (2, false)])
    func aHiddenProductStaysForItsOwnerAlone(account: Int64, stays: Bool) async {
        let fixture = await fixture(signedIn: account)
        let detail = await opened(fixture)
        var hidden = ProductDetails.sample(1)
        hidden.goods = .sample(1, state: .hidden)
        hidden.goods.version = 2
        fixture.context.productEvents.post(.received(.changed(hidden.goods, nil)))
        #expect((detail.phase == .gone) != stays)
        guard stays else { return }
        await held.asked(2)
        held.answer(hidden)
        await detail.settle()
        #expect(detail.phase == .shown && detail.goods?.state == .hidden)
    }

    // MARK: Pictures

    @Test func picturesAreTurnedFromTheFirstToTheLast() async {
        let detail = await opened(await fixture(), pictures: 5)
        #expect(detail.pageText == "1/5")
        detail.turnBack()
        #expect(detail.pageText == "1/5")
        detail.turnForward()
        #expect(detail.pageText == "2/5")
        detail.turn(to: 4)
        detail.turnForward()
        #expect(detail.pageText == "5/5")
    }

    @Test func onePhotoHasNoPageNumber() async {
        let detail = await opened(await fixture())
        #expect(detail.pageText == nil)
    }

    // MARK: Liking, buying, sharing

    @Test func aLikeIsTheSameOnListAndPage() async {
        let fixture = await fixture()
        let detail = await opened(fixture)
        let feed = ProductFeed(fixture.context)
        detail.toggleLike()
        #expect(detail.isLiked)
        #expect(feed.card(.sample(1)).isLiked)
    }

    @Test func theCartTakesNoMoreThanThereIs() async {
        let fixture = await fixture()
        let detail = await opened(fixture)
        detail.choose(quantity: 99)
        #expect(detail.quantity == 3)
        detail.addToCart()
        #expect(fixture.toast == "장바구니에 담았어요.")
        #expect(detail.inCartText == "장바구니에 3개")
        detail.addToCart()
        #expect(fixture.savedItems.quantity(of: .here(Product.ID(1))) == 3)
    }

    @Test func puttingIntoTheCartCanBeTakenBack() async {
        let fixture = await fixture()
        let detail = await opened(fixture)
        detail.addToCart()
        await fixture.answerToast()
        #expect(detail.inCartText == nil)
    }

    @Test func takingBackLeavesWhatWasInTheCartBefore() async {
        let fixture = await fixture()
        let detail = await opened(fixture)
        fixture.savedItems.setQuantity(2, of: SavedProduct(.sample(1)))
        detail.addToCart()
        #expect(detail.inCartText == "장바구니에 3개")
        await fixture.answerToast()
        #expect(detail.inCartText == "장바구니에 2개")
    }

    @Test func onesOwnProductsCanNotBeBought() async {
        let detail = await opened(await fixture(signedIn: 1))
        #expect(!detail.canAddToCart)
        detail.addToCart()
        #expect(detail.inCartText == nil)
    }

    @Test func aDeletedProductIsMarkedGoneInSavedItems() async {
        let fixture = await fixture(signedIn: 1) { $0.selling.delete = { _, _ throws(ClientError) in } }
        fixture.savedItems.setLiked(true, SavedProduct(.sample(1)))
        let detail = await opened(fixture)
        detail.askToDelete()
        detail.confirmDeletion()
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .closed)
        #expect(fixture.savedItems.liked.map(\.isGone) == [true])
    }

    @Test func aSoldOutProductCannotBeBought() async {
        let detail = ProductDetailModel(await fixture().context, id: Product.ID(1))
        detail.appear()
        await held.asked(1)
        var sold = ProductDetails.sample(1)
        sold.goods.stock = 0
        held.answer(sold)
        await detail.settle()
        #expect(!detail.canAddToCart)
        detail.addToCart()
        #expect(detail.inCartText == nil)
    }

    @Test func theAddressLeadsToTheMarketsOwnPage() async {
        let fixture = await fixture()
        let detail = await opened(fixture)
        #expect(detail.shareAddress.absoluteString == "https://market.example/shop/products/1")
        detail.copiedAddress()
        #expect(fixture.toast == "주소를 복사했어요.")
    }

    // MARK: The owner

    @Test(arguments: [nil, 2] as [Int64?])
    func onlyTheOwnerHasAMenu(account: Int64?) async {
        let detail = await opened(await fixture(signedIn: account))
        #expect(detail.menu.isEmpty)
        detail.askToDelete()
        #expect(detail.dialog == nil)
        detail.change(to: .sold)
        #expect(detail.phase == .shown)
    }

    @Test func theOwnersMenuFollowsTheState() async {
        let asked = PendingReplies<ProductState, ProductDetails>()
        let fixture = await fixture(signedIn: 1) {
            $0.selling.setState = { _, state throws(ClientError) in try await asked.ask(state) }
        }
        let detail = await opened(fixture)
        #expect(
            detail.menu.map(\.kind) == [
                .edit, .renew, .state(.hidden), .delete,
            ]
        )
        detail.change(to: .reserved)
        await asked.asked(1)
        #expect(detail.phase == .working(.changingState(.reserved)))
        #expect(detail.menu.allSatisfy { !$0.isEnabled })
        var reserved = ProductDetails.sample(1)
        reserved.goods.state = .reserved
        reserved.goods.version = 2
        asked.answer(reserved)
        await fixture.context.backgroundTasks.settle()
        #expect(detail.stateText == "예약 중")
        #expect(detail.menu.map(\.kind) == [.edit, .delete])
    }

    @Test func aStateThatWasNotTakenStaysAsItWas() async {
        let fixture = await fixture(signedIn: 1) {
            $0.selling.setState = { _, _ throws(ClientError) in throw .timedOut }
        }
        let detail = await opened(fixture)
        detail.change(to: .sold)
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .shown)
        #expect(detail.stateText == nil)
        #expect(fixture.context.toasts.current?.action?.title == "다시 시도")
    }

    @Test func anOldMarketHasNoStates() async {
        let fixture = await fixture(signedIn: 1) { $0.capabilities = .edition2022 }
        let detail = await opened(fixture)
        #expect(detail.menu.map(\.kind) == [.edit, .delete])
    }

    @Test func deletingAsksFirstAndCanBeTakenBack() async {
        let deleted = PendingReplies<Product.ID, Bool>()
        let fixture = await fixture(signedIn: 1) {
            $0.selling.delete = { id, _ throws(ClientError) in _ = try await deleted.ask(id) }
            $0.selling.undelete = { id throws(ClientError) in .sample(id.rawValue) }
        }
        fixture.savedItems.setLiked(true, SavedProduct(.sample(1)))
        let detail = await opened(fixture)
        var news: [ProductEvent] = []
        let reader = fixture.context.productEvents.follow { news.append($0) }
        detail.askToDelete()
        guard case .confirmDeletion(let question) = detail.dialog else {
            Issue.record("nothing was asked")
            return
        }
        #expect(question.notice.title == "‘자전거 1’ 상품을 삭제할까요?")
        #expect(question.notice.message == "10분 안에는 되돌릴 수 있어요")
        detail.confirmDeletion()
        detail.confirmDeletion()
        await deleted.asked(1)
        #expect(detail.phase == .working(.deleting))
        deleted.answer(true)
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .closed)
        #expect(fixture.toast == "상품 삭제 완료하였습니다")
        #expect(deleted.questions == [Product.ID(1)])
        await fixture.answerToast()
        #expect(news == [.deleted(Product.ID(1)), .restored(.sample(1))])
        #expect(fixture.savedItems.liked.map(\.isGone) == [false])
        withExtendedLifetime(reader) {}
    }

    @Test func aProductDeletedElsewhereIsGone() async {
        let fixture = await fixture(signedIn: 1) {
            $0.selling.delete = { _, _ throws(ClientError) in throw .refused(Refusal(status: 404)) }
        }
        let detail = await opened(fixture)
        detail.askToDelete()
        detail.confirmDeletion()
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .gone)
    }

    @Test func aDeletionThatFailedLeavesTheProduct() async {
        let fixture = await fixture(signedIn: 1) {
            $0.selling.delete = { _, _ throws(ClientError) in
                throw .refused(Refusal(status: 403, code: .forbidden))
            }
        }
        let detail = await opened(fixture)
        detail.askToDelete()
        detail.confirmDeletion()
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .shown)
        #expect(fixture.toast == "이 일은 할 수 없어요.")
    }

    @Test func anOldMarketAsksForTheSecretUntilItIsRight() async {
        let fixture = await fixture(signedIn: 1) {
            $0.capabilities = .edition2022
            $0.selling.delete = { _, secret throws(ClientError) in
                guard let secret else { throw .secretMissing }
                guard secret == "right" else { throw .secretWrong }
            }
        }
        let detail = await opened(fixture)
        func prompt() -> SecretPrompt? {
            guard case .secret(let prompt) = detail.dialog else { return nil }
            return prompt
        }
        detail.askToDelete()
        detail.confirmDeletion()
        await fixture.context.backgroundTasks.settle()
        #expect(prompt()?.problem == nil)
        detail.submit(secret: "")
        #expect(prompt()?.problem == "비밀번호를 입력해 주세요.")
        detail.submit(secret: "wrong")
        #expect(prompt()?.isBusy == true)
        detail.closeDialog()
        #expect(prompt() != nil)
        await fixture.context.backgroundTasks.settle()
        #expect(prompt()?.problem == "비밀번호가 맞지 않아요.")
        #expect(detail.phase == .shown)
        detail.submit(secret: "right")
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .closed)
        #expect(detail.dialog == nil)
        // There is no way back on such a market.
        #expect(fixture.context.toasts.current?.action == nil)
    }

    // MARK: Ending

    @Test func aDeletionGoesOnWhenThePageIsClosed() async {
        let deleted = PendingReplies<Product.ID, Bool>()
        let fixture = await fixture(signedIn: 1) {
            $0.selling.delete = { id, _ throws(ClientError) in _ = try await deleted.ask(id) }
        }
        var detail: ProductDetailModel? = await opened(fixture)
        weak let gone = detail
        detail?.askToDelete()
        detail?.confirmDeletion()
        await deleted.asked(1)
        detail = nil
        #expect(gone == nil)
        deleted.answer(true)
        await fixture.context.backgroundTasks.settle()
        #expect(deleted.cancelledCount == 0)
        #expect(fixture.toast == "상품 삭제 완료하였습니다")
    }

    @Test func aPageThatIsLetGoOfCancelsItsRequest() async {
        let fixture = await fixture()
        var detail: ProductDetailModel? = ProductDetailModel(fixture.context, id: Product.ID(1))
        weak let gone = detail
        detail?.appear()
        await held.asked(1)
        detail = nil
        #expect(gone == nil)
        #expect(held.cancelledCount == 1)
    }
}
