import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// One deal on the screen, and the list of them; the reader is account 1.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DealModelTests {
    private let market = TradeMarket()

    private func fixture() async -> ScreenFixture {
        let fixture = ScreenFixture { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        fixture.context.handoverOutbox.confirmed = { [context = fixture.context] in context.learn($1) }
        await fixture.context.handoverOutbox.resume()
        return fixture
    }

    private func opened(_ own: OwnDeal, _ fixture: ScreenFixture) async -> DealModel {
        market.deals = [own]
        let deal = DealModel(fixture.context, own.deal.id)
        deal.appear()
        await deal.settle()
        return deal
    }

    @Test func aDealSaysWhatWasAgreedAndWhatIsShown() async {
        let deal = await opened(.sample(), await fixture())
        #expect(deal.title == "의자" && deal.phase == .shown)
        #expect(deal.facts.map(\.text) == ["예약 중", "철수", "4,000원", "2022년 1월 21일 00:00까지"])
        #expect(deal.code == "123456" && deal.spokenCode == "1 2 3 4 5 6")
        #expect(deal.mayConfirm && deal.mayCancel && !deal.mayObject && !deal.mayTakeBack)
        #expect(deal.prolongings.isEmpty, "the seller's to do")
        // It is asked for once, and known then.
        deal.retry()
        await deal.settle()
        #expect(market.asked == ["code 5"])
    }

    @Test func theCodesOwnerSeesItWasEntered() async {
        let fixture = await fixture()
        let deal = await opened(.sample(), fixture)
        var traded = 0
        deal.traded = { _ in traded += 1 }
        market.deals = [.sample(.sample(state: .completed, confirmedBy: [.buyer, .seller]))]
        deal.receive(InboxState(unread: 0, notifications: 0, conversation: Conversation.ID(77), at: 1))
        await deal.settle()
        #expect(deal.deal?.state == .reserved, "another conversation")
        for _ in 0..<2 {
            deal.receive(InboxState(unread: 0, notifications: 0, conversation: Conversation.ID(4), at: 2))
            await deal.settle()
        }
        #expect(deal.deal?.state == .completed && traded == 1)
    }

    @Test func theCodeOfTheOtherCompletesIt() async {
        let fixture = await fixture()
        let deal = await opened(.sample(), fixture)
        deal.typed = "12345"
        deal.sendCode()
        #expect(deal.problem == "상대의 화면에 보이는 숫자 여섯 자리를 넣어 주세요.")
        deal.typed = "654 321"
        #expect(deal.problem == nil)
        deal.sendCode()
        await until { !deal.isOpen }
        #expect(market.asked.contains("code 654321") && deal.facts.first?.text == "거래 완료")
        #expect(deal.typed.isEmpty && deal.code == nil && deal.codeText == nil)
    }

    @Test func withoutANetworkTheDealIsThereAndTheCodeWaits() async {
        let fixture = await fixture()
        _ = await opened(.sample(), fixture)
        market.failure = .unreachable
        let deal = DealModel(fixture.context, Deal.ID(5))
        #expect(deal.phase == .kept)
        deal.appear()
        await deal.settle()
        #expect(deal.phase == .kept && deal.code == "123456")
        deal.typed = "654321"
        deal.sendCode()
        await until { deal.codeText == "코드를 적어 두었어요. 연결되면 보내요." }
        deal.confirm()
        await deal.settle()
        #expect(fixture.toast == "연결되면 다시 눌러 주세요.")
        market.failure = nil
        await fixture.context.handoverOutbox.resume()
        await until { !deal.isOpen }
        #expect(market.asked.filter { $0 == "confirm" }.count == 1, "nobody waits to confirm later")
    }

    @Test func aWrongCodeIsReported() async {
        let deal = await opened(.sample(), await fixture())
        market.failure = .refused(Refusal(status: 403, code: .wrongCode))
        deal.typed = "999999"
        deal.sendCode()
        await until { deal.isCodeRefused }
        #expect(deal.codeText == "코드가 맞지 않아요. 상대의 화면을 다시 봐 주세요.")
    }

    @Test func aOneSidedConfirmationCanBeWithdrawnOrDenied() async {
        let mine = await opened(.sample(), await fixture())
        mine.confirm()
        mine.confirm()
        await mine.settle()
        #expect(mine.waitingText != nil && mine.mayTakeBack && !mine.mayConfirm && !mine.mayCancel)
        mine.takeBack()
        await mine.settle()
        #expect(market.asked == ["code 5", "confirm", "cancel other"])

        let theirs = await opened(
            .sample(.sample(6, state: .oneSided, confirmedBy: [.seller])),
            await fixture()
        )
        #expect(theirs.mayObject && theirs.mayConfirm)
        theirs.object()
        await theirs.settle()
        #expect(theirs.facts.first?.text == "취소됨" && market.asked.last == "object")
    }

    @Test func aReservationIsCancelledWithAReason() async {
        let deal = await opened(.sample(), await fixture())
        deal.askToCancel()
        #expect(deal.isCancelling && deal.reasons.map(\.reason) == Deal.Reason.choices)
        deal.cancel(for: nil)
        await deal.settle()
        #expect(!deal.isCancelling && deal.isOpen)
        deal.askToCancel()
        deal.cancel(for: .noAnswer)
        await deal.settle()
        #expect(market.asked.last == "cancel noAnswer" && !deal.isOpen)
    }

    @Test func theSellerProlongsUpToTwoWeeks() async {
        let week = Timestamp(millisecondsSince1970: 1_642_464_000_000 + 10 * 86_400_000)
        let own = OwnDeal.sample(.sample(5, seller: 1, buyer: 9, until: week))
        let deal = await opened(own, await fixture())
        // Seven days would be more than fourteen in all.
        #expect(
            deal.prolongings.map(\.title)
                == ["2022년 1월 29일 00:00", "2022년 1월 31일 00:00", "2022년 2월 1일 00:00"]
        )
        deal.prolong(by: 7)
        await deal.settle()
        #expect(market.asked.last == "prolong \(1_642_464_000_000 + 14 * 86_400_000)")
    }

    private func rows(_ list: DealListModel) -> [DealRow] { list.sections.flatMap(\.rows) }

    @Test func dealsAreListedOpenAndPast() async {
        let fixture = await fixture()
        market.deals = [.sample(.sample(6)), .sample(.sample(5, state: .cancelled, reason: .agreed))]
        let list = DealListModel(fixture.context)
        list.appear()
        await list.settle()
        #expect(rows(list).map(\.id.rawValue) == [6])
        #expect(rows(list).first?.facts == "예약 중 · 4,000원 · 철수 · 2022년 1월 21일 00:00까지")
        list.use(past: true)
        await list.settle()
        #expect(rows(list).map(\.facts) == ["취소됨 · 4,000원 · 철수 · 방금"])
        market.deals = []
        list.use(past: false)
        await list.settle()
        #expect(list.emptyText?.title == "거래가 없어요.")
    }

    @Test func keptDealsAreListedWithoutANetwork() async {
        let fixture = await fixture()
        _ = await opened(.sample(), fixture)
        market.failure = .unreachable
        let list = DealListModel(fixture.context)
        list.appear()
        await list.settle()
        #expect(list.phase == .kept && rows(list).map(\.id.rawValue) == [5])
        #expect(list.offlineText != nil)
        list.use(past: true)
        await list.settle()
        #expect(list.error != nil)
    }
}
