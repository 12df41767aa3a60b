package import Market
package import MarketStore

/// Agreements between two people: offers, promises and handovers.
///
/// A deal of others is not found. This service notifies nobody: each change puts a message into the
/// conversation of the two, and messages are news by themselves.
package struct DealService: Sendable {
    let store: SQLiteStore
    private let products: ProductService
    let conversations: ConversationService
    let rules: MarketRules
    let now: @Sendable () -> Timestamp
    private let zone: @Sendable () -> MarketZone

    package init(
        store: SQLiteStore,
        products: ProductService,
        conversations: ConversationService,
        rules: MarketRules,
        now: @escaping @Sendable () -> Timestamp,
        zone: @escaping @Sendable () -> MarketZone
    ) {
        self.store = store
        self.products = products
        self.conversations = conversations
        self.rules = rules
        self.now = now
        self.zone = zone
    }

    /// Makes an offer of so many hundredths in the currency that the product has now; with a key at most once.
    package func offer(
        _ amount: Int64,
        _ words: OfferWords,
        in id: Conversation.ID,
        by account: Account,
        key: RequestKey<Offer>? = nil
    ) async throws(MarketError) -> Outcome<Offer> {
        let conversation = try await conversations.conversation(id, of: account)
        let product = try await products.product(conversation.subject.product, for: .account(account))
        return try await make(amount, words, .conversation(id), for: product, by: account, key)
    }

    /// The same for a product, in the account's conversation about it.
    ///
    /// If none has begun, `greeting` and the offer begin it together or not at all.
    package func offer(
        _ amount: Int64,
        _ words: OfferWords,
        about id: Product.ID,
        greeting: String,
        by account: Account,
        key: RequestKey<Offer>? = nil
    ) async throws(MarketError) -> Outcome<Offer> {
        let product = try await products.product(id, for: .account(account))
        let greeting = MessageWords(greeting, isStandard: true)
        let message = try await conversations.firstMessage(about: id, greeting, key: nil, by: account)
        return try await make(amount, words, .product(id, greeting: message), for: product, by: account, key)
    }

    private func make(
        _ amount: Int64,
        _ words: OfferWords,
        _ place: NewOffer.Place,
        for product: Product,
        by account: Account,
        _ key: RequestKey<Offer>?
    ) async throws(MarketError) -> Outcome<Offer> {
        let money: Money
        do { money = try Money(hundredths: amount, currency: product.price.currency) } catch {
            throw .refusedTrade(.offerRange(product.offerRange))
        }
        return try await store.makeOffer(
            NewOffer(
                place,
                by: account.id,
                money,
                quantity: words.quantity,
                hours: words.hours,
                mostInADay: offersADay(of: account),
                declinesAt: AutomaticAnswer.moment(
                    after: now(),
                    roll: .random(in: .min ... .max),
                    in: zone()
                )
            ),
            once: key?.once(for: account.id)
        )
    }

    /// The offers that the account may make in a day; `nil` where they are not counted.
    package func offersADay(of account: Account) -> Int? {
        rules.messageBudget(of: account, at: now())?.offersADay
    }

    /// Asks to buy a product at the price that the account was shown; with a key at most once.
    ///
    /// If no conversation about it has begun, `greeting` and the request begin it together or not at all. Where the
    /// seller chose that the first buyer has it, the request is accepted with its deal, unless the account is new or
    /// has as much reserved as it may.
    package func requestPurchase(
        of id: Product.ID,
        at shown: Money,
        quantity: Int64 = 1,
        greeting: String,
        by account: Account,
        key: RequestKey<Offer>? = nil
    ) async throws(MarketError) -> Outcome<Offer> {
        _ = try await products.product(id, for: .account(account))
        let greeting = MessageWords(greeting, isStandard: true)
        let new = NewPurchase(
            of: id,
            at: shown,
            quantity: quantity,
            greeting: try await conversations.firstMessage(about: id, greeting, key: nil, by: account),
            mostInADay: offersADay(of: account),
            codes: .random(),
            mostReserved: rules.reservationsAtOnce(of: account, at: now())
        )
        return try await store.requestPurchase(new, once: key?.once(for: account.id))
    }

    /// False for new accounts, which the seller answers also where the first buyer has it.
    package func mayBeFirst(_ account: Account) -> Bool {
        rules.reservationsAtOnce(of: account, at: now()) != 0
    }

    package func answer(_ answer: Offer.Answer, to id: Offer.ID, by account: Account)
        async throws(MarketError) -> Offer
    {
        try await store.answerOffer(id, answer, by: account.id, codes: .random())
    }

    package func offer(_ id: Offer.ID, of account: Account) async throws(MarketError) -> Offer {
        guard let found = try await store.offer(id, of: account.id) else { throw .notFound }
        return found
    }

    /// Reserves at the asked price for the buyer of a conversation.
    package func reserve(_ quantity: Int64, in id: Conversation.ID, by account: Account)
        async throws(MarketError) -> OwnDeal
    {
        let deal = try await store.makeDeal(
            NewDeal(in: id, quantity: quantity, codes: .random()),
            by: account.id
        )
        return try await self.deal(deal.id, of: account)
    }

    /// The same, at most once.
    package func reserve(
        _ quantity: Int64,
        in id: Conversation.ID,
        by account: Account,
        key: RequestKey<OwnDeal>?
    ) async throws(MarketError) -> Outcome<OwnDeal> {
        try await store.makeDeal(
            NewDeal(in: id, quantity: quantity, codes: .random()),
            by: account.id,
            once: key?.once(for: account.id)
        )
    }

    /// Reserves the unit that is kept for the first in the queue.
    ///
    /// `greeting` begins their conversation where none has begun.
    package func reserveFromLine(of product: Product.ID, greeting: String, by account: Account)
        async throws(MarketError) -> OwnDeal
    {
        let begun = try await conversations.conversation(about: product, of: account)
        // The answer to the first asking may have been lost.
        if let deal = begun?.deal, deal.state == .reserved {
            return try await self.deal(deal.id, of: account)
        }
        let place = try await linePlace(of: product, for: account)
        guard place?.heldUntil != nil else { throw .refusedTrade(.notAvailable) }
        let conversation: Conversation
        if let begun {
            conversation = begun
        } else {
            let words = MessageWords(greeting, isStandard: true)
            conversation = try await conversations.begin(about: product, words, key: nil, by: account)
                .conversation
        }
        return try await reserve(1, in: conversation.id, by: account)
    }

    /// Sells units to the buyer of a conversation, by the seller's word; the buyer is asked.
    package func sell(
        _ product: Product.ID,
        _ quantity: Int64,
        toBuyerOf id: Conversation.ID,
        cancellingDeals: Bool = false,
        by account: Account
    ) async throws(MarketError) -> OwnDeal {
        let conversation = try await conversations.conversation(id, of: account)
        guard conversation.role == .seller, conversation.subject.product == product else { throw .notFound }
        let deal = try await store.sell(
            NewDeal(in: id, quantity: quantity, codes: .random()),
            by: account.id,
            cancellingDeals: cancellingDeals
        )
        return try await self.deal(deal.id, of: account)
    }

    /// The open deals of a product of the account's own.
    package func openDeals(of product: Product.ID, by account: Account) async throws(MarketError) -> [OwnDeal]
    {
        try await store.openDeals(of: product, by: account.id)
    }

    /// The account's open deals with another person.
    package func openDeals(with other: Account.ID, of account: Account) async throws(MarketError)
        -> [OwnDeal]
    {
        try await store.openDeals(of: account.id, with: other)
    }
}

extension DealService {
    package func deal(_ id: Deal.ID, of account: Account) async throws(MarketError) -> OwnDeal {
        guard let found = try await store.deal(id, of: account.id) else { throw .notFound }
        return found
    }

    /// Newest first.
    package func deals(
        _ filter: DealFilter,
        at cursor: Cursor?,
        limit: Int,
        for account: Account
    ) async throws(MarketError) -> Page<OwnDeal> {
        try await store.deals(of: account.id, filter, at: cursor, limit: limit)
    }

    package func cancel(_ id: Deal.ID, for reason: Deal.Reason, by account: Account)
        async throws(MarketError) -> OwnDeal
    {
        guard Deal.Reason.choices.contains(reason) else { throw .refusedTrade(.invalid) }
        return try await change(id, .cancel(reason), by: account)
    }

    package func prolong(_ id: Deal.ID, until end: Timestamp, by account: Account)
        async throws(MarketError) -> OwnDeal
    {
        try await change(id, .prolong(until: end), by: account)
    }

    /// Says that nothing changed hands, where the other one says so.
    package func object(to id: Deal.ID, by account: Account) async throws(MarketError) -> OwnDeal {
        try await change(id, .object, by: account)
    }

    /// Says that the other one did not come to the meeting.
    package func noteNoShow(_ id: Deal.ID, by account: Account) async throws(MarketError) -> OwnDeal {
        try await change(id, .noShow, by: account)
    }

    /// Says that one was there, where the other one says otherwise.
    package func denyNoShow(_ id: Deal.ID, by account: Account) async throws(MarketError) -> OwnDeal {
        try await change(id, .wasThere, by: account)
    }

    private func change(_ id: Deal.ID, _ change: DealChange, by account: Account)
        async throws(MarketError) -> OwnDeal
    {
        _ = try await store.changeDeal(id, change, by: account.id)
        return try await deal(id, of: account)
    }

    /// Says that the product changed hands: for both with the other one's code, else for oneself.
    package func confirm(_ id: Deal.ID, withCode code: String?, by account: Account)
        async throws(MarketError) -> OwnDeal
    {
        let digits = code.map { $0.filter { !$0.isWhitespace } }
        _ = try await store.confirmDeal(id, withCode: digits, by: account.id)
        return try await deal(id, of: account)
    }

    /// The code that the account shows the other one.
    package func code(of id: Deal.ID, for account: Account) async throws(MarketError) -> String {
        let code = try await store.dealCode(of: id, for: account.id)
        if let code { return code }
        let deal = try await deal(id, of: account).deal
        guard deal.state.isOpen, let from = deal.codesFrom else { throw .refusedTrade(.dealOver(deal)) }
        throw .refusedTrade(.codeLater(from))
    }
}

extension DealService {
    /// Joins those who wait for a product that the account may see.
    ///
    /// `network` is where the account asks from, unless that is the market's own.
    package func joinLine(of id: Product.ID, by account: Account, from network: ClientNetwork?)
        async throws(MarketError) -> QueuePosition
    {
        _ = try await products.product(id, for: .account(account))
        let newcomer = rules.newcomerClaim(of: account, from: network, at: now())
        return try await store.joinLine(of: id, by: account.id, newcomer: newcomer)
    }

    package func leaveLine(of product: Product.ID, by account: Account) async throws(MarketError) {
        try await store.leaveLine(of: product, by: account.id)
    }

    package func linePlace(of product: Product.ID, for account: Account) async throws(MarketError)
        -> QueuePosition?
    {
        try await store.linePlace(of: product, for: account.id)
    }

    /// True where all that is left of a product on sale is kept for others in its queue.
    ///
    /// The account can wait for it, and make no offers.
    package func isKept(_ product: Product, from account: Account) async throws(MarketError) -> Bool {
        guard product.state == .selling, product.seller.id != account.id else { return false }
        return try await position(at: product.id, of: account).isKept
    }

    /// The account's promise of a product, and its place among those who wait.
    package func position(at product: Product.ID, of account: Account) async throws(MarketError)
        -> BuyerPosition
    {
        try await store.buyerPosition(at: product, of: account.id)
    }
}

/// The details of an offer besides its amount.
package struct OfferWords: Hashable, Sendable {
    package var quantity: Int64
    /// For how many hours it stands; `nil` for as long as may be.
    package var hours: Int?

    package init(quantity: Int64 = 1, hours: Int? = nil) {
        self.quantity = quantity
        self.hours = hours
    }
}

extension DealCodes {
    /// Of the system's own random numbers, which nobody foretells.
    static func random() -> DealCodes {
        DealCodes(.random(in: .min ... .max), .random(in: .min ... .max))
    }
}
