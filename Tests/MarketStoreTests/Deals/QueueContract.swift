import Market
import MarketStore
import Testing

/// The guarantees of every store about waiting buyers, and about products sold while promised.
@Suite(.timeLimit(.minutes(10)))
struct QueueContract {
    /// The last news of the line for a buyer.
    private func line(_ store: SQLiteStore, _ trade: TestTrade, _ buyer: Int) async throws -> String? {
        try await store.notifications(of: trade.buyers[buyer].id, isUnread: true, at: nil, limit: 9).elements
            .first { $0.kind == .queueFree }?.values.code
    }

    @Test(arguments: Backend.allCases)
    func eachInTheQueueIsNotifiedOfTheirPosition(backend: Backend) async throws {
        try await backend.withTrade(buyers: 4) { store, trade async throws in
            let deal = try await trade.reserve(for: 0)
            for buyer in 1...3 {
                _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[buyer].id)
            }
            _ = try await store.changeDeal(deal.id, .cancel(.changedMind), by: trade.buyers[0].id)
            #expect(try await line(store, trade, 1) == "turn")
            #expect(try await line(store, trade, 2) == "later")
            #expect(try await line(store, trade, 3) == "later")
            let position = try await store.buyerPosition(at: trade.chair.id, of: trade.buyers[1].id)
            #expect(position.place?.heldUntil != nil && position.deal == nil && !position.isKept)
            for account in [trade.buyers[0], trade.buyers[2]] {
                #expect(try await store.buyerPosition(at: trade.chair.id, of: account.id).isKept)
            }
            // Who leaves passes the turn on.
            try await store.leaveLine(of: trade.chair.id, by: trade.buyers[1].id)
            #expect(try await line(store, trade, 2) == "turn")
            #expect(try await line(store, trade, 3) == "later")
            let taken = try await store.makeDeal(
                NewDeal(in: trade.conversations[2], codes: trade.codes),
                by: trade.buyers[2].id
            )
            let holder = try await store.buyerPosition(at: trade.chair.id, of: trade.buyers[2].id)
            #expect(holder == BuyerPosition(deal: taken, place: nil))
            // The deal's buyer gets it: the waiting buyer is notified, and waits no longer.
            _ = try await store.confirmDeal(taken.id, withCode: "222222", by: trade.seller.id)
            #expect(try await line(store, trade, 3) == "sold")
            #expect(try await store.linePlace(of: trade.chair.id, for: trade.buyers[3].id) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func unitsBeyondThoseHeldAreAvailable(backend: Backend) async throws {
        try await backend.withTrade(stock: 2, buyers: 4) { store, trade async throws in
            func isKept(from buyer: Int) async throws -> Bool {
                try await store.buyerPosition(at: trade.chair.id, of: trade.buyers[buyer].id).isKept
            }
            let deals = [try await trade.reserve(for: 0), try await trade.reserve(for: 1)]
            _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[2].id)
            #expect(try await !isKept(from: 3), "it is promised")
            _ = try await store.changeDeal(deals[0].id, .cancel(.other), by: trade.seller.id)
            #expect(try await isKept(from: 3))
            _ = try await store.changeDeal(deals[1].id, .cancel(.other), by: trade.seller.id)
            #expect(try await !isKept(from: 3))
            trade.clock.advance(milliseconds: 2 * 3_600_000)
            #expect(try await !isKept(from: 3))
        }
    }

    @Test(arguments: Backend.allCases)
    func aSaleElsewhereOrDeletionNotifiesTheQueue(backend: Backend) async throws {
        for isDeleted in [false, true] {
            try await backend.withTrade { store, trade async throws in
                _ = try await trade.reserve(for: 0)
                _ = try await store.joinLine(of: trade.chair.id, by: trade.buyers[1].id)
                if isDeleted {
                    _ = try await store.deleteProduct(
                        trade.chair.id,
                        from: nil,
                        by: trade.seller.id,
                        reason: "",
                        cancellingDeals: true
                    )
                } else {
                    var edit = ProductEdit(state: .sold)
                    edit.cancelsDeals = true
                    _ = try await store.editProduct(trade.chair.id, from: nil, edit, once: nil)
                }
                #expect(try await line(store, trade, 1) == (isDeleted ? "gone" : "sold"))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func productsAreSoldToAnotherOnlyWhereThatIsMeant(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let held = try await trade.reserve(for: 0)
            #expect(
                try await store.openDeals(of: trade.chair.id, by: trade.seller.id).map(\.deal.id) == [held.id]
            )
            #expect(try await store.openDeals(of: trade.chair.id, by: trade.buyers[0].id) == [])
            #expect(
                try await store.openDeals(of: trade.buyers[0].id, with: trade.seller.id).map(\.role) == [
                    .buyer
                ]
            )
            #expect(try await store.openDeals(of: trade.buyers[1].id, with: trade.seller.id) == [])
            let new = NewDeal(in: trade.conversations[1], codes: trade.codes)
            await #expect(throws: MarketError.refusedTrade(.dealOpen)) {
                _ = try await store.sell(new, by: trade.seller.id, cancellingDeals: false)
            }
            let sold = try await store.sell(new, by: trade.seller.id, cancellingDeals: true)
            #expect(sold.buyer == trade.buyers[1].id && sold.state == .oneSided)
            let ended = try await store.deal(held.id, of: trade.buyers[0].id)?.deal
            #expect((ended?.state, ended?.reason) == (.cancelled, .gone))
        }
    }
}
