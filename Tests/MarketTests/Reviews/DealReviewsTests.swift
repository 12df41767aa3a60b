import Market
import Testing

@Suite("Reviews of a deal")
struct DealReviewsTests {
    private let start = Timestamp(millisecondsSince1970: 1_700_000_000_000)
    private let seller = Seller(id: Account.ID(1), name: "판매자")
    private let buyer = Seller(id: Account.ID(2), name: "구매자")

    private func deal(_ state: Deal.State = .completed) throws -> Deal {
        Deal(
            id: Deal.ID(5),
            product: Product.ID(7),
            conversation: Conversation.ID(9),
            seller: seller.id,
            buyer: buyer.id,
            quantity: 1,
            amount: try Money(hundredths: 1_000_000, currency: .krw),
            state: state,
            madeAt: start,
            until: start.adding(hours: 72),
            endedAt: state.isOpen ? nil : start
        )
    }

    private func reviews(_ written: [Review] = [], days: Int64 = 1) throws -> DealReviews {
        DealReviews(of: try deal(), written, at: start.adding(days: days))
    }

    @Test func neitherIsReadBeforeBothHaveWritten() throws {
        var reviews = try reviews()
        let first = try reviews.write(ReviewWords(.never, tags: [.late]), by: buyer, as: Review.ID(1))
        #expect(!first.isSeen(at: start.adding(days: 13)))
        #expect(first.isSeen(at: start.adding(days: 14)), "the time is over")
        #expect(reviews.own(of: seller.id)?.theirs == .hidden)
        #expect(reviews.own(of: buyer.id)?.theirs == OwnReviews.Theirs.none)
        #expect(reviews.own(of: buyer.id)?.mine == first)
        _ = try reviews.write(ReviewWords(.again), by: seller, as: Review.ID(2))
        #expect(reviews.reviews.allSatisfy { $0.seenAt == start.adding(days: 1) })
        guard case .seen(let seen) = reviews.own(of: seller.id)?.theirs else {
            Issue.record("the second makes both seen")
            return
        }
        #expect(seen.words == ReviewWords(.never), "what is held against somebody is only summed up")
    }

    @Test func itMayBeChangedUntilItIsRead() throws {
        var reviews = try reviews()
        let first = try reviews.write(ReviewWords(.never), by: buyer, as: Review.ID(1))
        let second = try reviews.write(ReviewWords(.again), by: buyer, as: Review.ID(9))
        #expect(second.id == first.id)
        let other = try reviews.write(ReviewWords(.fine), by: seller, as: Review.ID(2))
        #expect(throws: ReviewRefusal.seen) {
            _ = try reviews.write(ReviewWords(.never), by: buyer, as: Review.ID(3))
        }
        // Sent again after the answer was lost.
        #expect(try reviews.write(ReviewWords(.fine), by: seller, as: Review.ID(4)) == other)
    }

    @Test func thereAreFourteenDays() throws {
        var late = try reviews(days: 14)
        #expect(throws: ReviewRefusal.over) {
            _ = try late.write(ReviewWords(.fine), by: buyer, as: Review.ID(1))
        }
        var inTime = DealReviews(
            of: try deal(),
            [],
            at: start.adding(days: 14).adding(milliseconds: -1)
        )
        #expect(try inTime.write(ReviewWords(.fine), by: buyer, as: Review.ID(1)).seenAt == inTime.due)
    }

    @Test(arguments: [Deal.State.reserved, .cancelled, .expired])
    func onlyThoseWhoTradedWrite(state: Deal.State) throws {
        var reviews = DealReviews(of: try deal(state), [], at: start)
        #expect(throws: ReviewRefusal.notTraded) {
            _ = try reviews.write(ReviewWords(.fine), by: buyer, as: Review.ID(1))
        }
        #expect(reviews.own(of: buyer.id) == nil)
        var others = try self.reviews()
        let stranger = Seller(id: Account.ID(3), name: "남")
        #expect(throws: ReviewRefusal.notTraded) {
            _ = try others.write(ReviewWords(.fine), by: stranger, as: Review.ID(1))
        }
    }

    @Test func theReviewedAccountCanReplyWithinFourteenDays() throws {
        var reviews = try reviews()
        var review = try reviews.write(ReviewWords(.fine), by: buyer, as: Review.ID(1))
        let thanks = try #require(ReviewText(" 고맙습니다\u{202E} "))
        #expect(thanks.text == "고맙습니다")
        #expect(throws: ReviewRefusal.notTraded) {
            try review.answer(thanks, by: seller.id, at: start.adding(days: 2))
        }
        #expect(throws: ReviewRefusal.notTraded) {
            try review.answer(thanks, by: buyer.id, at: review.seenAt)
        }
        try review.answer(thanks, by: seller.id, at: review.seenAt)
        let answered = review
        try review.answer(thanks, by: seller.id, at: review.seenAt.adding(days: 30))
        #expect(review == answered)
        let other = try #require(ReviewText("다시"))
        #expect(throws: ReviewRefusal.over) {
            try review.answer(other, by: seller.id, at: review.seenAt.adding(days: 14))
        }
    }

    @Test func textsHaveThreeHundredCharacters() {
        #expect(ReviewText(String(repeating: "가", count: 300)) != nil)
        #expect(ReviewText(String(repeating: "가", count: 301)) == nil)
        #expect(ReviewText("\u{200B}\n ")?.text == "")
    }

    @Test func criticalTagsNeedTwoReviewers() {
        var facts = TraderFacts()
        facts.sumUp([
            (Account.ID(1), (.never, [.late, .kind])), (Account.ID(1), (.again, [.late])),
            (Account.ID(2), (.fine, [.unkind])), (Account.ID(3), (.again, [.unkind, .kind])),
        ])
        #expect((facts.reviews, facts.again) == (4, 2))
        #expect(
            facts.tags == [TraderFacts.TagCount(.kind, people: 2), TraderFacts.TagCount(.unkind, people: 2)]
        )
    }
}
