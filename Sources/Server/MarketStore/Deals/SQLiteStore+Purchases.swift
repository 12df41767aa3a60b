package import Market
import SQLite

/// A request to buy a product at the asked price, as the service has checked it.
package struct NewPurchase: Hashable, Sendable {
    package var product: Product.ID
    /// As the buyer was shown it.
    package var price: Money
    package var quantity: Int64
    /// Begins the conversation where none has begun; its author is the buyer.
    package var greeting: NewMessage
    /// The number of offers that the account may make in a day; `nil` for no limit.
    package var mostInADay: Int?
    /// The codes of the deal, where the first to buy has it; `nil` for a request that its seller answers in any case.
    package var codes: DealCodes?
    /// The number of reservations that the account may have open then; `nil` for no limit.
    package var mostReserved: Int?

    package init(
        of product: Product.ID,
        at price: Money,
        quantity: Int64 = 1,
        greeting: NewMessage,
        mostInADay: Int? = nil,
        codes: DealCodes? = nil,
        mostReserved: Int? = nil
    ) {
        self.product = product
        self.price = price
        self.quantity = quantity
        self.greeting = greeting
        self.mostInADay = mostInADay
        self.codes = codes
        self.mostReserved = mostReserved
    }
}

/// Buying at the asked price, which makes an offer of it.
extension SQLiteStore {
    /// Asks to buy; with `once` at most once, and the same again while it stands is the same offer.
    package func requestPurchase(_ new: NewPurchase, once: Once<Offer>?) async throws(MarketError)
        -> Outcome<Offer>
    {
        try await write { [clock, limits] database throws(MarketError) in
            let now = clock()
            return try AnswerRecords(database).answering(once, at: now, within: limits) {
                () throws(MarketError) in try Self.request(new, in: database, at: now)
            }
        }
    }

    private static func request(_ new: NewPurchase, in database: Database, at now: Timestamp)
        throws(MarketError) -> Offer
    {
        let (buyer, access) = (new.greeting.author, TradeAccess(database, at: now))
        let product = try ProductRecords(database).product(new.product, from: nil)
        guard product.seller.id != buyer else { throw .refusedTrade(.ownProduct) }
        try SanctionRecords(database, at: now).checkUnrestricted(buyer)
        try access.checkMayWait(for: new.product, buyer)
        let parties = try access.parties(about: new.product, new.greeting)
        let offers = OfferRecords(database)
        let last = try offers.lastPurchase(in: parties.conversation, by: buyer)
        let terms = try terms(of: new, for: product, in: database, at: now)
        let offer = try Trading(database, at: now).change(new.product, including: last) {
            trade throws(TradeRefusal) in
            try trade.requestPurchase(
                at: new.price,
                quantity: new.quantity,
                in: parties,
                terms: terms
            )
        }
        // What was made before is in no day's count a second time.
        if offer.id != last?.id, let most = new.mostInADay {
            let oldest = try offers.made(by: buyer, count: most + 1)
            if let refusal = MessageWindow.daily(most).refusal(oldest: oldest, at: now) {
                throw .refused(refusal)
            }
        }
        return offer
    }

    /// A seller who may begin nothing new reserves nothing either; what they are asked waits.
    private static func terms(
        of new: NewPurchase,
        for product: Product,
        in database: Database,
        at now: Timestamp
    ) throws(MarketError) -> FirstComeTerms? {
        guard let codes = new.codes, product.facts.firstCome,
            try SanctionRecords(database, at: now).restriction(of: product.seller.id) == nil
        else { return nil }
        guard let most = new.mostReserved else { return .reserves(codes) }
        let open = try DealRecords(database).reservations(of: new.greeting.author, at: now)
        return open < most ? .reserves(codes) : .asks
    }
}
