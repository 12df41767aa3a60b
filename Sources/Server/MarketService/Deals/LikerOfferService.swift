package import Market
package import MarketStore

/// A seller's one lower price for all who like a product; to take it reserves the product.
package struct LikerOfferService: Sendable {
    private let store: SQLiteStore
    private let products: ProductService
    private let rules: MarketRules
    private let now: @Sendable () -> Timestamp

    package init(
        store: SQLiteStore,
        products: ProductService,
        rules: MarketRules,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.products = products
        self.rules = rules
        self.now = now
    }

    /// Offers so many hundredths in the currency that the product has now; the same again changes nothing.
    package func make(_ amount: Int64, for id: Product.ID, by account: Account) async throws(MarketError)
        -> LikerOffer
    {
        let product = try await products.product(id, for: .account(account))
        guard product.seller.id == account.id else { throw .notFound }
        let money: Money
        do { money = try Money(hundredths: amount, currency: product.price.currency) } catch {
            throw .refusedTrade(OfferRange(below: product.price.bargain).map { .offerRange($0) } ?? .invalid)
        }
        return try await store.offerToLikers(of: id, money, by: account.id)
    }

    /// Ends it before its time; again changes nothing.
    package func withdraw(_ id: Product.ID, by account: Account) async throws(MarketError) {
        try await store.withdrawLikerOffer(of: id, by: account.id)
    }

    /// The last one, for its seller and for whom it is; `nil` for everyone else, and where there was none.
    package func offer(for id: Product.ID, of account: Account) async throws(MarketError) -> LikerOffer? {
        _ = try await products.product(id, for: .account(account))
        return try await store.likerOffer(of: id, for: account.id)
    }

    /// The lower price that the account has before it; `nil` where there is none.
    package func currentOffer(for id: Product.ID, of account: Account) async throws(MarketError)
        -> LikerOffer?
    {
        let last = try await store.likerOffer(of: id, for: account.id)
        return last.flatMap { $0.isOpen ? $0 : nil }
    }

    /// Reserves a unit at the lower price; `greeting` begins the conversation of the two where none has begun.
    package func take(_ id: Product.ID, greeting: String, by account: Account) async throws(MarketError)
        -> Deal
    {
        _ = try await products.product(id, for: .account(account))
        let message = NewMessage(
            author: account.id,
            text: MessageText(greeting),
            budget: rules.messageBudget(of: account, at: now()),
            isStandard: true
        )
        return try await store.takeLikerOffer(of: id, saying: message, codes: .random())
    }
}
