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
@Suite(.timeLimit(.minutes(1)))
struct ShellDealTests {
    private let market = TradeMarket()

    private func scene(
        _ goods: ProductDetails = .sample(1),
        _ change: (inout MarketClient) -> Void = { _ in }
    ) async throws -> ShellScene {
        let scene = try ShellScene { client in
            let (events, identity) = (client.events, client.accounts.identity)
            market.stub(&client)
            client.events = events
            client.accounts.identity = identity
            client.products.detail = { _ throws(ClientError) in goods }
            client.selling.setState = { _, _ throws(ClientError) in .sample(1) }
            change(&client)
        }
        await scene.start()
        return scene
    }

    /// The page of these goods, with all that is asked about them answered.
    private func shown(_ goods: ProductDetails) async throws -> ShellScene {
        let scene = try await scene(goods)
        scene.shell.open(goods.goods)
        await scene.shell.detail?.settle()
        return scene
    }

    @Test func theNextStepOpensTheDealAndTheDealItsConversation() async throws {
        let scene = try await scene()
        market.deals = [.sample()]
        market.talk.conversations[4] = .sample(4, deal: .sample())
        scene.shell.open(conversation: Conversation.ID(4))
        await until { scene.shell.talkInFront?.nextStep.main != nil }
        let action = try #require(scene.shell.talkInFront?.nextStep.main?.kind)
        scene.shell.perform(action)
        #expect(scene.shell.deal?.id == Deal.ID(5))
        await scene.shell.deal?.settle()
        scene.shell.show(.market)
        scene.shell.deal?.openTalk()
        #expect(scene.shell.deal == nil && scene.shell.tab == .chat)
    }

    @Test func handingOverAsksWhatItWasLike() async throws {
        let scene = try await scene()
        market.deals = [.sample()]
        scene.shell.open(deal: Deal.ID(5))
        await scene.shell.deal?.settle()
        #expect(scene.shell.review == nil && scene.shell.deal?.reviewTitle == nil)
        scene.shell.deal?.typed = "654321"
        scene.shell.deal?.sendCode()
        await until { scene.shell.review != nil }
        #expect(scene.shell.review?.id == Deal.ID(5) && scene.shell.deal?.reviewTitle == "후기 쓰기")
        scene.shell.review?.close()
        #expect(scene.shell.review == nil)
        scene.shell.deal?.openReview()
        #expect(scene.shell.review != nil)
        scene.shell.deal?.close()
        #expect(scene.shell.review == nil && scene.shell.deal == nil)
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
        let scene = try await scene()
        market.deals = [.sample()]
        scene.shell.openDeals()
        await scene.shell.deals?.settle()
        scene.shell.open(deal: Deal.ID(5))
        #expect(!scene.deals.deals(of: Account.ID(1)).isEmpty)
        scene.shell.screens?.context.accountSession.take(.nobody)
        #expect(scene.shell.deals == nil && scene.shell.deal == nil)
        #expect(scene.deals.deals(of: Account.ID(1)).isEmpty)
        #expect(!scene.shell.hasDeals)
    }

    @Test func promisedGoodsHaveALine() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.state = .reserved
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        let scene = try await shown(goods)
        let detail = try #require(scene.shell.detail)
        #expect(detail.lineText == nil && detail.lineActions.map(\.action) == [.join])
        scene.shell.perform(.join)
        await detail.settle()
        #expect(detail.lineText == "기다리는 2명 가운데 2번째예요.")
        #expect(detail.lineActions.map(\.action) == [.leave])
        scene.shell.perform(.leave)
        await detail.settle()
        #expect(detail.lineText == nil && market.asked == ["join 1", "leave 1"])
    }

    @Test func goodsKeptForTheFirstAreWaitedForAndNotOfferedOn() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.facts = ProductFacts(takesOffers: true)
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        goods.isKept = true
        let scene = try await shown(goods)
        let detail = try #require(scene.shell.detail)
        #expect(!detail.canOffer && detail.lineActions.map(\.action) == [.join])
        // In the line one reads where one stands.
        scene.shell.perform(.join)
        await detail.settle()
        #expect(!detail.canOffer && detail.lineText == "기다리는 2명 가운데 2번째예요.")
        #expect(detail.lineActions.map(\.action) == [.leave])
    }

    @Test func theFirstInTheLineSeesWhatIsKeptForThem() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.facts = ProductFacts(takesOffers: true)
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        goods.isKept = true
        market.place = LinePlace(
            position: 1,
            waiting: 3,
            heldUntil: Timestamp(millisecondsSince1970: 1_642_467_600_000)
        )
        let scene = try await shown(goods)
        let detail = try #require(scene.shell.detail)
        #expect(detail.lineActions.map(\.action) == [.take, .leave])
    }

    @Test func whatIsKeptForOneselfIsReservedByOnePress() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.state = .reserved
        goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
        market.place = LinePlace(
            position: 1,
            waiting: 3,
            heldUntil: Timestamp(millisecondsSince1970: 1_642_467_600_000)
        )
        let scene = try await shown(goods)
        let detail = try #require(scene.shell.detail)
        #expect(detail.lineText?.hasSuffix("2022년 1월 18일 10:00까지 나에게 남겨 둬요.") == true)
        #expect(detail.lineActions.map(\.title) == ["지금 예약하기", "대기 그만두기"])
        market.deals = [.sample()]
        scene.shell.perform(.take)
        await detail.settle()
        #expect(scene.shell.deal?.id == Deal.ID(5) && market.asked.first == "take 1")
    }

    @Test func soldGoodsWereSoldToSomebodyOrElsewhere() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.seller = Seller(id: Account.ID(1), name: "나")
        market.talk.conversations[4] = .sample(4, role: .seller)
        let scene = try await shown(goods)
        let detail = try #require(scene.shell.detail)
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

    @Test func whoHasItReservedStandsFirstAmongTheBuyers() async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.seller = Seller(id: Account.ID(1), name: "나")
        market.talk.conversations[4] = .sample(4, role: .seller)
        market.deals = [.sample(.sample(seller: 1, buyer: 9))]
        let scene = try await shown(goods)
        let detail = try #require(scene.shell.detail)
        detail.perform(.sold)
        await detail.settle()
        guard case .buyer(let prompt) = detail.dialog else {
            Issue.record("nobody is asked")
            return
        }
        #expect(prompt.choices.map(\.name) == ["철수님 (예약한 분)"])
    }

    @Test(arguments: [true, false])
    func promisedGoodsAreHiddenOrDeletedOnlyAfterAQuestion(isDeleted: Bool) async throws {
        var goods = ProductDetails.sample(1)
        goods.goods.seller = Seller(id: Account.ID(1), name: "나")
        let scene = try await scene(goods) { client in
            client.selling.setState = { _, _ throws(ClientError) in
                throw .refused(Refusal(status: 409, code: .dealOpen))
            }
            client.selling.delete = { _, _ throws(ClientError) in
                throw .refused(Refusal(status: 409, code: .dealOpen))
            }
        }
        scene.shell.open(goods.goods)
        let detail = try #require(scene.shell.detail)
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
        let scene = try await scene()
        scene.shell.open(conversation: Conversation.ID(4))
        await until { scene.shell.conversation != nil }
        scene.shell.conversation?.text = "내일 세 시에"
        scene.shell.back()
        #expect(scene.shell.conversation == nil)
        scene.shell.open(conversation: Conversation.ID(4))
        await until { scene.shell.conversation != nil }
        #expect(scene.shell.conversation?.text == "내일 세 시에")
        // What was sent is not there again.
        scene.shell.conversation?.send()
        await until { market.talk.texts.contains("내일 세 시에") }
        scene.shell.back()
        scene.shell.open(conversation: Conversation.ID(4))
        await until { scene.shell.conversation != nil }
        #expect(scene.shell.conversation?.text.isEmpty == true)
    }
}
