import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The reviews between the two of a deal, on the screen; the reader is account 1.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReviewModelTests {
    private let market = TradeMarket()

    private func fixture() async -> ScreenFixture {
        let fixture = ScreenFixture { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        fixture.context.reviewOutbox.confirmed = { [context = fixture.context] in
            context.learn($1, of: $0.deal)
        }
        await fixture.context.reviewOutbox.resume()
        return fixture
    }

    private func opened(_ reviews: OwnReviews, _ fixture: ScreenFixture) async -> ReviewModel {
        market.deals = [.sample(.sample(state: .completed), reviews: reviews)]
        let review = ReviewModel(fixture.context, Deal.ID(5))
        review.appear()
        await review.settle()
        return review
    }

    @Test func threePressesWriteAReview() async {
        let review = await opened(.sample(theirs: .hidden), await fixture())
        #expect(review.title == "철수님과의 거래는 어땠나요?" && review.mayWrite)
        #expect(review.hiddenText == "상대는 이미 후기를 남겼어요." && review.statusText == nil)
        #expect(review.blindText.contains("2022년 2월 1일 00:00"))
        review.send()
        #expect(review.problem == "다시 거래하고 싶은지 먼저 골라 주세요.")
        review.choose(.again)
        #expect(review.problem == nil)
        review.choose(.kind, true)
        #expect(review.sendTitle == "후기 남기기" && review.holdsWords)
        review.send()
        await until { review.mine != nil && review.statusText == "후기를 남겼어요." }
        #expect(market.asked == ["review again kind"])
        #expect(review.mine?.verdict == "다시 거래할래요" && review.sendTitle == "후기 고치기")
        #expect(!review.holdsWords)
    }

    @Test func aReviewIsChangedUntilItIsSeen() async {
        let due = OwnReviews.sample().due
        let fixture = await fixture()
        let mine = Review.sample(by: 1, ReviewWords(.never, tags: [.late]), seenAt: due)
        let review = await opened(.sample(mine: mine), fixture)
        #expect(review.verdict == .never && review.tags == [.late] && review.mayWrite)
        review.choose(.fine)
        review.choose(.late, false)
        // What is at hand is not lost to what comes from the market meanwhile.
        review.retry()
        await review.settle()
        #expect(review.verdict == .fine && review.tags.isEmpty)
        review.send()
        await until { market.asked == ["review fine"] && review.waiting == nil }
    }

    @Test func withoutANetworkAReviewWaitsAndIsSentOnce() async {
        let fixture = await fixture()
        _ = await opened(.sample(), fixture)
        market.failure = .unreachable
        let review = ReviewModel(fixture.context, Deal.ID(5))
        review.appear()
        await review.settle()
        #expect(review.phase == .kept && review.mayWrite)
        review.choose(.again)
        review.send()
        await until { review.statusText == "후기를 적어 두었어요. 연결되면 보내요." }
        // Opened again, it is there as it was written.
        #expect(ReviewModel(fixture.context, Deal.ID(5)).verdict == .again)
        let stored = fixture.deals.reviews
        #expect(stored.items(of: Account.ID(1)).count == 1)
        market.failure = nil
        await fixture.context.reviewOutbox.resume()
        await until { review.waiting == nil && review.mine != nil }
        #expect(market.asked == ["review again", "review again"] && stored.items(of: Account.ID(1)).isEmpty)
    }

    @Test func aLateReviewIsRefusedAndDropped() async {
        let fixture = await fixture()
        let review = await opened(.sample(), fixture)
        review.choose(.again)
        market.failure = .refused(Refusal(status: 409, code: .reviewSeen))
        review.send()
        await until { review.isRefused }
        #expect(review.statusText == "이미 공개된 후기는 고칠 수 없어요.")
        market.failure = nil
        market.deals = [
            .sample(
                .sample(state: .completed),
                reviews: .sample(mine: .sample(by: 1), theirs: .seen(.sample()))
            )
        ]
        review.retry()
        await review.settle()
        #expect(!review.mayWrite && review.isRefused)
        review.close()
        await review.settle()
        #expect(review.waiting == nil)
    }

    @Test func bothAreReadAndTheOtherOnesIsAnswered() async {
        let review = await opened(
            .sample(mine: .sample(by: 1), theirs: .seen(.sample())),
            await fixture()
        )
        #expect(!review.mayWrite && review.mayAnswer)
        #expect(review.theirs?.facts.hasPrefix("철수 · ") == true && review.theirs?.tags == "친절해요")
        review.answer()
        #expect(review.problem != nil && market.asked.isEmpty)
        market.failure = .offline
        review.reply = "저도 고마워요"
        review.answer()
        await review.settle()
        #expect(review.problem == "연결되면 다시 눌러 주세요.")
        market.failure = nil
        review.answer()
        await review.settle()
        #expect(review.theirs?.reply == "저도 고마워요" && review.problem == nil)
    }

    @Test func aConversationForgetsNoReview() async {
        let fixture = await fixture()
        let review = await opened(.sample(mine: .sample(by: 1), theirs: .hidden), fixture)
        fixture.context.learn(.sample(.sample(state: .completed)))
        #expect(review.mine != nil)
    }

    @Test func anEmptyReviewPageShowsTheError() async {
        let fixture = await fixture()
        market.failure = .unreachable
        let review = ReviewModel(fixture.context, Deal.ID(5))
        review.appear()
        await review.settle()
        #expect(review.error != nil && !review.mayWrite)
    }
}
