import Market
import Testing

@Suite("Buying at the asked price")
struct PurchaseTests: TradeTesting {
    @Test(arguments: [true, false])
    func askingToBuyIsAnOfferOfTheAskedPriceWhetherOrNotLowerOnesAreTaken(takesOffers: Bool) throws {
        var trade = try trade(takesOffers: takesOffers)
        let offer = try trade.requestPurchase(at: try won(10_000), in: buyer(2))
        #expect(offer.isPurchase && offer.state == .open && offer.maker == Account.ID(2))
        #expect(offer.amount == trade.product.price && offer.expiresAt == start.adding(hours: 48))
        #expect(offer.declinesAt == nil && trade.lines.map(\.isQuiet) == [false])
        #expect(trade.deals.isEmpty && trade.product.reserved == 0)
        let accepted = try trade.answer(.accept, to: offer.id, by: Self.seller, in: buyer(2), codes: codes)
        #expect(accepted.state == .accepted && trade.product.state == .reserved)
    }

    @Test func theSameAgainChangesNothingWhileItStands() throws {
        var trade = try trade()
        let offer = try trade.requestPurchase(at: try won(10_000), in: buyer(2))
        #expect(try trade.requestPurchase(at: try won(10_000), in: buyer(2)) == offer)
        #expect(trade.offers.count == 1 && trade.lines.count == 1)
        let accepted = try trade.answer(.accept, to: offer.id, by: Self.seller, in: buyer(2), codes: codes)
        #expect(try trade.requestPurchase(at: try won(10_000), in: buyer(2)) == accepted)
        #expect(trade.deals.count == 1)
    }

    @Test func whatEndedIsAskedForAnew() throws {
        var trade = try trade()
        let first = try trade.requestPurchase(at: try won(10_000), in: buyer(2))
        _ = try trade.answer(.decline, to: first.id, by: Self.seller, in: buyer(2), codes: codes)
        let second = try trade.requestPurchase(at: try won(10_000), in: buyer(2))
        #expect(second.id != first.id && second.state == .open)
        // After 48 hours it is over.
        var late = try self.trade(after: 48 * Self.hour, from: trade)
        #expect(try late.requestPurchase(at: try won(10_000), in: buyer(2)).id != second.id)
    }

    @Test(arguments: [9_999, 10_001, 100] as [Int64])
    func aPriceThatIsAnotherOneByNowIsRefusedWithBoth(amount: Int64) throws {
        var trade = try trade()
        let (shown, now) = (try won(amount), try won(10_000))
        #expect(throws: TradeRefusal.priceChanged(shown: shown, now: now)) {
            try trade.requestPurchase(at: shown, in: buyer(2))
        }
        #expect(trade.offers.isEmpty && trade.lines.isEmpty)
    }

    @Test func theSameDigitsInAnotherCurrencyAreAnotherPrice() throws {
        var trade = try trade()
        let dollars = try Money(hundredths: 1_000_000, currency: .usd)
        #expect(throws: TradeRefusal.priceChanged(shown: dollars, now: try won(10_000))) {
            try trade.requestPurchase(at: dollars, in: buyer(2))
        }
    }

    @Test(arguments: [
        (ProductState.reserved, TradeRefusal.notAvailable), (.sold, .notAvailable), (.hidden, .notAvailable),
    ])
    func whatCannotBeHadIsNotAskedFor(state: ProductState, refusal: TradeRefusal) throws {
        var trade = try trade(state: state)
        // It is gone at any price.
        for amount in [10_000, 9_000] as [Int64] {
            #expect(throws: refusal) { try trade.requestPurchase(at: try won(amount), in: buyer(2)) }
        }
    }

    @Test func whoMayNotTradeAsksForNothing() throws {
        var trade = try trade()
        #expect(throws: TradeRefusal.closed) {
            try trade.requestPurchase(at: try won(10_000), in: buyer(2, isClosed: true))
        }
        #expect(throws: TradeRefusal.notAvailable) {
            try trade.requestPurchase(at: try won(10_000), quantity: 2, in: buyer(2))
        }
        #expect(throws: TradeRefusal.invalid) {
            try trade.requestPurchase(at: try won(10_000), quantity: 0, in: buyer(2))
        }
    }

    @Test func aLowerOfferOfEitherIsNotGivenUpUnasked() throws {
        for maker in [Self.seller, Account.ID(2)] {
            var trade = try trade()
            let lower = try trade.offer(try won(8_000), by: maker, in: buyer(2))
            #expect(throws: TradeRefusal.offerWaiting(lower)) {
                try trade.requestPurchase(at: try won(10_000), in: buyer(2))
            }
            #expect(trade.offers == [lower])
        }
    }

    @Test func whoHaggledFiveTimesMayStillBuyAndAsksForItFiveTimes() throws {
        var trade = try trade()
        #expect(throws: TradeRefusal.offerLimit) {
            try trade.offer(try won(9_000), by: Account.ID(2), in: buyer(2, offers: 5))
        }
        #expect(throws: Never.self) {
            try trade.requestPurchase(at: try won(10_000), in: buyer(2, offers: 5))
        }
        let often = TradeParties(
            conversation: Conversation.ID(3),
            buyer: Account.ID(3),
            isClosed: false,
            offersOfBuyer: 0,
            purchasesOfBuyer: Offer.mostOfBuyer
        )
        #expect(throws: TradeRefusal.offerLimit) { try trade.requestPurchase(at: try won(10_000), in: often) }
    }

    @Test func theFirstToBuyHasItReservedAtOnceWhereTheSellerChoseThat() throws {
        var trade = try trade(firstCome: true)
        let other = try trade.offer(try won(9_000), by: Account.ID(3), in: buyer(3))
        let offer = try trade.requestPurchase(at: try won(10_000), in: buyer(2), terms: .reserves(codes))
        #expect(offer.isPurchase && offer.state == .accepted && offer.answeredAt == start)
        let deal = try #require(trade.deals.first)
        #expect(offer.deal == deal.id && deal.buyer == Account.ID(2) && deal.amount == offer.amount)
        #expect(deal.state == .reserved && trade.codes[deal.id] == codes && trade.product.state == .reserved)
        #expect(trade.offers.first { $0.id == other.id }?.lapse == .reserved)
        // The seller is notified once, of the deal.
        #expect(notices(trade) == [.offerLapsed, .firstCome])
        let own = trade.lines.filter { $0.conversation == offer.conversation }
        #expect(own.map(\.isQuiet) == [true, false] && own.allSatisfy { $0.author == Account.ID(2) })
        #expect(trade.beginnings(afterDeals: 0).count { $0.author == Account.ID(2) } == 1)
        #expect(trade.reservations(afterDeals: 0) == [deal])
        // Again it is the same, and others come too late.
        #expect(
            try trade.requestPurchase(at: try won(10_000), in: buyer(2), terms: .reserves(codes)) == offer
        )
        #expect(throws: TradeRefusal.notAvailable) {
            try trade.requestPurchase(at: try won(10_000), in: buyer(3), terms: .reserves(codes))
        }
        #expect(try trade.join(Account.ID(3)).position == 1)
    }

    @Test func whomTheSellerAnswersIsToldSo() throws {
        var trade = try trade(firstCome: true)
        let offer = try trade.requestPurchase(at: try won(10_000), in: buyer(2), terms: .asks)
        #expect(offer.state == .open && trade.deals.isEmpty && trade.product.reserved == 0)
        #expect(notices(trade) == [.firstComeAsks] && trade.lines.map(\.isQuiet) == [false, true])
        // Another one need not wait for that answer.
        let first = try trade.requestPurchase(at: try won(10_000), in: buyer(3), terms: .reserves(codes))
        #expect(first.deal != nil && trade.offers.first { $0.id == offer.id }?.lapse == .reserved)
    }

    @Test(arguments: [FirstComeTerms.asks, .reserves(DealCodes(1, 2)), nil])
    func whereTheSellerDidNotChooseItNothingIsReserved(terms: FirstComeTerms?) throws {
        var trade = try trade()
        let offer = try trade.requestPurchase(at: try won(10_000), in: buyer(2), terms: terms)
        #expect(offer.state == .open && trade.lines.count == 1 && trade.deals.isEmpty)
    }

    @Test func aChangedPriceOrATradeThatIsClosedReservesNothing() throws {
        var trade = try trade(firstCome: true)
        let changed = TradeRefusal.priceChanged(shown: try won(9_000), now: try won(10_000))
        #expect(throws: changed) {
            try trade.requestPurchase(at: try won(9_000), in: buyer(2), terms: .reserves(codes))
        }
        #expect(throws: TradeRefusal.closed) {
            let closed = buyer(2, isClosed: true)
            try trade.requestPurchase(at: try won(10_000), in: closed, terms: .reserves(codes))
        }
        #expect(trade.deals.isEmpty && trade.offers.isEmpty && trade.lines.isEmpty)
    }

    @Test func newcomersReserveNothingByThemselves() {
        #expect(TrustLevel.allCases.map(Deal.mostAtOnce(at:)) == [0, 3, 10])
    }

    @Test func aLowerPriceEndsTheRequestAndAHigherOneKeepsIt() throws {
        var trade = try trade()
        let offer = try trade.requestPurchase(at: try won(10_000), in: buyer(2))
        try trade.follow(nil, stock: 1, price: try won(12_000), cancellingDeals: false)
        #expect(trade.offers == [offer])
        // The page of before is pressed once more.
        #expect(try trade.requestPurchase(at: try won(10_000), in: buyer(2)) == offer)
        try trade.follow(nil, stock: 1, price: try won(9_000), cancellingDeals: false)
        #expect(trade.offers.map(\.lapse) == [.price])
    }
}
