import Market
import Testing

/// One lower price for all who like goods, as a rule without a store.
@Suite(.timeLimit(.minutes(10)))
struct LikerOfferTests: TradeTesting {
    @Test func onlyOneOfTwoTakersGetsTheLastUnit() throws {
        var trade = try trade()
        _ = try trade.offerToLikers(try won(8_000), likers: 2)
        let deal = try trade.takeLikerOffer(in: buyer(2), codes: codes)
        #expect(deal.amount == (try won(8_000)) && deal.buyer == Account.ID(2) && deal.quantity == 1)
        #expect(trade.likerOffer?.lapse == .reserved && trade.product.state == .reserved)
        #expect(throws: TradeRefusal.notAvailable) { try trade.takeLikerOffer(in: buyer(3), codes: codes) }
        // Again changes nothing.
        #expect(try trade.takeLikerOffer(in: buyer(2), codes: codes) == deal)
        #expect(trade.deals.count == 1)
    }

    @Test func threeLikersTakeOneEach() throws {
        var trade = try trade(stock: 3)
        _ = try trade.offerToLikers(try won(8_000), likers: 9)
        for number in 2...4 as ClosedRange<Int64> {
            #expect(trade.likerOffer?.isOpen == true)
            _ = try trade.takeLikerOffer(in: buyer(number), codes: codes)
        }
        #expect(trade.likerOffer?.isOpen == false && trade.deals.count == 3)
    }

    @Test(arguments: [(0 as Int64, 23 as Int64, true), (0, 24, false)])
    func itsDeadlineCountsAtTheSecond(made: Int64, taken: Int64, isTaken: Bool) throws {
        var before = try trade(after: made * Self.hour)
        _ = try before.offerToLikers(try won(8_000), likers: 1)
        var trade = try trade(after: taken * Self.hour, from: before)
        if isTaken {
            _ = try trade.takeLikerOffer(in: buyer(2), codes: codes)
        } else {
            #expect(throws: TradeRefusal.likerOfferOver) {
                try trade.takeLikerOffer(in: buyer(2), codes: codes)
            }
            #expect(trade.likerOffer?.endedAt == start.adding(hours: 24))
        }
    }

    @Test func onceInSevenDays() throws {
        var first = try trade()
        let made = try first.offerToLikers(try won(8_000), likers: 1)
        // The same again changes nothing, another one has to wait, also where the first was taken back.
        #expect(try first.offerToLikers(try won(8_000), likers: 1) == made)
        #expect(throws: TradeRefusal.likersTold) { try first.offerToLikers(try won(7_000), likers: 1) }
        first.withdrawLikerOffer()
        #expect(first.likerOffer?.isOpen == false && first.likerOffer?.lapse == nil)
        #expect(throws: TradeRefusal.likersTold) { try first.offerToLikers(try won(8_000), likers: 1) }
        var late = try trade(after: 7 * Self.day - Self.hour, from: first)
        #expect(throws: TradeRefusal.likersTold) { try late.offerToLikers(try won(8_000), likers: 1) }
        var week = try trade(after: 7 * Self.day, from: first)
        #expect(try week.offerToLikers(try won(8_000), likers: 1).madeAt == start.adding(hours: 7 * 24))
    }

    @Test(arguments: [0, 100, 999_950, 1_000_000, 1_000_100, 999_900] as [Int64])
    func itIsLowerThanThePriceAndCanBePaid(hundredths: Int64) throws {
        var trade = try trade()
        let amount = try Money(hundredths: hundredths, currency: .krw)
        if [100, 999_900].contains(hundredths) {
            #expect(try trade.offerToLikers(amount, likers: 1).amount == amount)
        } else {
            let range = OfferRange(from: try won(1), to: try won(9_999))
            let refusal: TradeRefusal = hundredths % 100 == 0 ? .offerRange(range) : .offerNotWhole
            #expect(throws: refusal) { try trade.offerToLikers(amount, likers: 1) }
        }
    }

    @Test func likerOffersNeedLikersAndAnAvailableProduct() throws {
        var trade = try trade()
        #expect(throws: TradeRefusal.nobodyLikes) { try trade.offerToLikers(try won(8_000), likers: 0) }
        var sold = try self.trade(stock: 0)
        #expect(throws: TradeRefusal.notAvailable) { try sold.offerToLikers(try won(8_000), likers: 1) }
        var cheap = try self.trade(price: 1)
        #expect(throws: TradeRefusal.invalid) { try cheap.offerToLikers(try won(1), likers: 1) }
    }

    /// The seller's change to the product, and the reason why the lower price lapses, if it does.
    static let ends: [(ProductState?, Int64, Int64, Offer.Lapse?)] = [
        (.sold, 1, 10_000, .sold), (.hidden, 1, 10_000, .hidden), (.reserved, 1, 10_000, .reserved),
        (nil, 1, 8_000, .price), (nil, 1, 7_000, .price), (nil, 1, 9_000, nil), (nil, 2, 10_000, nil),
    ]

    @Test(arguments: ends)
    func itEndsWithWhatItWasFor(state: ProductState?, stock: Int64, price: Int64, lapse: Offer.Lapse?) throws
    {
        var trade = try trade()
        _ = try trade.offerToLikers(try won(8_000), likers: 1)
        try trade.follow(state, stock: stock, price: try won(price), cancellingDeals: false)
        #expect(trade.likerOffer?.lapse == lapse)
        #expect(trade.likerOffer?.isOpen == (lapse == nil))
    }

    @Test func deletingAndModeratorsEndIt() throws {
        var deleted = try trade()
        _ = try deleted.offerToLikers(try won(8_000), likers: 1)
        var held = deleted
        try deleted.withdraw(.deleted, cancellingDeals: true)
        #expect(deleted.likerOffer?.lapse == .deleted)
        held.hold()
        #expect(held.likerOffer?.lapse == .hidden)
    }

    @Test func anAccountThatCannotTradeTakesNoLikerOffer() throws {
        var trade = try trade()
        #expect(throws: TradeRefusal.likerOfferOver) { try trade.takeLikerOffer(in: buyer(2), codes: codes) }
        _ = try trade.offerToLikers(try won(8_000), likers: 1)
        #expect(throws: TradeRefusal.closed) {
            try trade.takeLikerOffer(in: buyer(2, isClosed: true), codes: codes)
        }
    }
}
