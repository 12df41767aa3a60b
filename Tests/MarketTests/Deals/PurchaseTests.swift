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
