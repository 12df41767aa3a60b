import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// The owner's switch between for sale, reserved and sold.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StateSwitchTests {
    private let asked = PendingReplies<ProductState, ProductDetails>()

    private func opened(
        as account: Int64? = 1,
        in state: ProductState = .selling,
        _ set: (inout MarketClient) -> Void = { _ in }
    ) async -> (detail: ProductDetailModel, fixture: ScreenFixture) {
        let fixture = ScreenFixture { [asked] client in
            client.products.detail = { _ throws(ClientError) in .sample(in: state, version: 1) }
            client.accounts.identity = { account.map { .account(.sample($0)) } ?? .nobody }
            client.selling.setState = { _, state throws(ClientError) in try await asked.ask(state) }
            client.capabilities = .market.subtracting([.deals, .conversations])
            set(&client)
        }
        await fixture.context.accountSession.refresh()
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await detail.settle()
        return (detail, fixture)
    }

    @Test(
        arguments: [
            (1, .selling, .selling), (1, .reserved, .reserved), (1, .sold, .sold), (1, .hidden, nil),
            (2, .selling, nil), (nil, .selling, nil),
        ] as [(Int64?, ProductState, ProductState?)]
    )
    func theOwnerAloneHasIt(account: Int64?, state: ProductState, selected: ProductState?) async {
        let (detail, _) = await opened(as: account, in: state)
        #expect(detail.stateSwitch?.selected == selected)
        guard selected != nil else { return }
        #expect(detail.stateSwitch?.choices.map(\.title) == ["판매 중", "예약 중", "판매 완료"])
        #expect(detail.stateSwitch?.name == "자전거 1 거래 상태")
    }

    @Test func anOldMarketHasNone() async {
        let (detail, _) = await opened { $0.capabilities = .edition2022 }
        #expect(detail.stateSwitch == nil)
    }

    @Test func itShowsWhereItIsGoingAndCanBeTakenBack() async {
        let (detail, fixture) = await opened()
        detail.perform(.reserved)
        await asked.asked(1)
        #expect(detail.stateSwitch?.selected == .reserved)
        #expect(detail.goods?.state == .selling)
        detail.perform(.sold)
        asked.answer(.sample(in: .reserved, version: 2))
        await detail.settle()
        #expect(detail.stateSwitch?.selected == .reserved)
        #expect(fixture.toast == "예약 중으로 바꿨어요.")
        async let answered: Void = fixture.answerToast()
        await asked.asked(2)
        asked.answer(.sample(in: .selling, version: 3))
        await answered
        #expect(detail.stateSwitch?.selected == .selling)
        #expect(fixture.toast == "거래 상태를 되돌렸어요.")
        #expect(asked.questions == [.reserved, .selling])
    }

    @Test func onlyTheLastChangeCanBeTakenBack() async {
        let (detail, fixture) = await opened()
        detail.perform(.reserved)
        await asked.asked(1)
        asked.answer(.sample(in: .reserved, version: 2))
        await detail.settle()
        detail.perform(.sold)
        await asked.asked(2)
        asked.answer(.sample(in: .sold, version: 3))
        await detail.settle()
        #expect(fixture.toast == "판매 완료로 바꿨어요.")
        fixture.context.toasts.dismiss()
        #expect(fixture.toast == nil)
    }

    @Test func itComesBackWhenItIsRefused() async {
        let (detail, fixture) = await opened()
        detail.perform(.sold)
        await asked.asked(1)
        #expect(detail.stateSwitch?.selected == .sold)
        asked.fail(.refused(Refusal(status: 403, code: .forbidden)))
        await detail.settle()
        #expect(detail.stateSwitch?.selected == .selling)
        #expect(fixture.toast == "이 일은 할 수 없어요.")
    }

    @Test func itStandsAtSoldWhileTheBuyerIsAskedFor() async {
        let (detail, fixture) = await opened {
            $0.capabilities = .market
            $0.conversations.list = { _ throws(ClientError) in
                let asking = ConversationSummary(.sample(4, role: .seller), product: nil)
                return ConversationBatch(Page([asking], next: nil), latest: 1)
            }
            $0.deals.list = { _ throws(ClientError) in Page([], next: nil) }
            $0.deals.sell = { _, _, _ throws(ClientError) in .sample(in: .sold, version: 2) }
        }
        detail.perform(.sold)
        await detail.settle()
        guard case .buyer(let prompt) = detail.dialog else {
            Issue.record("nothing was asked")
            return
        }
        #expect(detail.stateSwitch?.selected == .sold)
        detail.closeDialog()
        #expect(detail.stateSwitch?.selected == .selling)
        detail.perform(.sold)
        await detail.settle()
        detail.sold(to: prompt.choices.first?.conversation)
        await detail.settle()
        #expect(detail.stateSwitch?.selected == .sold)
        #expect(fixture.toast == "판매 완료로 바꿨어요.")
        // A deal was made, which no press of a button unmakes.
        #expect(fixture.context.toasts.current?.action == nil)
    }

    @Test func hidingCanBeTakenBackToo() async {
        let (detail, fixture) = await opened()
        detail.perform(.hidden)
        await asked.asked(1)
        #expect(detail.stateSwitch?.selected == .selling)
        asked.answer(.sample(in: .hidden, version: 2))
        await detail.settle()
        #expect(fixture.toast == "상품을 숨겼어요.")
        #expect(fixture.context.toasts.current?.action?.title == "되돌리기")
        #expect(detail.menu.map(\.kind) == [.edit, .state(.selling), .delete])
    }
}

extension ProductDetails {
    fileprivate static func sample(in state: ProductState, version: Int64) -> ProductDetails {
        var detail = ProductDetails.sample(1)
        detail.goods.state = state
        detail.goods.version = version
        return detail
    }
}
