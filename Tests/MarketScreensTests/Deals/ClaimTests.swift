import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Asking for goods that are given away, and picking who has them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ClaimTests {
    @MainActor
    private final class FakeMarket {
        var failure: ClientError?
        var position: ClaimPosition?
        var claims: [Claim] = []
        private(set) var asked: [String] = []

        func stub(_ client: inout MarketClient) {
            client.capabilities = .market
            client.accounts.identity = { .account(.sample(1)) }
            client.deals.claimPosition = { [self] _ throws(ClientError) in
                if let failure = await failure { throw failure }
                return await position
            }
            client.deals.claim = { [self] product, text throws(ClientError) in
                try await took("claim \(product) \(text ?? "-")")
                return text == nil ? .deal(Deal.ID(5)) : .claim(Self.claim(text: text ?? ""))
            }
            client.deals.dropClaim = { [self] product throws(ClientError) in try await took("drop \(product)")
            }
            client.deals.claims = { [self] _ throws(ClientError) in
                if let failure = await failure { throw failure }
                return await claims
            }
            client.deals.pick = { [self] id throws(ClientError) in
                try await took("pick \(id)")
                return .sample()
            }
            client.deals.code = { _ throws(ClientError) in "123456" }
        }

        private func took(_ wish: String) throws(ClientError) {
            asked.append(wish)
            if let failure { throw failure }
        }

        nonisolated static func claim(_ id: Int64 = 3, text: String, _ state: Claim.State = .open) -> Claim {
            Claim(
                id: Claim.ID(id),
                product: Product.ID(1),
                claimer: Seller(id: Account.ID(9), name: "철수"),
                text: text,
                state: state,
                madeAt: .sampleNow
            )
        }
    }

    private let market = FakeMarket()

    private func goods(_ giveaway: Giveaway?) -> ProductSummary {
        var goods = ProductSummary.sample(1, seller: 9)
        goods.facts = ProductFacts(giveaway: giveaway)
        return goods
    }

    private func opened(_ giveaway: Giveaway) async throws -> ClaimModel {
        let fixture = ScreenFixture { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        let model = try #require(ClaimModel(fixture.context, for: goods(giveaway)))
        model.appear()
        await model.settle()
        return model
    }

    @Test func theFirstToAskHasIt() async throws {
        let model = try await opened(.first)
        #expect(model.phase == .shown && model.mayAsk && !model.asksForText && model.positionText == nil)
        var opened: [Deal.ID] = []
        model.wantsDeal = { opened.append($0) }
        model.send()
        model.send()
        await model.settle()
        #expect(market.asked == ["claim 1 -"] && model.positionText == "나에게 예약되었어요")
        model.openDeal()
        #expect(opened == [Deal.ID(5)] && model.mayDrop && !model.mayAsk)
    }

    @Test func claimingAPickedGiveawayNeedsAReason() async throws {
        let model = try await opened(.pick)
        #expect(model.asksForText)
        model.text = "네 자"
        model.send()
        #expect(model.problem == "5자에서 300자까지 써 주세요." && market.asked.isEmpty)
        model.text = "아이가 쓸 책상이 필요해요"
        #expect(model.holdsWords)
        model.send()
        await model.settle()
        #expect(!model.holdsWords)
        #expect(market.asked == ["claim 1 아이가 쓸 책상이 필요해요"])
        #expect(model.positionText == "주는 분의 선택을 기다려요\n아이가 쓸 책상이 필요해요" && model.mayDrop)
        model.drop()
        await model.settle()
        #expect(market.asked.last == "drop 1" && model.positionText == nil && model.mayAsk)
    }

    @Test func theFirstInTheQueueClaimsAgain() async throws {
        market.position = .line(QueuePosition(position: 1, waiting: 2, heldUntil: nil))
        #expect(try await opened(.first).mayAsk == false)
        let end = Timestamp.sampleNow.adding(milliseconds: 3_600_000)
        market.position = .line(QueuePosition(position: 1, waiting: 2, heldUntil: end))
        let model = try await opened(.first)
        #expect(model.mayAsk && model.positionText?.contains("나만 예약할 수 있어요") == true)
    }

    @Test func askingIsNotKeptForLater() async throws {
        let model = try await opened(.first)
        market.failure = .unreachable
        model.send()
        await model.settle()
        #expect(model.problem == "연결되면 다시 눌러 주세요." && model.mayAsk)
        model.retry()
        await model.settle()
        #expect(model.error != nil)
    }

    @Test func onlyWhatIsGivenAwayIsAskedFor() {
        #expect(ClaimModel(ScreenFixture { market.stub(&$0) }.context, for: goods(nil)) == nil)
    }

    @Test func theGiverPicksOne() async {
        market.claims = [FakeMarket.claim(text: "첫째예요"), FakeMarket.claim(4, text: "둘째예요", .withdrawn)]
        let fixture = ScreenFixture { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        let list = ClaimListModel(fixture.context, for: goods(.pick))
        list.appear()
        await list.settle()
        #expect(list.rows.map(\.text) == ["첫째예요", "둘째예요"])
        #expect(list.rows.map(\.pickName) == ["철수님께 주기", nil])
        var picked: [Deal.ID] = []
        list.picked = { picked.append($0.deal.id) }
        list.pick(Claim.ID(3))
        list.pick(Claim.ID(3))
        await list.settle()
        #expect(market.asked == ["pick 3"] && picked == [Deal.ID(5)])
    }

    @Test func aClaimListWithoutClaimsSaysSo() async {
        let fixture = ScreenFixture { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        let list = ClaimListModel(fixture.context, for: goods(.pick))
        list.appear()
        await list.settle()
        #expect(list.emptyText?.title == "아직 신청한 분이 없어요")
        market.failure = .offline
        list.retry()
        await list.settle()
        #expect(list.error != nil && list.emptyText == nil)
    }
}
