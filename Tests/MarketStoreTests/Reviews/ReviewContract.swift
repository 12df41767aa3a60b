import Market
import MarketStore
import Testing

/// The guarantees of every store about reviews and standings.
@Suite(.timeLimit(.minutes(10)))
struct ReviewContract {
    private func completed(_ trade: TestTrade, buyer: Int = 0) async throws -> Deal {
        let deal = try await trade.reserve(for: buyer)
        return try await trade.store.confirmDeal(
            deal.id,
            withCode: trade.codes.code(of: .buyer),
            by: trade.seller.id
        )
    }

    private func kinds(_ trade: TestTrade, _ account: Account) async throws -> [NotificationKind] {
        try await trade.store.notifications(of: account.id, isUnread: true, at: nil, limit: 20).elements
            .filter { $0.subject.kind == .deal }.map(\.kind)
    }

    @Test(arguments: Backend.allCases)
    func aReviewIsSeenByNobodyBeforeBothAreWritten(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await completed(trade)
            let (seller, buyer) = (trade.seller, trade.buyers[0])
            #expect(try await kinds(trade, seller) == [.reviewDue])
            #expect(try await kinds(trade, buyer) == [.reviewDue])
            let words = ReviewWords(.again, tags: [.kind, .late], text: try #require(ReviewText("좋아요")))
            let mine = try await store.writeReview(words, of: deal.id, by: buyer.id)
            #expect(mine.mine?.words == words)
            #expect(mine.theirs == OwnReviews.Theirs.none)
            let theirs = try #require(try await store.deal(deal.id, of: seller.id)?.reviews)
            #expect((theirs.mine, theirs.theirs) == (nil, .hidden))
            #expect(try await store.reviews(of: seller.id, at: nil, limit: 9).elements == [])
            #expect(try await store.notifyOfSeenReviews(limit: 9) == 0)
            _ = try await store.renewDueReputations(limit: 9)
            #expect(try await store.traderFacts(of: seller.id).reviews == 0)
            #expect(try await store.traderFacts(of: seller.id).traded == 1)
            // The second makes both seen.
            let both = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: seller.id)
            guard case .seen(let seen) = both.theirs else {
                Issue.record("both have written")
                return
            }
            #expect(seen.words.tags == [.kind])
            #expect(try await store.reviews(of: seller.id, at: nil, limit: 9).elements == [seen])
            #expect(try await store.reviews(of: buyer.id, at: nil, limit: 9).elements.count == 1)
            #expect(try await kinds(trade, seller) == [.reviewSeen, .reviewDue])
            #expect(try await store.renewDueReputations(limit: 9) == 2)
            #expect(try await store.renewDueReputations(limit: 9) == 0)
            let facts = try await store.traderFacts(of: seller.id)
            #expect((facts.traded, facts.people, facts.again, facts.reviews) == (1, 1, 1, 1))
            #expect(facts.tags == [TraderFacts.TagCount(.kind, people: 1)], "one alone is not told against")
        }
    }

    @Test(arguments: Backend.allCases)
    func timeMakesAReviewSeenOnce(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await completed(trade)
            _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: trade.buyers[0].id)
            trade.clock.advance(milliseconds: 14 * TestTrade.day)
            // A read treats a passed deadline as passed.
            #expect(try await store.reviews(of: trade.seller.id, at: nil, limit: 9).elements.count == 1)
            await #expect(throws: MarketError.refusedReview(.over)) {
                _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: trade.seller.id)
            }
            await #expect(throws: MarketError.refusedReview(.seen)) {
                _ = try await store.writeReview(ReviewWords(.never), of: deal.id, by: trade.buyers[0].id)
            }
            // The same again is no change.
            _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: trade.buyers[0].id)
            #expect(try await kinds(trade, trade.seller) == [.reviewSeen, .reviewDue])
            #expect(try await store.notifyOfSeenReviews(limit: 9) == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func theSweepNotifiesOfReviewsThatBecameVisible(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await completed(trade)
            _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: trade.buyers[0].id)
            trade.clock.advance(milliseconds: 14 * TestTrade.day - 1)
            #expect(try await store.notifyOfSeenReviews(limit: 9) == 0)
            trade.clock.advance(milliseconds: 1)
            #expect(try await store.notifyOfSeenReviews(limit: 9) == 1)
            #expect(try await store.notifyOfSeenReviews(limit: 9) == 0)
            #expect(try await kinds(trade, trade.seller) == [.reviewSeen, .reviewDue])
        }
    }

    /// Whichever comes first, both reviews are visible from one moment on, and each side is notified once.
    @Test(arguments: Backend.allCases)
    func theSecondReviewAndTheDeadlineAtOncePublishOnce(backend: Backend) async throws {
        for milliseconds in [-1, 0] as [Int64] {
            try await backend.withTrade { store, trade async throws in
                let deal = try await completed(trade)
                let (seller, buyer) = (trade.seller, trade.buyers[0])
                _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: buyer.id)
                trade.clock.advance(milliseconds: 14 * TestTrade.day + milliseconds)
                let isWritten = await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<4 {
                        group.addTask { (try? await store.notifyOfSeenReviews(limit: 9)) == nil }
                    }
                    group.addTask {
                        (try? await store.writeReview(ReviewWords(.again), of: deal.id, by: seller.id)) != nil
                    }
                    return await group.reduce(false) { $0 || $1 }
                }
                #expect(isWritten == (milliseconds < 0))
                _ = try await store.notifyOfSeenReviews(limit: 9)
                #expect(try await store.notifyOfSeenReviews(limit: 9) == 0)
                #expect(try await store.reviews(of: seller.id, at: nil, limit: 9).elements.count == 1)
                let ofBuyer = try await store.reviews(of: buyer.id, at: nil, limit: 9).elements
                #expect(ofBuyer.count == (isWritten ? 1 : 0))
                let told = try await store.notifications(of: seller.id, isUnread: true, at: nil, limit: 20)
                    .elements.filter { $0.kind == .reviewSeen }
                #expect(told.map(\.count) == [1])
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func nobodyReviewsThemselves(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let hello = try #require(MessageText("제 의자"))
            await #expect(throws: MarketError.refused(.ownProduct)) {
                _ = try await store.beginConversation(
                    about: trade.chair.id,
                    NewMessage(author: trade.seller.id, text: hello)
                )
            }
            // Without a conversation there is no deal, and each deal's review is of the other one.
            let deal = try await completed(trade)
            for account in [trade.seller, trade.buyers[0]] {
                let own = try await store.writeReview(ReviewWords(.again), of: deal.id, by: account.id)
                #expect(own.mine?.about != account.id && own.mine?.author.id == account.id)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func anAccountWithoutATradeCannotReview(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            await #expect(throws: MarketError.refusedReview(.notTraded)) {
                _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: trade.seller.id)
            }
            await #expect(throws: MarketError.notFound) {
                _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: trade.buyers[1].id)
            }
            await #expect(throws: MarketError.notFound) {
                _ = try await store.writeReview(ReviewWords(.fine), of: Deal.ID(99), by: trade.seller.id)
            }
            #expect(try await store.deal(deal.id, of: trade.seller.id)?.reviews == nil)
        }
    }

    /// A deal that one side confirmed and nobody denied in time may be reviewed before a sweep records it.
    @Test(arguments: Backend.allCases)
    func aDealCompletedByTimeCanBeReviewed(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            _ = try await store.confirmDeal(deal.id, withCode: nil, by: trade.buyers[0].id)
            trade.clock.advance(milliseconds: 3 * TestTrade.day)
            let own = try await store.writeReview(ReviewWords(.again), of: deal.id, by: trade.seller.id)
            #expect(own.due.millisecondsSince1970 > trade.clock.now.millisecondsSince1970)
            #expect(try await store.deal(deal.id, of: trade.seller.id)?.deal.state == .completed)
        }
    }

    @Test(arguments: Backend.allCases)
    func theReviewedAccountCanReply(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await completed(trade)
            let (seller, buyer) = (trade.seller, trade.buyers[0])
            let thanks = try #require(ReviewText("고맙습니다"))
            let first = try await store.writeReview(ReviewWords(.again), of: deal.id, by: buyer.id)
            let id = try #require(first.mine?.id)
            await #expect(throws: MarketError.notFound) {
                _ = try await store.answerReview(id, thanks, by: seller.id)
            }
            _ = try await store.writeReview(ReviewWords(.again), of: deal.id, by: seller.id)
            for stranger in [buyer, trade.buyers[1]] {
                await #expect(throws: MarketError.notFound) {
                    _ = try await store.answerReview(id, thanks, by: stranger.id)
                }
            }
            let answered = try await store.answerReview(id, thanks, by: seller.id)
            #expect(answered.reply?.text == "고맙습니다")
            #expect(try await store.answerReview(id, thanks, by: seller.id) == answered)
            #expect(try await store.reviews(of: seller.id, at: nil, limit: 9).elements == [answered])
            #expect(try await kinds(trade, buyer).filter { $0 == .reply }.count == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func reviewsAreReadInPages(backend: Backend) async throws {
        try await backend.withTrade(stock: 5, buyers: 5) { store, trade async throws in
            for buyer in trade.buyers.indices {
                let deal = try await completed(trade, buyer: buyer)
                let author = trade.buyers[buyer].id
                _ = try await store.writeReview(ReviewWords(.again), of: deal.id, by: author)
                _ = try await store.writeReview(ReviewWords(.fine), of: deal.id, by: trade.seller.id)
                // Two of them at the same moment.
                if buyer != 1 { trade.clock.advance(milliseconds: 1_000) }
            }
            let all = try await store.reviews(of: trade.seller.id, at: nil, limit: 9).elements
            #expect(all.map(\.author.id) == trade.buyers.map(\.id).reversed())
            let first = try await store.reviews(of: trade.seller.id, at: nil, limit: 2)
            let second = try await store.reviews(of: trade.seller.id, at: first.next, limit: 2)
            let third = try await store.reviews(of: trade.seller.id, at: second.next, limit: 2)
            #expect(first.elements + second.elements + third.elements == all)
            #expect(third.next == nil)
            #expect(
                try await store.reviews(of: trade.seller.id, at: third.previous, limit: 2).elements
                    == second.elements
            )
            await #expect(throws: MarketError.badCursor) {
                _ = try await store.reviews(of: trade.buyers[0].id, at: first.next, limit: 2)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aHiddenReviewWeighsNothing(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await completed(trade)
            let (seller, buyer) = (trade.seller, trade.buyers[0])
            let moderator = try await store.createAccount(.sample(20, roles: [.moderator]))
            let rude = ReviewWords(.never, text: try #require(ReviewText("욕설")))
            let own = try await store.writeReview(rude, of: deal.id, by: buyer.id)
            let id = try #require(own.mine?.id)
            func report(by reporter: Account) async throws {
                _ = try await store.report(
                    NewReport(
                        reporter: reporter.id,
                        target: .review(id),
                        messages: [],
                        reason: .insult,
                        text: "",
                        level: .known
                    )
                )
            }
            // What nobody may read, nobody can report.
            await #expect(throws: MarketError.notFound) { try await report(by: seller) }
            _ = try await store.writeReview(ReviewWords(.again), of: deal.id, by: seller.id)
            await #expect(throws: MarketError.notFound) { try await report(by: buyer) }
            try await report(by: seller)
            let queue = try await store.cases(.open, for: moderator.id, at: nil, limit: 9).elements
            let reportCase = try #require(queue.first)
            #expect((reportCase.target, reportCase.person.id) == (.review(id), buyer.id))
            let file = try await store.look(at: reportCase.id, by: moderator.id)
            #expect(file.evidence.map(\.text) == ["욕설"])
            _ = try await store.renewDueReputations(limit: 9)
            #expect(try await store.traderFacts(of: seller.id).reviews == 1)
            let hide = NewSanction(moderator: moderator.id, kind: .hide, reason: "욕설", days: 0)
            _ = try await store.act(hide, on: reportCase.id)
            #expect(try await store.reviews(of: seller.id, at: nil, limit: 9).elements == [])
            #expect(try await store.review(id) == nil)
            _ = try await store.renewDueReputations(limit: 9)
            #expect(try await store.traderFacts(of: seller.id).reviews == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func aReviewThatIsBroughtBackWeighsAgain(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await completed(trade)
            let (seller, buyer) = (trade.seller, trade.buyers[0])
            let moderator = try await store.createAccount(.sample(20, roles: [.moderator]))
            let plain = ReviewWords(.never, text: try #require(ReviewText("늦게 왔어요")))
            let own = try await store.writeReview(plain, of: deal.id, by: buyer.id)
            let id = try #require(own.mine?.id)
            _ = try await store.writeReview(ReviewWords(.again), of: deal.id, by: seller.id)
            _ = try await store.report(
                NewReport(
                    reporter: seller.id,
                    target: .review(id),
                    messages: [],
                    reason: .insult,
                    text: "",
                    level: .known
                )
            )
            let queue = try await store.cases(.open, for: moderator.id, at: nil, limit: 9).elements
            let number = try #require(queue.first).id
            func act(_ kind: Sanction.Kind) async throws -> ReportCase {
                let sanction = NewSanction(moderator: moderator.id, kind: kind, reason: "다시 봤습니다", days: 0)
                return try await store.act(sanction, on: number)
            }
            func shown() async throws -> (list: Int, facts: Int64) {
                while try await store.renewDueReputations(limit: 9) > 0 {}
                let list = try await store.reviews(of: seller.id, at: nil, limit: 9).elements
                return (list.count, Int64(try await store.traderFacts(of: seller.id).reviews))
            }
            // What is in sight is not brought back, and nothing is written down of that.
            await #expect(throws: MarketError.refusedCase(.nothingToHide)) { _ = try await act(.restore) }
            #expect(try await store.look(at: number, by: moderator.id).sanctions.isEmpty)
            #expect(try await act(.hide).decision?.outcome == .upheld)
            #expect(try await shown() == (0, 0))
            #expect(try await store.account(buyer.id)?.upheldAt != nil)

            #expect(try await act(.restore).decision?.outcome == .rejected)
            #expect(try await shown() == (1, 1))
            #expect(try await store.account(buyer.id)?.upheldAt == nil)
            let told = try await store.sanctions(of: buyer.id, limit: 9)
            #expect(told.map(\.kind) == [.restore, .hide] && told.first?.reason == "다시 봤습니다")
            // Again changes nothing, and what was brought back can be hidden once more.
            #expect(try await act(.restore).decision?.outcome == .rejected)
            #expect(try await act(.hide).decision?.outcome == .upheld)
            #expect(try await shown() == (0, 0))
            #expect(try await store.account(buyer.id)?.upheldAt != nil)
            #expect(try await act(.restore).decision?.outcome == .rejected)
            #expect(try await shown() == (1, 1))
            // A warning is held against its author, whether or not the review is there.
            #expect(try await act(.warn).decision?.outcome == .upheld)
            #expect(try await act(.hide).decision?.outcome == .upheld)
            #expect(try await act(.restore).decision?.outcome == .upheld)
            #expect(try await shown() == (1, 1))
        }
    }

    @Test(arguments: Backend.allCases)
    func theReviewedAccountCannotJudgeTheReview(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await completed(trade)
            let own = try await store.writeReview(ReviewWords(.never), of: deal.id, by: trade.buyers[0].id)
            let id = try #require(own.mine?.id)
            _ = try await store.writeReview(ReviewWords(.again), of: deal.id, by: trade.seller.id)
            let report = NewReport(
                reporter: trade.seller.id,
                target: .review(id),
                messages: [],
                reason: .insult,
                text: "",
                level: .known
            )
            _ = try await store.report(report)
            let hide = NewSanction(moderator: trade.seller.id, kind: .hide, reason: "나쁜 말", days: 0)
            await #expect(throws: MarketError.refusedCase(.own)) {
                _ = try await store.act(hide, on: ReportCase.ID(1))
            }
            #expect(try await store.reviews(of: trade.seller.id, at: nil, limit: 9).elements.count == 1)
        }
    }

    /// Both ways of working it out come to the same, on every store.
    @Test(arguments: Backend.allCases)
    func reputationsFollowTheFormula(backend: Backend) async throws {
        try await backend.withTrade(stock: 8, buyers: 8) { store, trade async throws in
            trade.clock.advance(milliseconds: 60 * TestTrade.day)
            for buyer in trade.buyers.indices {
                let deal = try await completed(trade, buyer: buyer)
                let author = trade.buyers[buyer].id
                let verdict: Review.Verdict = buyer == 0 ? .never : .again
                _ = try await store.writeReview(ReviewWords(verdict), of: deal.id, by: author)
                _ = try await store.writeReview(ReviewWords(.again), of: deal.id, by: trade.seller.id)
            }
            _ = try await store.renewReputations()
            let worked = try await store.reputation(of: trade.seller.id)
            // Those who know only the seller weigh nothing; they know each other by nobody.
            #expect((worked.weight, worked.people) == (0, 8))
            // Each buyer is weighed by the seller, who knows seven others.
            let buyer = try await store.reputation(of: trade.buyers[1].id)
            #expect(abs(buyer.weight - 0.7) < 0.001)
            #expect(abs(buyer.score - (3.2 + 0.7) / 4.7) < 0.001)
            while try await store.renewDueReputations(limit: 3) > 0 {}
            #expect(try await store.reputation(of: trade.seller.id) == worked)
            #expect(try await store.reputation(of: trade.buyers[1].id) == buyer)
            #expect(try await store.renewReputations() == 0)
            #expect(try await store.account(trade.seller.id)?.isProven == false)
        }
    }
}
