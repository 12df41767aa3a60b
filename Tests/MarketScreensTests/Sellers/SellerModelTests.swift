import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The public page of a seller.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SellerModelTests {
    @MainActor
    private final class FakeMarket {
        var failure: ClientError?
        var pages: [[Review]] = [[]]
        /// The seller's picture, and that of everyone who wrote a review.
        var picture: ProductPicture?
        private(set) var asked: [String] = []

        func stub(_ client: inout MarketClient) {
            client.capabilities = .market
            client.accounts.identity = { .account(.sample(1)) }
            client.products.seller = { [self] id throws(ClientError) in
                try await took("seller \(id)")
                return SellerProfile(
                    id: id,
                    name: "철수",
                    since: Timestamp(millisecondsSince1970: 1_609_459_200_000),
                    onSale: 3,
                    sold: 1_001,
                    facts: TraderFacts(
                        traded: 12,
                        people: 9,
                        again: 8,
                        word: .reliable,
                        tags: [TraderFacts.TagCount(.kind, people: 5)],
                        answers: AnswerHabit(share: 95, time: .hours),
                        reviews: 3
                    ),
                    introduction: "주말에 답해요",
                    picture: await picture
                )
            }
            client.products.list = { [self] query throws(ClientError) in
                try await took("list \(query.states.map(\.rawValue).sorted().joined(separator: " "))")
                return Page([.sample(1, seller: 9)], next: nil)
            }
            client.reviews.list = { [self] _, cursor throws(ClientError) in
                try await took(cursor == nil ? "reviews" : "older reviews")
                return await page(after: cursor)
            }
        }

        private func took(_ wish: String) throws(ClientError) {
            asked.append(wish)
            if let failure { throw failure }
        }

        private func page(after cursor: Cursor?) -> Page<ListedReview> {
            let reviews = pages[cursor == nil ? 0 : 1].map { ListedReview($0, picture: picture) }
            return Page(reviews, next: cursor == nil && pages.count > 1 ? Cursor(rawValue: "next") : nil)
        }
    }

    private let market = FakeMarket()
    private let seller = Seller(id: Account.ID(9), name: "철수")

    private func opened(_ fixture: ScreenFixture) async -> SellerModel {
        await fixture.context.accountSession.refresh()
        let model = SellerModel(fixture.context, seller)
        model.appear()
        await model.settle()
        return model
    }

    @Test func factsComeFirst() async {
        let model = await opened(ScreenFixture { market.stub(&$0) })
        #expect(model.phase == .shown && model.name == "철수" && model.word == "믿을 만해요")
        #expect(
            model.facts == [
                "거래 12번", "거래한 이웃 9명", "8명이 다시 거래하고 싶어 해요", "보통 몇 시간 안에 답해요", "2021년 1월 1일부터 함께하고 있어요",
            ]
        )
        #expect(model.tags == ["친절해요 5"])
        #expect(model.parts.map(\.title) == ["판매 중 3", "판매 완료 1,000+", "후기 3"])
        #expect(market.asked.sorted() == ["list reserved selling", "seller 9"])
        model.use(.sold)
        await model.settle()
        #expect(market.asked.contains("list sold"))
    }

    @Test func reviewsComePageByPage() async {
        market.pages = [[.sample()], [.sample(), .sample(by: 1)]]
        let model = await opened(ScreenFixture { market.stub(&$0) })
        #expect(!market.asked.contains("reviews"), "not before somebody looks at them")
        model.use(.reviews)
        await model.settle()
        #expect(model.cards.map(\.id.rawValue) == [9] && model.hasMore)
        model.loadMore()
        await model.settle()
        #expect(model.cards.map(\.id.rawValue) == [9, 1] && !model.hasMore)
        var reported: [Review.ID] = []
        model.wantsReport = { reported.append($0.id) }
        model.report(Review.ID(9))
        #expect(model.mayReport && reported == [Review.ID(9)])
    }

    @Test func picturesStandBesideTheNameAndTheReviews() async {
        let picture = ProductPicture.sample(7)
        market.pages = [[.sample()]]
        market.picture = picture
        let model = await opened(ScreenFixture { market.stub(&$0) })
        #expect(model.picture == SavedPicture(picture) && model.introduction == "주말에 답해요")
        model.use(.reviews)
        await model.settle()
        #expect(model.cards.map(\.picture) == [SavedPicture(picture)])
    }

    @Test func aSellerPageOfflineShowsTheErrorAndRetries() async {
        market.failure = .unreachable
        let fixture = ScreenFixture { market.stub(&$0) }
        let model = await opened(fixture)
        model.use(.reviews)
        await model.settle()
        #expect(model.error != nil && model.reviewError != nil && model.facts.isEmpty)
        market.failure = nil
        fixture.network.cut()
        fixture.network.mend()
        await model.settle()
        #expect(model.error == nil && model.reviewError == nil)
        #expect(model.reviewEmptyText?.title == "아직 후기가 없어요")
    }
}
