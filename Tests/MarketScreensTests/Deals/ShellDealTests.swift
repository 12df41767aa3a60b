import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Deals through the shell: from conversations, from the pages of products, and for the next person.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShellDealTests {
    private let second = "2번째로 기다려요. 예약이 풀리면 알려 드리고, 앞 분이 두 시간 안에 예약하지 않으면 예약할 수 있어요."

    private let market = TradeMarket()

    private func fixture(
        _ goods: ProductDetails = .sample(1),
        _ change: (inout MarketClient) -> Void = { _ in }
    ) async throws -> ShellFixture {
        let fixture = try ShellFixture { client in
            let (events, identity) = (client.events, client.accounts.identity)
            market.stub(&client)
            client.events = events
            client.accounts.identity = identity
            client.products.detail = { _ throws(ClientError) in goods }
            client.selling.setState = { _, _ throws(ClientError) in .sample(1) }
            change(&client)
        }
        await fixture.start()
        return fixture
    }

    /// The page of these goods, with all that is asked about them answered.
    private func shown(_ goods: ProductDetails) async throws -> ShellFixture {
        let fixture = try await fixture(goods)
        fixture.shell.open(goods.goods)
        await fixture.shell.detail?.settle()
        return fixture
    }

    @Test func theNextStepOpensTheDealAndTheDealItsConversation() async throws {
        let fixture = try await fixture()
        market.deals = [.sample()]
        market.talk.conversations[4] = .sample(4, deal: .sample())
        fixture.shell.open(conversation: Conversation.ID(4))
        await until { fixture.shell.talkInFront?.nextStep.main != nil }
        let action = try #require(fixture.shell.talkInFront?.nextStep.others.first?.kind)
        fixture.shell.perform(action)
        #expect(fixture.shell.deal?.id == Deal.ID(5))
        await fixture.shell.deal?.settle()
        fixture.shell.show(.market)
        fixture.shell.deal?.openTalk()
        #expect(fixture.shell.deal == nil && fixture.shell.tab == .chat)
    }

    @Test func handingOverAsksWhatItWasLike() async throws {
        let fixture = try await fixture()
        market.deals = [.sample()]
        fixture.shell.open(deal: Deal.ID(5))
        await fixture.shell.deal?.settle()
        #expect(fixture.shell.review == nil && fixture.shell.deal?.reviewTitle == nil)
        fixture.shell.deal?.typed = "654321"
        fixture.shell.deal?.sendCode()
        await until { fixture.shell.review != nil }
        #expect(fixture.shell.review?.id == Deal.ID(5) && fixture.shell.deal?.reviewTitle == "후기 쓰기")
        fixture.shell.review?.close()
        #expect(fixture.shell.review == nil)
        fixture.shell.deal?.openReview()
        #expect(fixture.shell.review != nil)
        fixture.shell.deal?.close()
        #expect(fixture.shell.review == nil && fixture.shell.deal == nil)
    }

    @Test func linksLeadToDealsAndNotifications() throws {
        let market = try #require(URL(string: "http://localhost:8080"))
        func link(_ text: String) -> DeepLink? {
            URL(string: text).flatMap { DeepLink($0, market: market) }
        }
        #expect(link("openmarket://deal/5") == .deal(Deal.ID(5)))
        #expect(link("http://localhost:8080/deals/5") == .deal(Deal.ID(5)))
        #expect(link("openmarket://notification/7") == .notification(MarketNotification.ID(7)))
        #expect(link("openmarket://deal/0") == nil && link("http://elsewhere/deals/5") == nil)
    }

    @Test func dealsOfOnePersonStayWithThem() async throws {
        let fixture = try await fixture()
        market.deals = [.sample()]
        fixture.shell.openDeals()
        await fixture.shell.deals?.settle()
        fixture.shell.open(deal: Deal.ID(5))
        #expect(!fixture.deals.deals(of: Account.ID(1)).isEmpty)
        fixture.shell.screens?.context.accountSession.take(.nobody)
        #expect(fixture.shell.deals == nil && fixture.shell.deal == nil)
        #expect(fixture.deals.deals(of: Account.ID(1)).isEmpty)
        #expect(!fixture.shell.hasDeals)
    }

    @Test func reservedProductsHaveAQueue() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.state = .reserved
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        let fixture = try await shown(goods)
        let detail = try #require(fixture.shell.detail)
        #expect(detail.lineText == nil && detail.lineActions.map(\.action) == [.join])
        fixture.shell.perform(.join)
        await detail.settle()
        #expect(detail.lineText == second)
        #expect(detail.lineActions.map(\.action) == [.leave])
        fixture.shell.perform(.leave)
        await detail.settle()
        #expect(detail.lineText == nil && market.asked == ["join 1", "leave 1"])
    }

    @Test func productsKeptForTheFirstAreWaitedForAndNotOfferedOn() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.facts = ProductFacts(takesOffers: true)
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        goods.isKept = true
        let fixture = try await shown(goods)
        let detail = try #require(fixture.shell.detail)
        #expect(!detail.canOffer && detail.lineActions.map(\.action) == [.join])
        // In the line one reads where one stands.
        fixture.shell.perform(.join)
        await detail.settle()
        #expect(!detail.canOffer && detail.lineText == second)
        #expect(detail.lineActions.map(\.action) == [.leave])
    }

    @Test func theFirstInTheQueueSeesTheHeldUnit() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.facts = ProductFacts(takesOffers: true)
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        goods.isKept = true
        market.place = QueuePosition(
            position: 1,
            waiting: 3,
            heldUntil: Timestamp(millisecondsSince1970: 1_642_467_600_000)
        )
        let fixture = try await shown(goods)
        let detail = try #require(fixture.shell.detail)
        #expect(detail.lineActions.map(\.action) == [.take, .leave])
    }

    @Test func onesTurnInTheQueueIsTakenByOnePress() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.state = .reserved
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        market.place = QueuePosition(
            position: 1,
            waiting: 3,
            heldUntil: Timestamp(millisecondsSince1970: 1_642_467_600_000)
        )
        let fixture = try await shown(goods)
        let detail = try #require(fixture.shell.detail)
        #expect(detail.lineText?.hasSuffix("2022년 1월 18일 10:00까지 나만 예약할 수 있어요.") == true)
        #expect(detail.lineActions.map(\.title) == ["지금 예약하기", "대기 그만두기"])
        market.deals = [.sample()]
        fixture.shell.perform(.take)
        await detail.settle()
        #expect(fixture.shell.deal?.id == Deal.ID(5) && market.asked.first == "take 1")
    }

    private var chair: ProductDetails {
        var goods = ProductDetails.sample(1)
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        return goods
    }

    @Test func buyingIsOnePressAndOpensTheConversation() async throws {
        let fixture = try await shown(chair)
        let detail = try #require(fixture.shell.detail)
        #expect(detail.canBuy && !detail.canOffer && detail.buyingHint?.contains("48시간") == true)
        let price = try #require(detail.goods?.price.price?.bargain)
        fixture.shell.buy()
        fixture.shell.buy()
        await detail.settle()
        #expect(market.asked.filter { $0.hasPrefix("buy") } == ["buy 1 for \(price.hundredths / 100)"])
        #expect(fixture.shell.conversation?.id == Conversation.ID(4))
    }

    @Test func aRefusedPurchaseIsSaidInPlace() async throws {
        let fixture = try await shown(chair)
        let detail = try #require(fixture.shell.detail)
        let prices = [("shown", "4000"), ("price", "4500")].map {
            ProblemBody.Field(field: $0.0, code: "KRW", message: $0.1)
        }
        market.failure = .refused(Refusal(status: 409, code: .priceChanged, fields: prices))
        fixture.shell.buy()
        await detail.settle()
        #expect(
            detail.buyingProblem
                == "그사이 가격이 바뀌었어요. 보신 가격은 4,000원, 지금 가격은 4,500원이에요. 이 가격에 사려면 다시 눌러 주세요."
        )
        #expect(!detail.isBuying && fixture.shell.conversation == nil)
        market.failure = .refused(Refusal(status: 409, code: .offerWaiting))
        fixture.shell.buy()
        await detail.settle()
        #expect(detail.buyingProblem == "답을 기다리는 제안이 이미 있어요. 취소하면 다시 제안할 수 있어요.")
    }

    @Test func whatIsGivenAwayReservedOrKeptIsNotBought() async throws {
        var goods = chair
        goods.isKept = true
        #expect(try await shown(goods).shell.detail?.canBuy == false)
        goods = chair
        goods.goods.state = .reserved
        #expect(try await shown(goods).shell.detail?.canBuy == false)
        goods = chair
        goods.goods.facts = ProductFacts(giveaway: .first)
        #expect(try await shown(goods).shell.detail?.canBuy == false)
        goods = chair
        goods.goods.seller = Seller(id: Account.ID(1), name: "나")
        #expect(try await shown(goods).shell.detail?.canBuy == false)
    }

    @Test func sellingAsksForTheBuyerOrElsewhere() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.seller = Seller(id: Account.ID(1), name: "나")
        market.talk.conversations[4] = .sample(4, role: .seller)
        let fixture = try await shown(goods)
        let detail = try #require(fixture.shell.detail)
        detail.perform(.sold)
        await detail.settle()
        guard case .buyer(let prompt) = detail.dialog else {
            Issue.record("nobody is asked")
            return
        }
        #expect(prompt.choices.map(\.name) == ["철수"] && prompt.elsewhere == "다른 곳에서 팔았어요")
        detail.sold(to: prompt.choices.first?.conversation)
        await detail.settle()
        #expect(market.asked == ["list open", "sell 1 in 4"] && detail.dialog == nil)
        // Nobody asked for it: nobody is to be chosen.
        market.talk.conversations = [:]
        detail.perform(.sold)
        await detail.settle()
        #expect(detail.dialog == nil && market.asked.count == 3)
    }

    @Test func theReservingBuyerIsListedFirst() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.seller = Seller(id: Account.ID(1), name: "나")
        market.talk.conversations[4] = .sample(4, role: .seller)
        market.deals = [.sample(.sample(seller: 1, buyer: 9))]
        let fixture = try await shown(goods)
        let detail = try #require(fixture.shell.detail)
        detail.perform(.sold)
        await detail.settle()
        guard case .buyer(let prompt) = detail.dialog else {
            Issue.record("nobody is asked")
            return
        }
        #expect(prompt.choices.map(\.name) == ["철수님 (예약한 분)"])
    }

    @Test(arguments: [true, false])
    func hidingOrDeletingReservedProductsAsksFirst(isDeleted: Bool) async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.seller = Seller(id: Account.ID(1), name: "나")
        let fixture = try await fixture(goods) { client in
            client.selling.setState = { _, _ throws(ClientError) in
                throw .refused(Refusal(status: 409, code: .dealOpen))
            }
            client.selling.delete = { _, _ throws(ClientError) in
                throw .refused(Refusal(status: 409, code: .dealOpen))
            }
        }
        fixture.shell.open(goods.goods)
        let detail = try #require(fixture.shell.detail)
        await detail.settle()
        func go() async -> EndDealsPrompt? {
            if isDeleted {
                detail.askToDelete()
                detail.confirmDeletion()
            } else {
                detail.perform(.hidden)
            }
            await detail.settle()
            if case .endDeals(let prompt) = detail.dialog { return prompt }
            return nil
        }
        let prompt = try #require(await go())
        #expect(prompt.question.notice.title == "예약을 취소하고 계속할까요?")
        detail.closeDialog()
        #expect(detail.dialog == nil && market.asked.isEmpty && detail.phase == .shown)
        _ = await go()
        detail.endDeals()
        await detail.settle()
        #expect(market.asked == [isDeleted ? "end and delete 1" : "end and hidden 1"])
        #expect(detail.phase == (isDeleted ? .closed : .shown))
    }

    @Test func typedWordsSurviveTheirConversation() async throws {
        let fixture = try await fixture()
        fixture.shell.open(conversation: Conversation.ID(4))
        await until { fixture.shell.conversation != nil }
        fixture.shell.conversation?.text = "내일 세 시에"
        fixture.shell.back()
        #expect(fixture.shell.conversation == nil)
        fixture.shell.open(conversation: Conversation.ID(4))
        await until { fixture.shell.conversation != nil }
        #expect(fixture.shell.conversation?.text == "내일 세 시에")
        // What was sent is not there again.
        fixture.shell.conversation?.send()
        await until { market.talk.texts.contains("내일 세 시에") }
        fixture.shell.back()
        fixture.shell.open(conversation: Conversation.ID(4))
        await until { fixture.shell.conversation != nil }
        #expect(fixture.shell.conversation?.text.isEmpty == true)
    }
}
