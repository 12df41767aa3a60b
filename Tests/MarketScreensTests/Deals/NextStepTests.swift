import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The next step between two people; the reader is account 1.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct NextStepTests {
    private let market = TradeMarket()

    private func goods(_ state: ProductState = .selling, takesOffers: Bool = true) -> ProductSummary {
        var goods = ProductSummary.sample(1, seller: 9)
        goods.state = state
        goods.facts = ProductFacts(takesOffers: takesOffers)
        return goods
    }

    private func opened(
        _ conversation: Conversation,
        _ goods: ProductSummary? = nil,
        isKept: Bool = false,
        language: Language = .korean
    ) async -> (fixture: ScreenFixture, talk: ConversationModel) {
        market.talk.conversations[4] = conversation
        let goods = goods ?? self.goods()
        let fixture = ScreenFixture(language: language) { client in
            market.stub(&client)
            client.conversations.show = { [market] _ throws(ClientError) in
                ConversationSummary(
                    await market.talk.conversations[4] ?? conversation,
                    product: goods,
                    isKept: isKept
                )
            }
        }
        await fixture.context.accountSession.refresh()
        let talk = ConversationModel(fixture.context, ConversationSummary(conversation, product: goods))
        talk.appear()
        await talk.settle()
        return (fixture, talk)
    }

    private func titles(_ step: NextStep) -> [String] {
        ([step.main].compactMap(\.self) + step.others).map(\.title)
    }

    @Test func aBuyerBuysOrOffersAndASellerReserves() async {
        let buyer = await opened(.sample(4)).talk.nextStep
        #expect(titles(buyer) == ["구매 신청하기", "가격 제안하기"] && buyer.main?.kind == .buy)
        let fixed = await opened(.sample(4), goods(takesOffers: false)).talk.nextStep
        #expect(titles(fixed) == ["구매 신청하기"])
        var given = goods()
        given.facts = ProductFacts(giveaway: .first)
        #expect(await opened(.sample(4), given).talk.nextStep.isEmpty)
        let seller = await opened(.sample(4, role: .seller), goods(takesOffers: false)).talk.nextStep
        #expect(titles(seller) == ["철수님께 예약해 주기", "가격 제안하기"] && seller.main?.kind == .reserve)
    }

    @Test func aBuyerWaitsForWhatIsKeptForAnother() async {
        let step = await opened(.sample(4), isKept: true).talk.nextStep
        #expect(titles(step) == ["대기하기"] && step.main?.kind == .joinLine)
    }

    @Test func anOfferOfTheOtherIsAnsweredAndOnesOwnTakenBack() async {
        let theirs = await opened(.sample(4, offer: .sample(3, by: 9))).talk.nextStep
        #expect(titles(theirs) == ["수락", "거절", "다른 가격 제안하기"])
        #expect(theirs.text == "4,000원 제안을 받았어요. 2022년 1월 20일 00:00까지 답할 수 있어요.")
        let mine = await opened(.sample(4, offer: .sample(3, by: 1))).talk.nextStep
        #expect(mine.main == nil && titles(mine) == ["제안 취소"])
    }

    @Test func aRequestToBuyIsConfirmedOrTakenBack() async {
        let asked = Conversation.sample(4, role: .seller, offer: .sample(3, by: 9, isPurchase: true))
        let theirs = await opened(asked).talk.nextStep
        #expect(theirs.text == "철수님이 4,000원에 사고 싶어 해요. 2022년 1월 20일 00:00까지 답할 수 있어요.")
        #expect(titles(theirs).prefix(2) == ["수락", "거절"])
        let mine = await opened(.sample(4, offer: .sample(3, by: 1, isPurchase: true))).talk.nextStep
        #expect(mine.text?.hasPrefix("4,000원에 구매를 신청했어요.") == true && titles(mine) == ["신청 취소"])
    }

    @Test func buyingInAConversationSendsThePriceThatIsShown() async {
        let (_, talk) = await opened(.sample(4))
        talk.buy()
        talk.buy()
        await talk.settle()
        #expect(market.asked == ["buy 1 for 1000"])
    }

    @Test func aDealLeadsToItsPage() async {
        let open = await opened(.sample(4, deal: .sample(5))).talk.nextStep
        #expect(open.text == "예약 중 · 4,000원 · 2022년 1월 21일 00:00까지\n이제 만날 시간과 곳을 정해 보세요.")
        #expect(open.main?.kind == .meet && open.others.first?.kind == .openDeal(Deal.ID(5)))
        let said = await opened(.sample(4, deal: .sample(5, state: .oneSided, confirmedBy: [.buyer]))).talk
        #expect(said.nextStep.main == nil && said.nextStep.others.first?.title == "거래 보기")
        let over = await opened(.sample(4, deal: .sample(5, state: .completed)), goods(.sold)).talk.nextStep
        #expect(over.text == "거래 완료" && over.main?.kind == .review(Deal.ID(5)))
        #expect(titles(over) == ["후기", "거래 보기"])
    }

    @Test func aReservationLeadsToAMeeting() async {
        func titles(_ deal: Deal) async -> [String] {
            self.titles(await opened(.sample(4, deal: deal)).talk.nextStep)
        }
        let at = Timestamp.sampleNow.adding(milliseconds: 3_600_000)
        #expect(await titles(.sample(5)) == ["약속 잡기", "거래 완료"])
        #expect(
            await titles(.sample(5, proposal: .sample(at: at))) == ["약속 수락", "약속 거절", "약속 바꾸기", "거래 완료"]
        )
        #expect(
            await titles(.sample(5, proposal: .sample(by: 1, at: at))) == ["약속 제안 취소", "거래 완료", "약속 바꾸기"]
        )
        let (_, talk) = await opened(.sample(4, deal: .sample(5, meeting: .sample(at: at, .accepted))))
        #expect(self.titles(talk.nextStep) == ["거래 완료", "약속 바꾸기"])
        let next = "만나서 물건을 확인했다면 거래 완료를 눌러 주세요."
        #expect(talk.nextStep.text?.hasSuffix("\n2022년 1월 18일 01:01, 망원역\n\(next)") == true)
        talk.answer(Meeting.ID(2), .accept)
        await talk.settle()
        #expect(market.asked.last == "accept meeting 2")
    }

    @Test func reservedProductsCanBeWaitedFor() async {
        let (fixture, talk) = await opened(.sample(4), goods(.reserved))
        #expect(talk.nextStep.main?.kind == .joinLine)
        talk.joinLine()
        await talk.settle()
        #expect(market.asked == ["join 1"])
        #expect(fixture.toast == "2번째로 기다려요. 예약이 풀리면 알려 드리고, 앞 분이 두 시간 안에 예약하지 않으면 예약할 수 있어요.")
    }

    @Test func aClosedConversationHasNoNextStep() async {
        #expect(await opened(.sample(4, state: .closed)).talk.nextStep.isEmpty)
    }

    @Test func anAnswerIsGivenOnce() async {
        let (_, talk) = await opened(.sample(4, offer: .sample(3, by: 9)))
        talk.answer(Offer.ID(3), .accept)
        talk.answer(Offer.ID(3), .accept)
        await talk.settle()
        #expect(market.asked == ["accept 3"])
    }

    @Test func aBuyerWhoLosesTheRaceIsOfferedTheQueue() async throws {
        let (fixture, talk) = await opened(.sample(4, offer: .sample(3, by: 9)))
        market.failure = .refused(Refusal(status: 409, code: .notAvailable))
        talk.answer(Offer.ID(3), .accept)
        await talk.settle()
        #expect(talk.dialog?.title == "방금 다른 분께 예약되었어요. 대기할까요?")
        #expect(talk.dialog?.isDestructive == false && fixture.toast == nil)
        market.failure = nil
        talk.answerDialog(true)
        await talk.settle()
        #expect(market.asked == ["accept 3", "join 1"])
    }

    @Test func answersAreNotKeptForLater() async {
        let (fixture, talk) = await opened(.sample(4, offer: .sample(3, by: 9)))
        market.failure = .unreachable
        talk.answer(Offer.ID(3), .accept)
        await talk.settle()
        #expect(fixture.toast == "연결되면 다시 눌러 주세요.")
        market.failure = nil
        fixture.network.cut()
        fixture.network.mend()
        await talk.settle()
        #expect(market.asked == ["accept 3"])
    }

    @Test(arguments: [Language.korean, .english])
    func offersAndWhatBecameOfThemAreLines(language: Language) async {
        let at = Timestamp(millisecondsSince1970: 1_642_464_000_000)
        let notice = Message.Notice(.cancelled, deal: .sample(5, state: .cancelled, reason: .noAnswer))
        market.talk.messages = [
            Message(
                number: 1,
                author: Account.ID(9),
                kind: .offer,
                at: at,
                text: nil,
                offer: .sample(3, by: 9, state: .accepted)
            ),
            Message(number: 2, author: Account.ID(1), kind: .notice, at: at, text: nil, notice: notice),
        ]
        let lines = await opened(.sample(4), language: language).talk.lines.suffix(2)
        #expect(lines.map(\.kind) == [.theirs, .divider])
        #expect(
            lines.map(\.text)
                == (language == .korean
                    ? ["4,000원 제안 · 수락됨", "예약이 취소되었어요: 답이 없어요"]
                    : ["Offer: ₩4,000 · Accepted", "Cancelled: There was no answer."])
        )
    }

    /// Without a network the deal is there, and what can't be judged is not.
    @Test func offlineTheKeptDealIsShown() async {
        let (fixture, talk) = await opened(.sample(4, deal: .sample(5)))
        await fixture.context.dealKeeper.settle()
        #expect(fixture.deals.deals(of: Account.ID(1)).map(\.code) == ["123456"])
        market.talk.failure = .unreachable
        let again = ConversationModel(
            fixture.context,
            ConversationSummary(.sample(4), product: goods())
        )
        again.appear()
        await again.settle()
        #expect(again.nextStep.others.map(\.kind) == [.openDeal(Deal.ID(5))])
        withExtendedLifetime(talk) {}
    }

}
