import Market
import MarketStore
import Testing

/// The guarantees of every store about offers and deals.
@Suite(.timeLimit(.minutes(10)))
struct DealContract {
    @Test(arguments: Backend.allCases)
    func anAcceptedOfferIsADealThatBothSee(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let offer = try await trade.offer(8_000)
            let seen = try #require(
                try await store.conversation(trade.conversations[0], of: trade.seller.id)
            )
            #expect(seen.offer == offer)
            #expect(seen.unread == 2, "an offer asks for an answer")
            #expect(seen.last.offer == offer)
            let accepted = try await trade.answer(.accept, to: offer, by: trade.seller)
            let id = try #require(accepted.deal)
            let bought = try #require(try await store.deal(id, of: trade.buyers[0].id))
            let sold = try #require(try await store.deal(id, of: trade.seller.id))
            #expect((bought.role, sold.role) == (.buyer, .seller))
            #expect((bought.partner.id, sold.partner.id) == (trade.seller.id, trade.buyers[0].id))
            #expect(bought.deal.amount == (try trade.won(8_000)))
            let product = try await trade.product()
            #expect((product.state, product.reserved, product.stock) == (.reserved, 1, 1))
            // It is no new version: an open form of the seller's is not stale.
            #expect(product.version == trade.chair.version)
            // The buyer reads what became of it, and is asked nothing.
            let after = try #require(
                try await store.conversation(trade.conversations[0], of: trade.buyers[0].id)
            )
            #expect(after.last.notice?.code == .offerAccepted)
            #expect(after.unread == 0)
            #expect((after.offer, after.deal) == (nil, bought.deal))
        }
    }

    @Test(arguments: Backend.allCases)
    func aNotificationStaysUntilItsSubjectIsOpened(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            func lines(_ account: Account) async throws -> [NotificationKind] {
                try await store.notifications(of: account.id, isUnread: true, at: nil, limit: 9).elements
                    .map(\.kind)
            }
            let offer = try await trade.offer(8_000)
            #expect(try await lines(trade.seller) == [.offer])
            #expect(try await lines(trade.buyers[0]) == [])
            try await store.markRead(to: 2, in: trade.conversations[0], by: trade.seller.id)
            #expect(try await lines(trade.seller) == [])
            try await trade.answer(.accept, to: offer, by: trade.seller)
            #expect(try await lines(trade.buyers[0]) == [.offerAnswered])
            _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[1].id)
            trade.clock.advance(milliseconds: 3 * TestTrade.day)
            _ = try await store.endOverdueTrades(limit: 9)
            // A deal that ended by time notifies both sides, and the waiting buyer that the product is free.
            #expect(try await lines(trade.seller) == [.deal])
            #expect(try await lines(trade.buyers[0]).contains(.deal))
            #expect(try await lines(trade.buyers[1]) == [.queueFree])
        }
    }

    @Test(arguments: Backend.allCases)
    func repeatingAnAnswerChangesNothing(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let offer = try await trade.offer(8_000)
            let first = try await trade.answer(.accept, to: offer, by: trade.seller)
            let lines = try await trade.notices().count
            #expect(try await trade.answer(.accept, to: offer, by: trade.seller) == first)
            #expect(try await trade.notices().count == lines)
            await #expect(throws: MarketError.refusedTrade(.offerOver(first))) {
                _ = try await trade.answer(.decline, to: offer, by: trade.seller)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func othersFindNothing(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let offer = try await trade.offer(8_000)
            let deal = try await trade.reserve(for: 1)
            let stranger = trade.buyers[2]
            #expect(try await store.offer(offer.id, of: stranger.id) == nil)
            #expect(try await store.deal(deal.id, of: stranger.id) == nil)
            #expect(try await store.dealCode(of: deal.id, for: stranger.id) == nil)
            await #expect(throws: MarketError.notFound) {
                _ = try await trade.answer(.accept, to: offer, by: stranger)
            }
            await #expect(throws: MarketError.notFound) {
                _ = try await store.confirmDeal(deal.id, withCode: nil, by: stranger.id)
            }
            await #expect(throws: MarketError.notFound) {
                _ = try await store.changeDeal(deal.id, .cancel(.other), by: stranger.id)
            }
            await #expect(throws: MarketError.notFound) {
                let new = NewOffer(in: trade.conversations[0], by: stranger.id, try trade.won(9_000))
                _ = try await store.makeOffer(new)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func anOffersDeadlineCountsAtTheSecond(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let first = try await trade.offer(8_000)
            let second = try await trade.offer(8_000, by: 1)
            trade.clock.advance(milliseconds: 2 * TestTrade.day - 1)
            #expect(try await trade.answer(.accept, to: first, by: trade.seller).state == .accepted)
            trade.clock.advance(milliseconds: 1)
            await #expect(throws: MarketError.self) {
                _ = try await trade.answer(.accept, to: second, by: trade.seller)
            }
            // Read as over before anything has written it down, and once it is written down.
            #expect(try await store.offer(second.id, of: trade.seller.id)?.state == .expired)
            #expect(try await store.endOverdueTrades(limit: 9) == 1)
            #expect(try await store.endOverdueTrades(limit: 9) == 0)
            #expect(try await trade.notices(1) == [.offerExpired])
        }
    }

    @Test(arguments: Backend.allCases)
    func theLastOfThreeUnitsIsPromisedOnce(backend: Backend) async throws {
        try await backend.withTrade(stock: 3, buyers: 4) { store, trade async throws in
            for buyer in 0..<3 { try await trade.reserve(for: buyer) }
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) { try await trade.reserve(for: 3) }
            #expect(try await trade.product().state == .reserved)
        }
    }

    @Test(arguments: Backend.allCases)
    func aDayHasOnlySoManyOffers(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            var new = NewOffer(in: trade.conversations[0], by: trade.buyers[0].id, try trade.won(8_000))
            new.mostInADay = 2
            for _ in 0..<2 {
                let offer = try await store.makeOffer(new)
                try await trade.answer(.decline, to: offer, by: trade.seller)
            }
            await #expect(throws: MarketError.self) { _ = try await store.makeOffer(new) }
            trade.clock.advance(milliseconds: TestTrade.day)
            #expect(try await store.makeOffer(new).state == .open)
        }
    }

    @Test(arguments: Backend.allCases)
    func aCodeOfAnotherDealOrAThirdPersonOpensNothing(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let (own, others) = (DealCodes(111_111, 222_222), DealCodes(333_333, 444_444))
            var deals: [Deal] = []
            for (buyer, codes) in [own, others].enumerated() {
                let new = NewDeal(in: trade.conversations[buyer], codes: codes)
                deals.append(try await store.makeDeal(new, by: trade.seller.id))
            }
            for role in [Conversation.Role.seller, .buyer] {
                await #expect(throws: MarketError.refusedTrade(.wrongCode)) {
                    let code = others.code(of: role)
                    _ = try await store.confirmDeal(deals[0].id, withCode: code, by: trade.buyers[0].id)
                }
                await #expect(throws: MarketError.notFound) {
                    let code = own.code(of: role)
                    _ = try await store.confirmDeal(deals[0].id, withCode: code, by: trade.buyers[2].id)
                }
            }
            let strangers = try? await store.dealCode(of: deals[0].id, for: trade.buyers[1].id)
            #expect(strangers == nil)
            for deal in deals {
                #expect(try await store.deal(deal.id, of: trade.seller.id)?.deal.state == .reserved)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func anEndedReservationNotifiesTheQueueAndHoldsItForTheFirst(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            try await trade.reserve()
            for (place, buyer) in [1, 2].enumerated() {
                let joined = try await store.joinLine(of: trade.chair.id, by: trade.buyers[buyer].id)
                #expect(joined == QueuePosition(position: place + 1, waiting: place + 1, heldUntil: nil))
            }
            trade.clock.advance(milliseconds: 3 * TestTrade.day)
            #expect(try await store.endOverdueTrades(limit: 9) == 1)
            #expect(try await trade.product().state == .selling)
            let first = try await store.linePlace(of: trade.chair.id, for: trade.buyers[1].id)
            #expect(first?.heldUntil == trade.clock.now.adding(hours: 2))
            let new = NewDeal(in: trade.conversations[2], codes: trade.codes)
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) {
                _ = try await store.makeDeal(new, by: trade.buyers[2].id)
            }
            let deal = try await store.makeDeal(
                NewDeal(in: trade.conversations[1], codes: trade.codes),
                by: trade.buyers[1].id
            )
            #expect(deal.buyer == trade.buyers[1].id)
            try await store.leaveLine(of: trade.chair.id, by: trade.buyers[2].id)
            #expect(try await store.linePlace(of: trade.chair.id, for: trade.buyers[2].id) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func aCodeConfirmsBothAndIsGoneThen(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            let code = try #require(try await store.dealCode(of: deal.id, for: trade.seller.id))
            let other = try await store.dealCode(of: deal.id, for: trade.buyers[0].id)
            #expect(code != other)
            let done = try await store.confirmDeal(deal.id, withCode: code, by: trade.buyers[0].id)
            #expect(done.state == .completed && done.isMet)
            #expect(try await store.dealCode(of: deal.id, for: trade.seller.id) == nil)
            let product = try await trade.product()
            #expect((product.state, product.stock, product.reserved) == (.sold, 0, 0))
            // Again, from the other side, nothing happens twice.
            let again = try await store.confirmDeal(deal.id, withCode: "000000", by: trade.seller.id)
            #expect(again == done)
        }
    }

    @Test(arguments: Backend.allCases)
    func bothConfirmAtOnceAndStockFallsOnce(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let deal = try await trade.reserve()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for account in [trade.seller.id, trade.buyers[0].id] {
                    for _ in 0..<4 {
                        group.addTask {
                            _ = try await store.confirmDeal(deal.id, withCode: nil, by: account)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let product = try await trade.product()
            #expect((product.stock, product.reserved, product.state) == (1, 0, .selling))
            #expect(try await store.deal(deal.id, of: trade.seller.id)?.deal.state == .completed)
        }
    }

    @Test(arguments: Backend.allCases)
    func aOneSidedConfirmationCountsAfterThreeDays(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            _ = try await store.confirmDeal(deal.id, withCode: nil, by: trade.buyers[0].id)
            #expect(
                try await store.conversation(trade.conversations[0], of: trade.seller.id)?.unread == 2,
                "the seller is asked"
            )
            #expect(try await trade.product().stock == 1)
            trade.clock.advance(milliseconds: 3 * TestTrade.day)
            #expect(try await store.endOverdueTrades(limit: 9) == 1)
            #expect(try await trade.product().state == .sold)
            #expect(try await store.deal(deal.id, of: trade.seller.id)?.deal.confirmedBy == [.buyer])
        }
    }

    @Test(arguments: Backend.allCases)
    func aSaleToANamedBuyerAwaitsTheirConfirmation(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let new = NewDeal(in: trade.conversations[0], codes: trade.codes)
            let deal = try await store.sell(new, by: trade.seller.id, cancellingDeals: false)
            #expect(deal.state == .oneSided)
            #expect(try await trade.product().state == .sold)
            let ended = try await store.changeDeal(deal.id, .object, by: trade.buyers[0].id)
            #expect(ended.reason == .notTraded)
            let product = try await trade.product()
            #expect((product.state, product.stock) == (.selling, 1))
            await #expect(throws: MarketError.notFound) {
                _ = try await store.sell(new, by: trade.buyers[0].id, cancellingDeals: false)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func dealsAreListedByRoleNewestFirst(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            var made: [Deal] = []
            for buyer in 0..<3 { made.append(try await trade.reserve(for: buyer)) }
            _ = try await store.changeDeal(made[0].id, .cancel(.agreed), by: trade.seller.id)
            let all = try await store.deals(of: trade.seller.id, DealFilter(), at: nil, limit: 2)
            #expect(all.elements.map(\.deal.id) == [made[2].id, made[1].id])
            let rest = try await store.deals(of: trade.seller.id, DealFilter(), at: all.next, limit: 2)
            #expect(rest.elements.map(\.deal.id) == [made[0].id])
            let back = try await store.deals(of: trade.seller.id, DealFilter(), at: rest.previous, limit: 2)
            #expect(back.elements == all.elements)
            let open = DealFilter(role: .seller, isOpen: true)
            #expect(
                try await store.deals(of: trade.seller.id, open, at: nil, limit: 9).elements.map(\.deal.id)
                    == [made[2].id, made[1].id]
            )
            let bought = DealFilter(role: .buyer)
            #expect(try await store.deals(of: trade.seller.id, bought, at: nil, limit: 9).elements == [])
        }
    }
}
