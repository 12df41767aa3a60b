package import Market
package import MarketStore

/// Requests for products that are given away, and the choice of who gets them.
///
/// Products go to the first who requests them, and later ones wait in a queue; or to one whom the giver
/// picks.
package struct ClaimService: Sendable {
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

    /// Asks for a product; who has asked already stands where they stood.
    ///
    /// `greeting` begins the conversation of the two where the product goes to the first, and `text` is for
    /// the giver who picks. `network` is where the account asks from, unless that is the market's own.
    package func claim(
        _ id: Product.ID,
        _ text: String?,
        greeting: String,
        by account: Account,
        from network: ClientNetwork?
    ) async throws(MarketError) -> ClaimPosition {
        _ = try await products.product(id, for: .account(account))
        let budget = rules.messageBudget(of: account, at: now())
        let level = rules.trustLevel(of: account, at: now())
        let new = NewClaim(
            for: id,
            by: Seller(id: account.id, name: account.name),
            text: text.flatMap(Claim.words),
            greeting: NewMessage(
                author: account.id,
                text: MessageText(greeting),
                budget: budget,
                isStandard: true
            ),
            codes: .random(),
            mostOpen: budget.map { _ in Claim.mostOpen(at: level) },
            newcomer: rules.newcomerClaim(of: account, from: network, at: now())
        )
        return try await store.claim(new)
    }

    /// Asks no longer; again changes nothing.
    package func drop(_ id: Product.ID, by account: Account) async throws(MarketError) {
        try await store.dropClaim(for: id, by: account.id)
    }

    /// The account's place; `nil` where it has not requested the product.
    package func position(for id: Product.ID, of account: Account) async throws(MarketError) -> ClaimPosition?
    {
        try await store.claimPosition(of: account.id, for: id)
    }

    /// Those who asked for a product of the account's own, the first to ask first.
    package func claims(of id: Product.ID, by account: Account) async throws(MarketError) -> [Claim] {
        try await store.claims(of: id, by: account.id)
    }

    /// Promises a product to one who asked, whose words begin the conversation of the two.
    ///
    /// Again changes nothing.
    package func pick(_ id: Claim.ID, by account: Account) async throws(MarketError) -> Deal {
        let found = try await store.claim(id, by: account.id)
        guard let claim = found else { throw .notFound }
        let hints = rules.hints.hints(of: claim.text, withPhotos: false)
        let message = NewMessage(
            author: claim.claimer.id,
            text: MessageText(claim.text),
            hints: hints,
            accountNumbers: hints.contains(.account) ? rules.hints.accountNumbers(in: claim.text) : [],
            // The author gave it away by asking.
            isConfirmed: true
        )
        return try await store.pickClaim(id, saying: message, by: account.id, codes: .random())
    }
}
