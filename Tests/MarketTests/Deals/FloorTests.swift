import Market
import Testing

@Suite("Below the seller's floor")
struct FloorTests: TradeTesting {
    @Test func anOfferBelowTheFloorIsDeclinedInTheSellersNameOnceItsMomentHasCome() throws {
        var first = try trade()
        let moment = start.adding(hours: 3)
        func offer(_ amount: Int64, by number: Int64) throws -> Offer {
            try first.offer(
                try won(amount),
                declinesAt: moment,
                by: Account.ID(number),
                in: buyer(number)
            )
        }
        _ = try offer(4_999, by: 2)
        _ = try offer(5_000, by: 3)
        #expect(first.lines.map(\.isQuiet) == [true, false])
        var early = try trade(after: 3 * 3_600_000 - 1, from: first)
        early.declineUnwelcome()
        #expect(early.offers.map(\.state) == [.open, .open] && early.lines.isEmpty)
        var late = try trade(after: 3 * 3_600_000 + 29_000, from: first)
        late.declineUnwelcome()
        #expect(late.offers.map(\.state) == [.declined, .open])
        // At its own moment, whenever that is written down.
        #expect(late.offers[0].answeredAt == moment)
        #expect(notices(late) == [.offerDeclined])
        #expect(late.lines.map(\.author) == [Self.seller] && late.lines.map(\.isNobodys) == [false])
    }

    @Test func theSellerMayTakeWhatIsBelowTheFloorAndOfferBelowIt() throws {
        var first = try trade()
        let moment = start.adding(hours: 3)
        let low = try first.offer(try won(100), declinesAt: moment, by: Account.ID(2), in: buyer(2))
        // An answer that comes before the sweep counts.
        var trade = try trade(after: 4 * 3_600_000, from: first)
        #expect(
            try trade.answer(.accept, to: low.id, by: Self.seller, in: buyer(2), codes: codes).state
                == .accepted
        )
        var other = try self.trade()
        let own = try other.offer(try won(100), declinesAt: moment, by: Self.seller, in: buyer(2))
        #expect(own.declinesAt == nil)
    }

    @Test func anOfferThatEndsBeforeItsAutomaticAnswerEndsByItself() throws {
        var first = try trade()
        _ = try first.offer(
            try won(100),
            hours: 1,
            declinesAt: start.adding(hours: 2),
            by: Account.ID(2),
            in: buyer(2)
        )
        var late = try trade(after: 3 * 3_600_000, from: first)
        late.declineUnwelcome()
        #expect(late.offers.map(\.state) == [.expired] && notices(late) == [.offerExpired])
    }

    /// An automatic no reads like the seller's own: kindly, and without the floor.
    @Test func aDeclineIsKindAndNamesNoPrice() throws {
        let offer = try won(100)
        let made = Offer(
            id: Offer.ID(1),
            conversation: Conversation.ID(2),
            product: Product.ID(7),
            maker: Account.ID(2),
            amount: offer,
            quantity: 1,
            madeAt: start,
            expiresAt: start.adding(hours: 48)
        )
        let notice = Message.Notice(.offerDeclined)
        #expect(notice.text(offer: made, isMine: false, in: .korean) == "아쉽지만 이 가격으로는 어렵다고 해요.")
        #expect(notice.text(offer: made, isMine: true, in: .korean) == "제안이 거절되었어요.")
        for texts in [Texts.korean, .english] {
            #expect(!notice.text(offer: made, isMine: false, in: texts).contains { $0.isNumber })
        }
    }

    @Test func aLowerFloorMakesAnOfferWelcome() throws {
        var first = try trade()
        _ = try first.offer(
            try won(4_500),
            declinesAt: start.adding(hours: 3),
            by: Account.ID(2),
            in: buyer(2)
        )
        try first.follow(nil, stock: 1, price: try won(8_000), cancellingDeals: false)
        var late = try trade(after: 4 * 3_600_000, from: first)
        late.declineUnwelcome()
        #expect(late.offers.map(\.state) == [.open] && late.offers[0].declinesAt == nil)
    }
}
