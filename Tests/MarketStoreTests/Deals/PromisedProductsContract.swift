import Market
import MarketStore
import Testing

/// The behaviour of promised products under a change by anyone.
@Suite(.timeLimit(.minutes(10)))
struct PromisedProductsContract {
    @Test(arguments: Backend.allCases)
    func aPriceCutEndsAHigherOffer(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let expensive = try await trade.offer(8_000)
            let cheap = try await trade.offer(6_000, by: 1)
            let price = try Price(full: try trade.won(7_000), discount: try trade.won(0))
            _ = try await store.editProduct(trade.chair.id, from: nil, ProductEdit(price: price), once: nil)
            #expect(try await store.offer(expensive.id, of: trade.seller.id)?.lapse == .price)
            #expect(try await store.offer(cheap.id, of: trade.seller.id)?.state == .open)
        }
    }

    @Test(arguments: Backend.allCases, [ProductState.sold, .hidden, .selling])
    func aReservedUnitStaysUntilItsDealIsCancelled(backend: Backend, state: ProductState) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            var edit = ProductEdit(state: state)
            await #expect(throws: MarketError.refusedTrade(.dealOpen)) {
                _ = try await store.editProduct(trade.chair.id, from: nil, edit, once: nil)
            }
            #expect(try await trade.product().state == .reserved)
            edit.cancelsDeals = true
            _ = try await store.editProduct(trade.chair.id, from: nil, edit, once: nil)
            let product = try await trade.product()
            #expect((product.state, product.reserved, product.stock) == (state, 0, 1))
            let ended = try #require(try await store.deal(deal.id, of: trade.buyers[0].id)).deal
            #expect((ended.state, ended.reason, ended.endedBy) == (.cancelled, .gone, .seller))
        }
    }

    @Test(arguments: Backend.allCases)
    func reservedProductsAreDeletedOnPurposeOnly(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let deal = try await trade.reserve()
            let offer = try await trade.offer(8_000, by: 1)
            await #expect(throws: MarketError.refusedTrade(.dealOpen)) {
                _ = try await store.deleteProduct(trade.chair.id, from: nil, by: trade.seller.id)
            }
            _ = try await store.deleteProduct(
                trade.chair.id,
                from: nil,
                by: trade.seller.id,
                reason: "",
                cancellingDeals: true
            )
            #expect(try await store.deal(deal.id, of: trade.buyers[0].id)?.deal.state == .cancelled)
            #expect(try await store.offer(offer.id, of: trade.buyers[1].id)?.lapse == .deleted)
            // What is undone comes back as goods that nobody has been promised.
            let back = try await store.undeleteProduct(trade.chair.id, by: trade.seller.id)
            #expect((back.state, back.reserved) == (.selling, 0))
        }
    }

    @Test(arguments: Backend.allCases)
    func theStockIsNeverLessThanIsPromised(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            try await trade.reserve(quantity: 2)
            await #expect(throws: MarketError.refusedTrade(.stockReserved(2))) {
                _ = try await store.editProduct(trade.chair.id, from: nil, ProductEdit(stock: 1), once: nil)
            }
            for (stock, state) in [(2, ProductState.reserved), (5, .selling)] {
                _ = try await store.editProduct(
                    trade.chair.id,
                    from: nil,
                    ProductEdit(stock: Int64(stock)),
                    once: nil
                )
                let product = try await trade.product()
                #expect((product.stock, product.state, product.reserved) == (Int64(stock), state, 2))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aHiddenProductCannotBeReserved(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let offer = try await trade.offer(8_000)
            let deal = try await trade.reserve(for: 1)
            _ = try await store.hideProduct(trade.chair.id, by: trade.buyers[2].id, reason: "")
            #expect(try await store.offer(offer.id, of: trade.seller.id)?.lapse == .hidden)
            for attempt in 0..<2 {
                await #expect(throws: MarketError.self) {
                    if attempt == 0 {
                        _ = try await trade.answer(.accept, to: offer, by: trade.seller)
                    } else {
                        _ = try await store.confirmDeal(deal.id, withCode: nil, by: trade.buyers[1].id)
                    }
                }
            }
            // A promise stands still, and is still there afterwards.
            _ = try await store.restoreProduct(trade.chair.id, by: trade.buyers[2].id, reason: "")
            let product = try await trade.product()
            #expect((product.state, product.reserved) == (.selling, 1))
            #expect(
                try await store.confirmDeal(deal.id, withCode: nil, by: trade.buyers[1].id).state == .oneSided
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func aReservationsTimeStandsStillWhileAModeratorLooks(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let id = try await trade.reserve().id
            func seen() async throws -> Deal {
                let conversation = trade.conversations[0]
                let deal = try #require(try await store.deal(id, of: trade.seller.id)).deal
                #expect(try await store.conversation(conversation, of: trade.buyers[0].id)?.deal == deal)
                return deal
            }
            trade.clock.advance(milliseconds: TestTrade.day)
            for _ in 0..<2 {
                _ = try await store.hideProduct(trade.chair.id, by: trade.buyers[2].id, reason: "")
                trade.clock.advance(milliseconds: 3 * TestTrade.day)
                #expect(try await store.endOverdueTrades(limit: 9) == 0)
                let deal = try await seen()
                #expect((deal.state, deal.until) == (.reserved, trade.clock.now.adding(days: 2)))
                #expect(try await store.dealCode(of: id, for: trade.seller.id) != nil)
            }
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) {
                let end = trade.clock.now.adding(days: 3)
                _ = try await store.changeDeal(id, .prolong(until: end), by: trade.seller.id)
            }
            _ = try await store.restoreProduct(trade.chair.id, by: trade.buyers[2].id, reason: "")
            #expect(try await trade.product().state == .reserved)
            trade.clock.advance(milliseconds: 2 * TestTrade.day - 1)
            #expect(try await store.endOverdueTrades(limit: 9) == 0)
            #expect(try await seen().state == .reserved)
            trade.clock.advance(milliseconds: 1)
            #expect(try await seen().state == .expired)
            #expect(try await store.endOverdueTrades(limit: 9) == 1)
            #expect(try await trade.product().state == .selling)
        }
    }

    @Test(arguments: Backend.allCases)
    func aDealOfAHiddenProductCanBeCancelledOrDenied(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let promised = try await trade.reserve()
            let said = try await trade.reserve(for: 1)
            _ = try await store.confirmDeal(said.id, withCode: nil, by: trade.seller.id)
            _ = try await store.hideProduct(trade.chair.id, by: trade.buyers[2].id, reason: "")
            trade.clock.advance(milliseconds: 4 * TestTrade.day)
            let cancelled = try await store.changeDeal(promised.id, .cancel(.other), by: trade.buyers[0].id)
            #expect(cancelled.state == .cancelled)
            let denied = try await store.changeDeal(said.id, .object, by: trade.buyers[1].id)
            #expect(denied.state == .cancelled)
            _ = try await store.restoreProduct(trade.chair.id, by: trade.buyers[2].id, reason: "")
            let product = try await trade.product()
            #expect((product.state, product.stock, product.reserved) == (.selling, 2, 0))
        }
    }

    @Test(arguments: Backend.allCases)
    func aBlockEndsOpenTradesSilently(backend: Backend) async throws {
        try await backend.withTrade(stock: 1) { store, trade async throws in
            let deal = try await trade.reserve()
            _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[1].id)
            try await store.setBlocked(true, trade.seller.id, by: trade.buyers[0].id)
            try await store.setBlocked(true, trade.buyers[1].id, by: trade.seller.id)
            let ended = try #require(try await store.deal(deal.id, of: trade.seller.id)).deal
            #expect((ended.state, ended.reason, ended.endedBy) == (.cancelled, .closed, nil))
            #expect(try await store.linePlace(of: trade.chair.id, for: trade.buyers[1].id) == nil)
            await #expect(throws: MarketError.refusedTrade(.closed)) { try await trade.reserve() }
            await #expect(throws: MarketError.refusedTrade(.closed)) { try await trade.offer(9_000) }
            await #expect(throws: MarketError.refusedTrade(.closed)) {
                _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[1].id)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aProductMarkedReservedTakesNoDeals(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let offer = try await trade.offer(8_000)
            _ = try await store.editProduct(
                trade.chair.id,
                from: nil,
                ProductEdit(state: .reserved),
                once: nil
            )
            #expect(try await store.offer(offer.id, of: trade.seller.id)?.lapse == .reserved)
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) { try await trade.reserve() }
            // A further edit leaves it as it is said.
            _ = try await store.editProduct(trade.chair.id, from: nil, ProductEdit(stock: 3), once: nil)
            #expect(try await trade.product().state == .reserved)
        }
    }

    @Test(arguments: Backend.allCases)
    func aDeniableSaleKeepsItsProduct(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let new = NewDeal(in: trade.conversations[0], codes: trade.codes)
            let deal = try await store.sell(new, by: trade.seller.id, cancellingDeals: false)
            _ = try await store.deleteProduct(trade.chair.id, from: nil, by: trade.seller.id)
            trade.clock.advance(milliseconds: TestTrade.day)
            _ = try await store.removeExpired(limit: 100)
            let denied = try await store.changeDeal(deal.id, .object, by: trade.buyers[0].id)
            #expect(denied.state == .cancelled)
            #expect(try await store.endOverdueTrades(limit: 9) == 0)
            _ = try await store.removeExpired(limit: 100)
            #expect(try await store.deletion(of: trade.chair.id) == nil, "gone for good")
        }
    }

    @Test(arguments: Backend.allCases)
    func withOneBuyerThereIsOneDealAtATime(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            let offer = try await trade.offer(8_000, by: 1)
            try await trade.reserve()
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) { try await trade.offer(8_000) }
            try await trade.reserve(for: 1)
            #expect(try await store.offer(offer.id, of: trade.seller.id)?.lapse == .reserved)
        }
    }

    @Test(arguments: Backend.allCases)
    func theQueueIsNotCalledForADeletedProduct(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            try await trade.reserve()
            _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[1].id)
            var edit = ProductEdit(state: .sold)
            edit.cancelsDeals = true
            _ = try await store.editProduct(trade.chair.id, from: nil, edit, once: nil)
            let lines = try await store.notifications(
                of: trade.buyers[1].id,
                isUnread: true,
                at: nil,
                limit: 9
            )
            // That it is sold, and never that it is free.
            #expect(lines.elements.map(\.values.code) == ["sold"])
        }
    }

    @Test(arguments: Backend.allCases)
    func unitsThatAreGoneMakeAnOpenFormStale(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            let deal = try await trade.reserve()
            let code = try #require(try await store.dealCode(of: deal.id, for: trade.seller.id))
            _ = try await store.confirmDeal(deal.id, withCode: code, by: trade.buyers[0].id)
            await #expect(throws: MarketError.self) {
                _ = try await store.editProduct(
                    trade.chair.id,
                    from: trade.chair.version,
                    ProductEdit(stock: 3),
                    once: nil
                )
            }
            #expect(try await trade.product().stock == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func theQueueOutlastsADeniableSale(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[1].id)
            _ = try await store.confirmDeal(deal.id, withCode: nil, by: trade.seller.id)
            _ = try await store.changeDeal(deal.id, .object, by: trade.buyers[0].id)
            let place = try await store.linePlace(of: trade.chair.id, for: trade.buyers[1].id)
            #expect(place?.heldUntil != nil)
        }
    }

    /// Whatever is pressed at once, one has it and nothing is promised twice.
    @Test(arguments: Backend.allCases)
    func onlyOneOfTwoConcurrentAcceptsSucceeds(backend: Backend) async throws {
        // A market in PostgreSQL takes a third of a second to make.
        for _ in 0..<(backend == .sqlite ? 20 : 5) {
            try await backend.withTrade(buyers: 8) { store, trade async throws in
                var offers: [Offer] = []
                for buyer in 0..<8 {
                    let new = NewOffer(
                        in: trade.conversations[buyer],
                        by: trade.seller.id,
                        try trade.won(9_000)
                    )
                    offers.append(try await store.makeOffer(new))
                }
                let accepted = await withTaskGroup(of: Bool.self) { group in
                    for (buyer, offer) in offers.enumerated() {
                        group.addTask {
                            (try? await trade.answer(.accept, to: offer, by: trade.buyers[buyer])) != nil
                        }
                    }
                    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(accepted == 1)
                let product = try await trade.product()
                #expect((product.reserved, product.state) == (1, .reserved))
                let open = DealFilter(role: .seller, isOpen: true)
                #expect(
                    try await store.deals(of: trade.seller.id, open, at: nil, limit: 9).elements.count == 1
                )
            }
        }
    }
}
