import Market
import Testing

@Suite("Goods that are given away")
struct ClaimTests {
    private let start = Timestamp(millisecondsSince1970: 1_700_000_000_000)
    private let codes = DealCodes(123_456, 654_321)

    private func trade(_ giveaway: Giveaway?, stock: Int64 = 1) throws -> Trade {
        Trade(
            TradedProduct(
                id: Product.ID(7),
                seller: Account.ID(1),
                price: .zero(.krw),
                offersFrom: nil,
                takesOffers: false,
                giveaway: giveaway,
                isDeleted: false,
                isHeld: false,
                state: .selling,
                stock: stock,
                reserved: 0
            ),
            offers: [],
            deals: [],
            line: WaitingQueue(),
            numbers: Trade.Numbers(offer: 100, deal: 100, meeting: 100),
            at: start
        )
    }

    private func buyer(_ number: Int64, isClosed: Bool = false) -> TradeParties {
        TradeParties(
            conversation: Conversation.ID(number),
            buyer: Account.ID(number),
            isClosed: isClosed,
            offersOfBuyer: 0
        )
    }

    private func person(_ number: Int64) -> Seller { Seller(id: Account.ID(number), name: "\(number)") }

    @Test func theFirstWhoAsksHasIt() throws {
        var trade = try trade(.first)
        let deal = try trade.claim(in: buyer(2), codes: codes)
        #expect(deal.amount.isZero && trade.product.state == .reserved)
        #expect(try trade.claim(in: buyer(2), codes: codes) == deal)
        #expect(throws: TradeRefusal.notAvailable) { try trade.claim(in: buyer(3), codes: codes) }
        #expect(try trade.join(Account.ID(3)).position == 1)
        _ = try trade.cancel(deal.id, by: .buyer, for: .changedMind)
        #expect(throws: TradeRefusal.notAvailable) { try trade.claim(in: buyer(4), codes: codes) }
        #expect(try trade.claim(in: buyer(3), codes: codes).buyer == Account.ID(3))
    }

    @Test func theGiverPicksAndTheOthersAreNotified() throws {
        var trade = try trade(.pick)
        let claims = try (2...4 as ClosedRange<Int64>).map { try trade.claim(by: person($0), "꼭 받고 싶어요") }
        #expect(trade.isAsked)
        #expect(try trade.claim(by: person(2), "다른 말을 했어요") == claims[0])
        let deal = try trade.pick(claims[1].id, in: buyer(3), codes: codes)
        #expect(trade.claims.map(\.state) == [.passed, .picked, .passed])
        #expect(trade.passedFor == [Account.ID(2), Account.ID(4)])
        #expect(try trade.pick(claims[1].id, in: buyer(3), codes: codes) == deal)
        #expect(throws: TradeRefusal.notAvailable) {
            try trade.pick(claims[0].id, in: buyer(2), codes: codes)
        }
        // Who was passed over may be picked when it is free again.
        _ = try trade.cancel(deal.id, by: .buyer, for: .changedMind)
        #expect(try trade.pick(claims[0].id, in: buyer(2), codes: codes).buyer == Account.ID(2))
    }

    @Test func aWithdrawnClaimCannotBePicked() throws {
        var trade = try trade(.pick)
        let claim = try trade.claim(by: person(2), "꼭 받고 싶어요")
        trade.dropClaim(of: Account.ID(2))
        #expect(throws: TradeRefusal.notAvailable) { try trade.pick(claim.id, in: buyer(2), codes: codes) }
        #expect(try trade.claim(by: person(2), "다시 부탁드려요").state == .open)
        #expect(throws: TradeRefusal.closed) {
            try trade.pick(claim.id, in: buyer(2, isClosed: true), codes: codes)
        }
    }

    @Test func onlyAGiveawayCanBeClaimed() throws {
        for giveaway in [nil, Giveaway.first] {
            var trade = try trade(giveaway)
            #expect(throws: TradeRefusal.invalid) { try trade.claim(by: person(2), "꼭 받고 싶어요") }
        }
        for giveaway in [nil, Giveaway.pick] {
            var trade = try trade(giveaway)
            #expect(throws: TradeRefusal.invalid) { try trade.claim(in: buyer(2), codes: codes) }
        }
        var own = try trade(.pick)
        #expect(throws: TradeRefusal.ownProduct) { try own.claim(by: person(1), "꼭 받고 싶어요") }
        #expect(throws: TradeRefusal.invalid) { try own.claim(by: person(2), nil) }
    }

    @Test func aDeletedGiveawayNotifiesItsClaimants() throws {
        var trade = try trade(.pick)
        _ = try trade.claim(by: person(2), "꼭 받고 싶어요")
        try trade.withdraw(.sold, cancellingDeals: false)
        #expect(trade.passedFor == [Account.ID(2)])
    }

    @Test(arguments: [
        ("네글자예", false), ("다섯글자예", true), ("", false), (String(repeating: "말", count: 300), true),
        (String(repeating: "말", count: 301), false),
    ])
    func wordsAreNeitherTooShortNorTooLong(text: String, isValid: Bool) {
        #expect((Claim.words(text) != nil) == isValid)
    }
}
