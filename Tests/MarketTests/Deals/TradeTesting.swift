import Market

/// A chair for 10,000 won, and those who want it.
protocol TradeTesting {}

extension TradeTesting {
    static var seller: Account.ID { Account.ID(1) }
    static var hour: Int64 { 3_600_000 }
    static var day: Int64 { 24 * hour }
    var start: Timestamp { Timestamp(millisecondsSince1970: 1_700_000_000_000) }
    var codes: DealCodes { DealCodes(123_456, 654_321) }

    func won(_ amount: Int64) throws -> Money { try Money(hundredths: amount * 100, currency: .krw) }

    func trade(
        price: Int64 = 10_000,
        stock: Int64 = 1,
        state: ProductState = .selling,
        takesOffers: Bool = true,
        firstCome: Bool = false,
        after milliseconds: Int64 = 0,
        from earlier: Trade? = nil
    ) throws -> Trade {
        let product = TradedProduct(
            id: Product.ID(7),
            seller: Self.seller,
            price: try won(price),
            offersFrom: nil,
            takesOffers: takesOffers,
            firstCome: firstCome,
            isDeleted: false,
            isHeld: false,
            state: state,
            stock: stock,
            reserved: 0
        )
        return Trade(
            earlier?.product ?? product,
            offers: earlier?.offers ?? [],
            deals: earlier?.deals ?? [],
            line: earlier?.line ?? WaitingQueue(),
            likerOffer: earlier?.likerOffer,
            numbers: Trade.Numbers(offer: 100, deal: 100, meeting: 100 + milliseconds),
            at: start.adding(milliseconds: milliseconds)
        )
    }

    func buyer(_ number: Int64, offers: Int = 0, isClosed: Bool = false) -> TradeParties {
        TradeParties(
            conversation: Conversation.ID(number),
            buyer: Account.ID(number),
            isClosed: isClosed,
            offersOfBuyer: offers
        )
    }

    func notices(_ trade: Trade) -> [TradeNotice] {
        trade.lines.compactMap { line in
            if case .notice(let notice, _) = line.subject { notice } else { nil }
        }
    }
}
