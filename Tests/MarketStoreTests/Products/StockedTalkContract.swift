import Market
import MarketStore
import Testing

/// The guarantees of every store about products that are stocked with what was said about them.
@Suite(.timeLimit(.minutes(10)))
struct StockedTalkContract {
    private static let day: Int64 = 86_400_000

    private func chair(
        _ market: TestMarket,
        offeredDaysAgo days: Int64,
        _ buyer: Account,
        _ actions: [(hours: Int64, role: Conversation.Role, action: StockedTalk.Action)],
        takesOffers: Bool = true
    ) throws -> StockedProduct {
        let offeredAt = market.clock.now.adding(days: -days)
        let steps = actions.map {
            StockedTalk.Step(at: offeredAt.adding(hours: $0.hours), by: $0.role, $0.action)
        }
        return StockedProduct(
            try .sample(facts: ProductFacts(takesOffers: takesOffers), by: market.seller.id),
            photos: [],
            altText: "",
            offeredAt: offeredAt,
            talks: [StockedTalk(buyer: buyer.id, steps: steps)]
        )
    }

    private func say(_ text: String) throws -> StockedTalk.Action { .say(try #require(MessageText(text))) }

    @Test(arguments: Backend.allCases)
    func soldProductHasADealAndReviewsAsOfTheirMoments(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let buyer = try await store.createAccount(.sample(2))
            let words = ReviewWords(.again, tags: [.kind], text: try #require(ReviewText("친절하셨어요.")))
            let thanks = try #require(ReviewText("고맙습니다."))
            let good = try chair(
                market,
                offeredDaysAgo: 10,
                buyer,
                [
                    (1, .buyer, try say("있나요?")), (2, .seller, try say("네.")),
                    (3, .buyer, .offer(try Money(hundredths: 900_000, currency: .krw))),
                    (4, .seller, .accept),
                    (28, .seller, .confirm(withCode: true)), (30, .buyer, .review(words)),
                    (31, .seller, .review(ReviewWords(.fine))), (32, .seller, .reply(thanks)),
                ]
            )

            let id = try #require(try await store.stock([good]).first).id
            try await store.renewReputations()

            let product = try #require(try await store.product(id))
            #expect((product.state, product.stock, product.reserved) == (.sold, 0, 0))
            let offeredAt = try #require(good.offeredAt)
            #expect(product.createdAt == offeredAt)
            #expect(product.soldAt == offeredAt.adding(hours: 28))
            #expect(product.settledAt != nil, "sold for too long to be in lists")
            let deal = try #require(
                try await store.deals(of: buyer.id, DealFilter(role: .buyer), at: nil, limit: 9).elements
                    .first
            ).deal
            #expect((deal.state, deal.isMet, deal.amount.hundredths) == (.completed, true, 900_000))
            #expect(deal.endedAt == offeredAt.adding(hours: 28))
            let review = try #require(
                try await store.reviews(of: market.seller.id, at: nil, limit: 9).elements.first
            )
            #expect((review.words, review.author.id) == (words, buyer.id))
            #expect(review.seenAt == offeredAt.adding(hours: 31))
            #expect(review.reply?.text == thanks.text)
            let facts = try await store.traderFacts(of: market.seller.id)
            #expect((facts.traded, facts.people, facts.again, facts.reviews) == (1, 1, 1, 1))
            for account in [market.seller, buyer] {
                let inbox = try await store.inbox(of: account.id)
                #expect((inbox.unread, inbox.notifications) == (0, 0))
            }
            #expect(try await store.check() == [])
        }
    }

    /// A review by one alone is seen once the days for the other one's are over.
    @Test(arguments: Backend.allCases)
    func questionAndLoneReviewLeaveNothingUnread(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let buyer = try await store.createAccount(.sample(2))
            let (ask, answer) = (try say("있나요?"), try say("네."))
            let asked = try chair(
                market,
                offeredDaysAgo: 3,
                buyer,
                [(1, .buyer, ask), (2, .seller, answer)]
            )
            let sold = try chair(
                market,
                offeredDaysAgo: 40,
                buyer,
                [
                    (1, .buyer, ask), (2, .buyer, .buy), (3, .seller, .accept),
                    (4, .seller, .confirm(withCode: false)), (5, .buyer, .confirm(withCode: false)),
                    (6, .seller, .review(ReviewWords(.again))),
                ],
                takesOffers: false
            )

            let products = try await store.stock([asked, sold])

            let left = try #require(try await store.product(products[0].id))
            #expect((left.state, left.stock) == (.selling, 1))
            #expect(try await store.reviews(of: buyer.id, at: nil, limit: 9).elements.count == 1)
            #expect(try await store.notifyOfSeenReviews(limit: 9) == 0)
            for account in [market.seller, buyer] {
                let inbox = try await store.inbox(of: account.id)
                #expect((inbox.unread, inbox.notifications) == (0, 0))
            }
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func stepThatIsNotAllowedRollsBackTheBatch(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let buyer = try await store.createAccount(.sample(2))
            let good = try chair(market, offeredDaysAgo: 3, buyer, [(1, .buyer, try say("있나요?"))])
            let early = try chair(market, offeredDaysAgo: 2, buyer, [(1, .buyer, .buy)])
            let unsold = try chair(
                market,
                offeredDaysAgo: 2,
                buyer,
                [(1, .buyer, try say("있나요?")), (2, .buyer, .review(ReviewWords(.again)))]
            )

            for bad in [early, unsold] {
                await #expect(throws: MarketError.notFound) { try await store.stock([good, bad]) }
            }

            #expect(try await market.walk().isEmpty)
            #expect(try await store.conversation(about: Product.ID(1), of: buyer.id) == nil)
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func accountMayCountAsMadeEarlier(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            var new = try NewAccount.sample(2)
            new.madeAt = market.clock.now.adding(days: -100)

            let account = try await store.createAccount(new)

            #expect(account.createdAt == new.madeAt)
            #expect(try await store.account(account.id)?.createdAt == new.madeAt)
        }
    }
}
