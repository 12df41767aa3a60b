import Market
import Testing

@Suite("Trade")
struct TradeTests: TradeTesting {
    @Test func anAcceptedOfferReservesTheProductAtItsAmount() throws {
        var trade = try trade()
        let offer = try trade.offer(try won(8_000), by: Account.ID(2), in: buyer(2))
        let answered = try trade.answer(.accept, to: offer.id, by: Self.seller, in: buyer(2), codes: codes)
        #expect(answered.state == .accepted)
        let deal = try #require(trade.deals.first)
        #expect(deal.amount == (try won(8_000)))
        #expect(answered.deal == deal.id)
        #expect(trade.product.state == .reserved)
        #expect(trade.product.reserved == 1)
        #expect(trade.available(for: Account.ID(3)) == 0)
    }

    @Test func sellingEndsWhatWasOffered() throws {
        var trade = try trade(stock: 2)
        for number in 2...4 as ClosedRange<Int64> {
            _ = try trade.offer(try won(8_000), by: Account.ID(number), in: buyer(number))
        }
        _ = try trade.answer(.accept, to: Offer.ID(100), by: Self.seller, in: buyer(2), codes: codes)
        #expect(trade.offers.map(\.state) == [.accepted, .open, .open])
        _ = try trade.answer(.accept, to: Offer.ID(101), by: Self.seller, in: buyer(3), codes: codes)
        #expect(trade.offers.map(\.state) == [.accepted, .accepted, .lapsed])
        #expect(trade.offers[2].lapse == .reserved)
    }

    @Test func anOfferIsNoHigherThanThePrice() throws {
        var trade = try trade()
        for amount in [0, 10_001] as [Int64] {
            #expect(throws: TradeRefusal.offerRange(OfferRange(upTo: try won(10_000)))) {
                try trade.offer(try won(amount), by: Account.ID(2), in: buyer(2))
            }
        }
        #expect(try trade.offer(try won(1), by: Account.ID(2), in: buyer(2)).amount == (try won(1)))
    }

    @Test func aCounterEndsTheOfferBeforeIt() throws {
        var trade = try trade()
        let first = try trade.offer(try won(6_000), by: Account.ID(2), in: buyer(2))
        let counter = try trade.offer(try won(9_000), by: Self.seller, in: buyer(2))
        #expect(trade.offers.map(\.state) == [.countered, .open])
        #expect(throws: TradeRefusal.self) {
            try trade.answer(.accept, to: first.id, by: Self.seller, in: buyer(2), codes: codes)
        }
        // Only the other one accepts.
        #expect(throws: TradeRefusal.self) {
            try trade.answer(.accept, to: counter.id, by: Self.seller, in: buyer(2), codes: codes)
        }
        _ = try trade.answer(.accept, to: counter.id, by: Account.ID(2), in: buyer(2), codes: codes)
        #expect(trade.deals.first?.amount == (try won(9_000)))
    }

    @Test func offersAreInWholeWon() throws {
        var trade = try trade()
        let broken = try Money("8000.5", currency: .krw)
        #expect(throws: TradeRefusal.offerNotWhole) {
            try trade.offer(broken, by: Account.ID(2), in: buyer(2))
        }
        #expect(throws: TradeRefusal.offerNotWhole) { try trade.offer(broken, by: Self.seller, in: buyer(2)) }
        #expect(throws: TradeRefusal.offerNotWhole) { try trade.offerToLikers(broken, likers: 3) }
        #expect(trade.offers.isEmpty && trade.likerOffer == nil)
    }

    @Test func oneOfferWaitsAtATimeAndFiveAreTheMost() throws {
        var trade = try trade()
        _ = try trade.offer(try won(6_000), by: Account.ID(2), in: buyer(2))
        #expect(throws: TradeRefusal.offerWaiting(trade.offers[0])) {
            try trade.offer(try won(7_000), by: Account.ID(2), in: buyer(2))
        }
        #expect(throws: TradeRefusal.offerLimit) {
            try trade.offer(try won(7_000), by: Account.ID(3), in: buyer(3, offers: 5))
        }
        #expect(throws: TradeRefusal.closed) {
            try trade.offer(try won(7_000), by: Account.ID(4), in: buyer(4, isClosed: true))
        }
    }

    @Test func anAcceptAtTheLastSecondCounts() throws {
        var first = try trade()
        let offer = try first.offer(try won(8_000), by: Account.ID(2), in: buyer(2))
        var intime = try trade(after: 2 * Self.day - 1, from: first)
        #expect(
            try intime.answer(.accept, to: offer.id, by: Self.seller, in: buyer(2), codes: codes).state
                == .accepted
        )
        var late = try trade(after: 2 * Self.day, from: first)
        #expect(throws: TradeRefusal.self) {
            try late.answer(.accept, to: offer.id, by: Self.seller, in: buyer(2), codes: codes)
        }
        #expect(late.offers[0].state == .expired)
        #expect(notices(late) == [.offerExpired])
    }

    @Test func aWithdrawnOfferCanNotBeAccepted() throws {
        var trade = try trade()
        let offer = try trade.offer(try won(8_000), by: Account.ID(2), in: buyer(2))
        _ = try trade.answer(.withdraw, to: offer.id, by: Account.ID(2), in: buyer(2), codes: codes)
        // Again changes nothing.
        _ = try trade.answer(.withdraw, to: offer.id, by: Account.ID(2), in: buyer(2), codes: codes)
        #expect(notices(trade) == [.offerWithdrawn])
        #expect(throws: TradeRefusal.self) {
            try trade.answer(.accept, to: offer.id, by: Self.seller, in: buyer(2), codes: codes)
        }
    }

    @Test func anAcceptedOfferCanNotBeWithdrawn() throws {
        var trade = try trade()
        let offer = try trade.offer(try won(8_000), by: Account.ID(2), in: buyer(2))
        _ = try trade.answer(.accept, to: offer.id, by: Self.seller, in: buyer(2), codes: codes)
        #expect(throws: TradeRefusal.self) {
            try trade.answer(.withdraw, to: offer.id, by: Account.ID(2), in: buyer(2), codes: codes)
        }
        #expect(trade.deals.count == 1)
    }

    @Test func aPriceCutEndsAHigherOffer() throws {
        var trade = try trade()
        _ = try trade.offer(try won(8_000), by: Account.ID(2), in: buyer(2))
        _ = try trade.offer(try won(6_000), by: Account.ID(3), in: buyer(3))
        try trade.follow(nil, stock: 1, price: try won(7_000), cancellingDeals: false)
        #expect(trade.offers.map(\.state) == [.lapsed, .open])
        #expect(trade.offers[0].lapse == .price)
    }

    @Test func theLastOfThreeUnitsIsPromisedOnce() throws {
        var trade = try trade(stock: 3)
        for number in 2...4 as ClosedRange<Int64> {
            _ = try trade.reserve(1, by: Self.seller, in: buyer(number), codes: codes)
        }
        #expect(trade.product.reserved == 3)
        #expect(throws: TradeRefusal.notAvailable) {
            try trade.reserve(1, by: Self.seller, in: buyer(5), codes: codes)
        }
    }

    @Test func anExpiredReservationNotifiesTheQueue() throws {
        var first = try trade()
        _ = try first.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        #expect(try first.join(Account.ID(3)).position == 1)
        #expect(try first.join(Account.ID(4)).position == 2)
        // Who has it does not wait for it.
        #expect(throws: TradeRefusal.notAvailable) { try first.join(Account.ID(2)) }
        var later = try trade(after: 3 * Self.day, from: first)
        #expect(later.deals[0].state == .expired)
        #expect(later.product.state == .selling)
        let end = start.adding(milliseconds: 3 * Self.day).adding(hours: 2)
        #expect(
            later.queueEvents == [
                QueueEvent(.turn, for: Account.ID(3), until: end),
                QueueEvent(.later, for: Account.ID(4), until: end),
            ]
        )
        // For two hours it is kept for the first.
        #expect(throws: TradeRefusal.notAvailable) {
            try later.reserve(1, by: Account.ID(4), in: buyer(4), codes: codes)
        }
        #expect(throws: TradeRefusal.notAvailable) {
            try later.offer(try won(9_000), by: Account.ID(5), in: buyer(5))
        }
        let deal = try later.reserve(1, by: Account.ID(3), in: buyer(3), codes: codes)
        #expect(deal.amount == (try won(10_000)))
        #expect(later.line.places.map(\.account) == [Account.ID(4)])
    }

    @Test func aHeldUnitIsFreeAfterTwoHours() throws {
        var first = try trade()
        let deal = try first.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        _ = try first.join(Account.ID(3))
        _ = try first.cancel(deal.id, by: .buyer, for: .changedMind)
        #expect(first.available(for: Account.ID(4)) == 0)
        let later = try trade(after: 2 * 3_600_000, from: first)
        #expect(later.available(for: Account.ID(4)) == 1)
    }

    @Test func aQueueCannotHoldAUnitForever() throws {
        var trade = try trade()
        let deal = try trade.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        for account in [3, 4] as [Int64] { _ = try trade.join(Account.ID(account)) }
        _ = try trade.cancel(deal.id, by: .buyer, for: .changedMind)
        var elapsed: Int64 = 0
        for turn in 0..<4 as Range<Int64> {
            let account = Account.ID(3 + turn % 2)
            #expect(trade.line.isHeld(for: account, at: start.adding(milliseconds: elapsed)))
            trade.leaveLine(account)
            _ = try trade.join(account)
            elapsed += 1_700_000
            trade = try self.trade(after: elapsed, from: trade)
        }
        let late = try self.trade(after: 2 * 3_600_000, from: trade)
        #expect(late.available(for: Account.ID(5)) == 1)
        // Leaving afterwards holds nothing for anybody again.
        var later = late
        later.leaveLine(Account.ID(3))
        #expect(try self.trade(after: 2 * 3_600_000 + 1, from: later).available(for: Account.ID(5)) == 1)
    }

    @Test func aCodeConfirmsBothOnce() throws {
        var trade = try trade(stock: 2)
        let deal = try trade.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        let done = try trade.confirm(deal.id, by: .buyer, withCode: true)
        #expect(done.state == .completed)
        #expect(done.isMet)
        #expect(done.confirmedBy == [.buyer, .seller])
        _ = try trade.confirm(deal.id, by: .seller, withCode: true)
        _ = try trade.confirm(deal.id, by: .seller, withCode: false)
        #expect(trade.product.stock == 1)
        #expect(trade.product.reserved == 0)
        #expect(trade.product.state == .selling)
        #expect(notices(trade) == [.reserved, .completed])
    }

    @Test(arguments: [Conversation.Role.buyer, .seller])
    func bothConfirmAndStockFallsOnce(_ first: Conversation.Role) throws {
        var trade = try trade()
        let deal = try trade.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        #expect(try trade.confirm(deal.id, by: first, withCode: false).state == .oneSided)
        #expect(try trade.confirm(deal.id, by: first.other, withCode: false).state == .completed)
        #expect(trade.product.stock == 0)
        #expect(trade.product.state == .sold)
    }

    @Test(arguments: [Conversation.Role.buyer, .seller])
    func anUndeniedConfirmationCompletesTheDeal(_ sayer: Conversation.Role) throws {
        var first = try trade()
        let deal = try first.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        _ = try first.confirm(deal.id, by: sayer, withCode: false)
        let later = try trade(after: 3 * Self.day, from: first)
        #expect(later.deals[0].state == .completed)
        #expect(later.deals[0].confirmedBy == [sayer])
        #expect(later.product.stock == 0)
        #expect(later.product.state == .sold)
    }

    @Test(arguments: [Conversation.Role.buyer, .seller])
    func anObjectionReleasesTheProduct(_ sayer: Conversation.Role) throws {
        var trade = try trade()
        let deal = try trade.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        _ = try trade.confirm(deal.id, by: sayer, withCode: false)
        #expect(throws: TradeRefusal.self) { try trade.object(deal.id, by: sayer) }
        let ended = try trade.object(deal.id, by: sayer.other)
        #expect(ended.state == .cancelled)
        #expect(ended.reason == .notTraded)
        #expect(trade.product.state == .selling)
        #expect(trade.product.stock == 1)
        #expect(trade.product.reserved == 0)
    }

    @Test func reservedProductsAreNotSoldHiddenOrRemovedByAccident() throws {
        for state in [ProductState.sold, .hidden, .selling] {
            var trade = try trade()
            _ = try trade.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
            #expect(throws: TradeRefusal.dealOpen) {
                try trade.follow(state, stock: 1, price: try won(10_000), cancellingDeals: false)
            }
            try trade.follow(state, stock: 1, price: try won(10_000), cancellingDeals: true)
            #expect(trade.deals[0].state == .cancelled)
            #expect(trade.product.reserved == 0)
            #expect(trade.product.state == state)
        }
    }

    @Test func aSaleTakesBackNoMorePromisesThanItNeeds() throws {
        var trade = try trade(stock: 3)
        for number in 2...4 as ClosedRange<Int64> {
            _ = try trade.reserve(1, by: Self.seller, in: buyer(number), codes: codes)
        }
        #expect(throws: TradeRefusal.dealOpen) { try trade.sell(1, in: buyer(5), codes: codes) }
        let sold = try trade.sell(1, in: buyer(5), codes: codes, cancellingDeals: true)
        #expect(sold.buyer == Account.ID(5))
        #expect(trade.deals.map(\.state) == [.reserved, .reserved, .cancelled, .oneSided])
    }

    @Test func theStockIsNeverLessThanIsPromised() throws {
        var trade = try trade(stock: 3)
        _ = try trade.reserve(2, by: Self.seller, in: buyer(2), codes: codes)
        #expect(throws: TradeRefusal.stockReserved(2)) {
            try trade.follow(nil, stock: 1, price: try won(10_000), cancellingDeals: false)
        }
        try trade.follow(nil, stock: 2, price: try won(10_000), cancellingDeals: false)
        #expect(trade.product.state == .reserved)
        try trade.follow(nil, stock: 4, price: try won(10_000), cancellingDeals: false)
        #expect(trade.product.state == .selling)
    }

    @Test func aReservationLastsFourteenDaysAtMost() throws {
        var trade = try trade()
        let deal = try trade.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        #expect(try trade.prolong(deal.id, until: start.adding(days: 14)).until == start.adding(days: 14))
        for end in [start.adding(days: 15), start] {
            #expect(throws: TradeRefusal.invalid) { try trade.prolong(deal.id, until: end) }
        }
    }

    @Test func aBlockEndsOffersAndDealsBetweenTheTwo() throws {
        var trade = try trade(stock: 3)
        _ = try trade.reserve(1, by: Self.seller, in: buyer(2), codes: codes)
        _ = try trade.offer(try won(9_000), by: Self.seller, in: buyer(3))
        _ = try trade.offer(try won(9_000), by: Account.ID(4), in: buyer(4))
        trade.close(with: Account.ID(2), in: Conversation.ID(2))
        trade.close(with: Account.ID(3), in: Conversation.ID(3))
        #expect(trade.deals[0].state == .cancelled)
        #expect(trade.deals[0].endedBy == nil)
        #expect(trade.offers.map(\.state) == [.lapsed, .open])
        #expect(trade.product.reserved == 0)
    }

    /// However people and time come together, the goods are what their deals say.
    @Test func stateIsWhatTheDealsSay() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var trade = try trade(stock: Int64.random(in: 1...3, using: &random))
            var elapsed: Int64 = 0
            for _ in 0..<60 {
                elapsed += Int64.random(in: 0...Self.day, using: &random)
                trade = try self.trade(after: elapsed, from: trade)
                let number = Int64.random(in: 2...5, using: &random)
                let parties = buyer(number)
                let deal = trade.deals.randomElement(using: &random)
                let role = Conversation.Role.allCases.randomElement(using: &random) ?? .buyer
                let units = trade.deals.reduce(trade.product.stock) {
                    $0 + ($1.confirmedBy.contains(.seller) || $1.state == .completed ? $1.quantity : 0)
                        - ($1.state == .cancelled && $1.confirmedBy.contains(.seller) ? $1.quantity : 0)
                }
                switch Int.random(in: 0..<8, using: &random) {
                case 0: _ = try? trade.reserve(1, by: Self.seller, in: parties, codes: codes)
                case 1: _ = try? trade.offer(try won(9_000), by: Account.ID(number), in: parties)
                case 2:
                    for offer in trade.offers where offer.state == .open {
                        _ = try? trade.answer(
                            .accept,
                            to: offer.id,
                            by: Self.seller,
                            in: buyer(offer.conversation.rawValue),
                            codes: codes
                        )
                    }
                case 3: if let deal { _ = try? trade.cancel(deal.id, by: role, for: .other) }
                case 4: if let deal { _ = try? trade.confirm(deal.id, by: role, withCode: .random()) }
                case 5: if let deal { _ = try? trade.object(deal.id, by: role) }
                case 6: _ = try? trade.join(Account.ID(number))
                default: _ = try? trade.sell(1, in: parties, codes: codes)
                }
                let held = trade.deals.reduce(0) { $0 + $1.held }
                #expect(trade.product.reserved == held)
                #expect((0...trade.product.stock).contains(held))
                let after = trade.deals.reduce(trade.product.stock) {
                    $0 + ($1.confirmedBy.contains(.seller) || $1.state == .completed ? $1.quantity : 0)
                        - ($1.state == .cancelled && $1.confirmedBy.contains(.seller) ? $1.quantity : 0)
                }
                #expect(after == units, "no unit comes or goes by itself")
                switch trade.product.state {
                case .selling: #expect(held < trade.product.stock)
                case .reserved: #expect(held == trade.product.stock && held > 0)
                case .sold: #expect(trade.product.stock == 0)
                case .hidden: Issue.record("nobody hid it")
                }
            }
        }
    }
}
