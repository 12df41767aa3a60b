import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// An offer in preparation for a chair of 5,000 won.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OfferModelTests {
    private let market = TradeMarket()

    private func opened(
        in conversation: Conversation.ID?,
        as role: Conversation.Role = .buyer,
        language: Language = .korean
    ) async throws -> (fixture: ScreenFixture, offer: OfferModel) {
        let fixture = ScreenFixture(language: language) { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        var goods = ProductSummary.sample(1, seller: 9)
        goods.price = .price(.sample(5_000))
        let offer = try #require(OfferModel(fixture.context, for: goods, in: conversation, as: role))
        return (fixture, offer)
    }

    @Test func thePriceIsTheMost() async throws {
        let (_, offer) = try await opened(in: Conversation.ID(4))
        #expect(offer.hint == "5,000원 이하로 제안해 주세요.")
        for wrong in ["", "5,001", "많이", "-3000", "0"] {
            offer.amount = wrong
            offer.send()
            #expect(offer.problem == offer.hint, "\(wrong)")
        }
        offer.amount = "4,000"
        #expect(offer.problem == nil && offer.amountText == "4,000원")
        var ended: [Conversation.ID?] = []
        offer.ended = { ended.append($0) }
        offer.send()
        offer.send()
        await offer.settle()
        #expect(market.asked == ["offer 4000 in 4"] && ended == [Conversation.ID(4)])
    }

    @Test func aSellerOffersToo() async throws {
        let (_, offer) = try await opened(in: Conversation.ID(4), as: .seller)
        #expect(offer.hint == "5,000원 이하로 제안해 주세요.")
        offer.amount = "1000"
        offer.send()
        await offer.settle()
        #expect(market.asked == ["offer 1000 in 4"])
    }

    @Test func anOfferBeginsTheConversationWhereThereIsNone() async throws {
        market.talk.conversations = [:]
        let (_, offer) = try await opened(in: nil)
        offer.amount = "4000"
        // The market begins the conversation with the offer or not at all: nothing is said before.
        market.failure = .refused(Refusal(status: 409, code: .offerWaiting))
        offer.send()
        await offer.settle()
        #expect(offer.problem == "답을 기다리는 제안이 이미 있어요. 취소하면 다시 제안할 수 있어요.")
        market.failure = nil
        offer.send()
        await offer.settle()
        #expect(market.talk.texts == [])
        #expect(market.asked == ["offer 4000 for 1", "offer 4000 for 1"])
    }

    @Test func aBuyerWhoLosesTheRaceCanJoinTheQueue() async throws {
        let (fixture, offer) = try await opened(in: Conversation.ID(4))
        market.failure = .refused(Refusal(status: 409, code: .notAvailable))
        offer.amount = "4000"
        offer.send()
        await offer.settle()
        #expect(offer.offersLine && offer.problem == "방금 다른 분께 예약되었어요. 대기할까요?")
        market.failure = nil
        var isClosed = false
        offer.ended = { isClosed = $0 == nil }
        offer.joinLine()
        await offer.settle()
        #expect(isClosed && market.asked.last == "join 1")
        #expect(fixture.toast == "2번째로 기다려요. 예약이 풀리면 알려 드리고, 앞 분이 두 시간 안에 예약하지 않으면 예약할 수 있어요.")
    }

    @Test func withoutAConnectionNothingIsKept() async throws {
        let (_, offer) = try await opened(in: Conversation.ID(4), language: .english)
        market.failure = .unreachable
        offer.amount = "4000"
        offer.send()
        await offer.settle()
        #expect(offer.problem == "Press again once you are connected." && !offer.isBusy)
        #expect(offer.amountText == "₩4,000")
    }
}
