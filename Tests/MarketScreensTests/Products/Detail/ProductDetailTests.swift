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
@Suite(.timeLimit(.minutes(1)))
struct ProductDetailTests {
    let held = PendingReplies<Product.ID, ProductDetails>()

    func stage(
        signedIn: Int64? = nil,
        offline: Bool = false,
        _ set: (inout MarketClient) -> Void = { _ in }
    ) async -> Stage {
        let stage = Stage(offline: offline) { client in
            client.products.detail = { [held] id throws(ClientError) in try await held.ask(id) }
            client.accounts.identity = { signedIn.map { .account(.sample($0)) } ?? .nobody }
            client.address = URL(string: "https://market.example/shop") ?? client.address
            client.capabilities = .market
            set(&client)
        }
        await stage.context.accountSession.refresh()
        return stage
    }

    private func opened(_ stage: Stage, pictures: Int64 = 1) async -> ProductDetailModel {
        let detail = ProductDetailModel(stage.context, id: Product.ID(1))
        detail.appear()
        await held.asked(1)
        held.answer(.sample(1, pictures: pictures))
        await detail.settle()
        return detail
    }

    // MARK: Loading

    @Test func theRowIsShownUntilTheRestHasCome() async {
        let stage = await stage()
        let detail = ProductDetailModel(stage.context, id: Product.ID(1), goods: .sample(1))
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
        #expect(stage.savedItems.seen.map(\.key) == [.here(Product.ID(1))])
    }

    @Test func aFailureCanBeTriedAgain() async {
        let stage = await stage()
        let detail = ProductDetailModel(stage.context, id: Product.ID(1))
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
    func whatIsNoLongerThereSaysSo(status: Int) async {
        let stage = await stage()
        let detail = ProductDetailModel(stage.context, id: Product.ID(1))
        detail.appear()
        await held.asked(1)
        held.fail(.refused(Refusal(status: status)))
        await detail.settle()
        #expect(detail.phase == .gone)
        #expect(detail.goneText?.title == "더 이상 없는 상품입니다")
    }

    @Test func removalIsShownOnTheOpenPage() async {
        let stage = await stage(signedIn: 1)
        let detail = await opened(stage)
        detail.askToDelete()
        stage.context.productEvents.post(.heard(.removed(Product.ID(1), nil)))
        #expect(detail.phase == .gone)
        #expect(detail.dialog == nil)
    }

    @Test func changesAreShownOnTheOpenPage() async {
        let stage = await stage()
        let detail = await opened(stage)
        var changed = ProductDetails.sample(1)
        changed.goods = .sample(1, price: 500)
        changed.goods.version = 2
        stage.context.productEvents.post(.heard(.changed(changed.goods, nil)))
        #expect(detail.card?.price?.plain == "500원")
        await held.asked(2)
        changed.description = "값을 내렸어요"
        held.answer(changed)
        await detail.settle()
        #expect(detail.description?.parts.map(\.text) == ["값을 내렸어요"])
    }

    @Test func aReservationThatEndsIsShownOnTheOpenPage() async {
        let stage = await stage()
        let detail = await opened(stage)
        var reserved = ProductDetails.sample(1)
        // A deal is no new version.
        reserved.goods = .sample(1, state: .reserved)
        reserved.goods.version = detail.goods?.version
        stage.context.productEvents.post(.heard(.changed(reserved.goods, nil)))
        #expect(detail.goods?.state == .reserved)
        await held.asked(2)
        held.answer(reserved)
        await detail.settle()
        // What is no news asks for nothing.
        reserved.goods.interest = ProductInterest(likes: 3, looks: 9)
        stage.context.productEvents.post(.heard(.changed(reserved.goods, nil)))
        #expect(detail.goods?.interest != reserved.goods.interest)
    }

    @Test(arguments: [(1 as Int64, true), (2, false)])
    func aHiddenProductStaysForItsOwnerAlone(account: Int64, stays: Bool) async {
        let stage = await stage(signedIn: account)
        let detail = await opened(stage)
        var hidden = ProductDetails.sample(1)
        hidden.goods = .sample(1, state: .hidden)
        hidden.goods.version = 2
        stage.context.productEvents.post(.heard(.changed(hidden.goods, nil)))
        #expect((detail.phase == .gone) != stays)
        guard stays else { return }
        await held.asked(2)
        held.answer(hidden)
        await detail.settle()
        #expect(detail.phase == .shown && detail.goods?.state == .hidden)
    }

    // MARK: Pictures

    @Test func picturesAreTurnedFromTheFirstToTheLast() async {
        let detail = await opened(await stage(), pictures: 5)
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
        let detail = await opened(await stage())
        #expect(detail.pageText == nil)
    }

    // MARK: Liking, buying, sharing

    @Test func aLikeIsTheSameOnListAndPage() async {
        let stage = await stage()
        let detail = await opened(stage)
        let feed = ProductFeed(stage.context)
        detail.toggleLike()
        #expect(detail.isLiked)
        #expect(feed.card(.sample(1)).isLiked)
    }

    @Test func theCartTakesNoMoreThanThereIs() async {
        let stage = await stage()
        let detail = await opened(stage)
        detail.choose(quantity: 99)
        #expect(detail.quantity == 3)
        detail.addToCart()
        #expect(stage.toast == "장바구니에 담았습니다.")
        #expect(detail.inCartText == "장바구니에 3개")
        detail.addToCart()
        #expect(stage.savedItems.quantity(of: .here(Product.ID(1))) == 3)
    }

    @Test func puttingIntoTheCartCanBeTakenBack() async {
        let stage = await stage()
        let detail = await opened(stage)
        detail.addToCart()
        await stage.answerToast()
        #expect(detail.inCartText == nil)
    }

    @Test func takingBackLeavesWhatWasInTheCartBefore() async {
        let stage = await stage()
        let detail = await opened(stage)
        stage.savedItems.setQuantity(2, of: SavedProduct(.sample(1)))
        detail.addToCart()
        #expect(detail.inCartText == "장바구니에 3개")
        await stage.answerToast()
        #expect(detail.inCartText == "장바구니에 2개")
    }

    @Test func onesOwnGoodsCanNotBeBought() async {
        let detail = await opened(await stage(signedIn: 1))
        #expect(!detail.canAddToCart)
        detail.addToCart()
        #expect(detail.inCartText == nil)
    }

    @Test func whatIsDeletedIsGoneFromWhatIsKept() async {
        let stage = await stage(signedIn: 1) { $0.selling.delete = { _, _ throws(ClientError) in } }
        stage.savedItems.setLiked(true, SavedProduct(.sample(1)))
        let detail = await opened(stage)
        detail.askToDelete()
        detail.confirmDeletion()
        await stage.context.backgroundTasks.settle()
        #expect(detail.phase == .closed)
        #expect(stage.savedItems.liked.map(\.isGone) == [true])
    }

    @Test func whatIsSoldOutCanNotBeBought() async {
        let detail = ProductDetailModel(await stage().context, id: Product.ID(1))
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
        let stage = await stage()
        let detail = await opened(stage)
        #expect(detail.shareAddress.absoluteString == "https://market.example/shop/products/1")
        detail.copiedAddress()
        #expect(stage.toast == "주소를 복사했습니다.")
    }

    // MARK: The owner

    @Test(arguments: [nil, 2] as [Int64?])
    func onlyTheOwnerHasAMenu(account: Int64?) async {
        let detail = await opened(await stage(signedIn: account))
        #expect(detail.menu.isEmpty)
        detail.askToDelete()
        #expect(detail.dialog == nil)
        detail.change(to: .sold)
        #expect(detail.phase == .shown)
    }

    @Test func theOwnersMenuFollowsTheState() async {
        let asked = PendingReplies<ProductState, ProductDetails>()
        let stage = await stage(signedIn: 1) {
            $0.selling.setState = { _, state throws(ClientError) in try await asked.ask(state) }
        }
        let detail = await opened(stage)
        #expect(
            detail.menu.map(\.kind) == [
                .edit, .state(.hidden), .delete,
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
        await stage.context.backgroundTasks.settle()
        #expect(detail.stateText == "예약중")
        #expect(detail.menu.map(\.kind) == [.edit, .delete])
    }

    @Test func aStateThatWasNotTakenStaysAsItWas() async {
        let stage = await stage(signedIn: 1) {
            $0.selling.setState = { _, _ throws(ClientError) in throw .timedOut }
        }
        let detail = await opened(stage)
        detail.change(to: .sold)
        await stage.context.backgroundTasks.settle()
        #expect(detail.phase == .shown)
        #expect(detail.stateText == nil)
        #expect(stage.context.toasts.current?.action?.title == "다시 시도")
    }

    @Test func anOldMarketHasNoStates() async {
        let stage = await stage(signedIn: 1) { $0.capabilities = .edition2022 }
        let detail = await opened(stage)
        #expect(detail.menu.map(\.kind) == [.edit, .delete])
    }

    @Test func deletingAsksFirstAndCanBeTakenBack() async {
        let deleted = PendingReplies<Product.ID, Bool>()
        let stage = await stage(signedIn: 1) {
            $0.selling.delete = { id, _ throws(ClientError) in _ = try await deleted.ask(id) }
            $0.selling.undelete = { id throws(ClientError) in .sample(id.rawValue) }
        }
        stage.savedItems.setLiked(true, SavedProduct(.sample(1)))
        let detail = await opened(stage)
        var news: [ProductEvent] = []
        let reader = stage.context.productEvents.follow { news.append($0) }
        detail.askToDelete()
        guard case .confirmDeletion(let question) = detail.dialog else {
            Issue.record("nothing was asked")
            return
        }
        #expect(question.notice.title == "‘자전거 1’을(를) 삭제할까요?")
        #expect(question.notice.message == "10분 안에는 되돌릴 수 있습니다")
        detail.confirmDeletion()
        detail.confirmDeletion()
        await deleted.asked(1)
        #expect(detail.phase == .working(.deleting))
        deleted.answer(true)
        await stage.context.backgroundTasks.settle()
        #expect(detail.phase == .closed)
        #expect(stage.toast == "상품 삭제 완료하였습니다")
        #expect(deleted.questions == [Product.ID(1)])
        await stage.answerToast()
        #expect(news == [.deleted(Product.ID(1)), .restored(.sample(1))])
        #expect(stage.savedItems.liked.map(\.isGone) == [false])
        withExtendedLifetime(reader) {}
    }

    @Test func whatWasDeletedElsewhereIsGone() async {
        let stage = await stage(signedIn: 1) {
            $0.selling.delete = { _, _ throws(ClientError) in throw .refused(Refusal(status: 404)) }
        }
        let detail = await opened(stage)
        detail.askToDelete()
        detail.confirmDeletion()
        await stage.context.backgroundTasks.settle()
        #expect(detail.phase == .gone)
    }

    @Test func aDeletionThatFailedLeavesTheProduct() async {
        let stage = await stage(signedIn: 1) {
            $0.selling.delete = { _, _ throws(ClientError) in
                throw .refused(Refusal(status: 403, code: .forbidden))
            }
        }
        let detail = await opened(stage)
        detail.askToDelete()
        detail.confirmDeletion()
        await stage.context.backgroundTasks.settle()
        #expect(detail.phase == .shown)
        #expect(stage.toast == "이 일을 할 권한이 없습니다.")
    }

    @Test func anOldMarketAsksForTheSecretUntilItIsRight() async {
        let stage = await stage(signedIn: 1) {
            $0.capabilities = .edition2022
            $0.selling.delete = { _, secret throws(ClientError) in
                guard let secret else { throw .secretMissing }
                guard secret == "right" else { throw .secretWrong }
            }
        }
        let detail = await opened(stage)
        func prompt() -> SecretPrompt? {
            guard case .secret(let prompt) = detail.dialog else { return nil }
            return prompt
        }
        detail.askToDelete()
        detail.confirmDeletion()
        await stage.context.backgroundTasks.settle()
        #expect(prompt()?.problem == nil)
        detail.submit(secret: "")
        #expect(prompt()?.problem == "비밀번호를 입력해 주세요.")
        detail.submit(secret: "wrong")
        #expect(prompt()?.isBusy == true)
        detail.closeDialog()
        #expect(prompt() != nil)
        await stage.context.backgroundTasks.settle()
        #expect(prompt()?.problem == "비밀번호가 맞지 않습니다.")
        #expect(detail.phase == .shown)
        detail.submit(secret: "right")
        await stage.context.backgroundTasks.settle()
        #expect(detail.phase == .closed)
        #expect(detail.dialog == nil)
        // There is no way back on such a market.
        #expect(stage.context.toasts.current?.action == nil)
    }

    // MARK: Ending

    @Test func aDeletionGoesOnWhenThePageIsClosed() async {
        let deleted = PendingReplies<Product.ID, Bool>()
        let stage = await stage(signedIn: 1) {
            $0.selling.delete = { id, _ throws(ClientError) in _ = try await deleted.ask(id) }
        }
        var detail: ProductDetailModel? = await opened(stage)
        weak let gone = detail
        detail?.askToDelete()
        detail?.confirmDeletion()
        await deleted.asked(1)
        detail = nil
        #expect(gone == nil)
        deleted.answer(true)
        await stage.context.backgroundTasks.settle()
        #expect(deleted.cancelledCount == 0)
        #expect(stage.toast == "상품 삭제 완료하였습니다")
    }

    @Test func aPageThatIsLetGoOfCancelsItsRequest() async {
        let stage = await stage()
        var detail: ProductDetailModel? = ProductDetailModel(stage.context, id: Product.ID(1))
        weak let gone = detail
        detail?.appear()
        await held.asked(1)
        detail = nil
        #expect(gone == nil)
        #expect(held.cancelledCount == 1)
    }
}
