package import Market
package import MarketStore

/// The products that people mean to buy, in an account's cart or for a visitor in their browser.
package struct CartService: Sendable {
    private let store: SQLiteStore
    private let products: ProductService
    private let notifier: InboxNotifier
    private let now: @Sendable () -> Timestamp

    package init(
        store: SQLiteStore,
        products: ProductService,
        notifier: InboxNotifier,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.products = products
        self.notifier = notifier
        self.now = now
    }

    /// Most recently added first; what is hidden, deleted or of a blocked person meanwhile is left out.
    package func lines(of account: Account) async throws(MarketError) -> [CartItem] {
        try await store.cart(of: account.id)
    }

    /// The same of what a visitor's browser keeps.
    package func lines(of items: [(id: Product.ID, quantity: Int64)]) async throws(MarketError) -> [CartItem]
    {
        let found = try await self.products.products(items.map(\.id), for: .anonymous)
        let products = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return items.compactMap { item in
            products[item.id].map { CartItem(product: $0, quantity: item.quantity, addedAt: now()) }
        }
    }

    /// The number of items of ``lines(of:)``; costs one read without products.
    package func lineCount(of account: Account) async throws(MarketError) -> Int {
        try await store.lineCount(inCartOf: account.id)
    }

    /// The number of items that ``lines(of:)`` leaves out.
    package func unseenLineCount(of account: Account) async throws(MarketError) -> Int {
        try await store.unseenLines(inCartOf: account.id)
    }

    /// Puts so many of a product into the cart, whatever was there before.
    package func setQuantity(
        _ quantity: Int64,
        of id: Product.ID,
        inCartOf account: Account
    ) async throws(MarketError) {
        guard CartRules.quantities.contains(quantity) else { throw .invalid(.quantity) }
        _ = try await products.product(id, for: .account(account))
        try await store.setQuantity(quantity, of: id, inCartOf: account.id)
        notify(account, SavedItemEvent.Item(id, quantity))
    }

    /// Merges a change made earlier on a device; with a key, once.
    ///
    /// The change is `age` milliseconds old, and the device knew of `base` in the cart.
    /// An item that is taken out may be gone meanwhile.
    package func merge(
        _ quantity: Int64,
        base: Int64,
        age: Int64,
        of id: Product.ID,
        inCartOf account: Account,
        key: RequestKey<Int64>? = nil
    ) async throws(MarketError) {
        guard (0...CartRules.mostOfOne).contains(quantity), (0...CartRules.mostOfOne).contains(base) else {
            throw .invalid(.quantity)
        }
        if quantity > 0 {
            _ = try await products.product(id, for: .account(account))
        }
        let change = SavedItemChange(
            quantity: quantity,
            base: base,
            at: now().adding(milliseconds: -age)
        )
        let outcome = try await store.mergeLine(
            change,
            of: id,
            inCartOf: account.id,
            once: key?.once(for: account.id)
        )
        if case .done(let quantity) = outcome { notify(account, SavedItemEvent.Item(id, quantity)) }
    }

    private func notify(_ account: Account, _ item: SavedItemEvent.Item? = nil) {
        notifier.notify(InboxNotifier.Event(account: account.id, items: SavedItemEvent(.cart, item)))
    }

    /// Puts one more of a product into the cart: of two at once, both count.
    ///
    /// Throws `notEnough` where the seller has no more of it.
    package func add(_ id: Product.ID, toCartOf account: Account) async throws(MarketError) {
        let product = try await products.product(id, for: .account(account))
        let most = product.countForSale(of: CartRules.mostOfOne)
        guard most > 0 else { throw .notEnough(of: product, wanted: 1) }
        do {
            let quantity = try await store.addToCart(id, of: account.id, atMost: most)
            notify(account, SavedItemEvent.Item(id, quantity))
        } catch {
            if error == .limitReached(.quantity), most < CartRules.mostOfOne {
                throw .notEnough(of: product, wanted: most + 1)
            }
            // The most that anybody may have of one thing is no failure: it stays at that.
            guard error != .limitReached(.quantity) else { return }
            throw error
        }
    }

    /// Throws `notEnough` where the seller does not have so many, and `notFound` where the caller may not see it.
    package func checkForSale(_ quantity: Int64, of id: Product.ID, to caller: Caller)
        async throws(MarketError)
    {
        let product = try await products.product(id, for: caller)
        guard product.countForSale(of: quantity) >= quantity else {
            throw .notEnough(of: product, wanted: quantity)
        }
    }

    /// Takes a product out; does nothing where it is not in the cart.
    package func remove(_ id: Product.ID, fromCartOf account: Account) async throws(MarketError) {
        try await store.setQuantity(0, of: id, inCartOf: account.id)
        notify(account, SavedItemEvent.Item(id, 0))
    }

    /// Takes out what is hidden or deleted.
    package func removeUnseenLines(of account: Account) async throws(MarketError) {
        try await store.removeUnseenLines(fromCartOf: account.id)
        notify(account)
    }

    package func empty(of account: Account) async throws(MarketError) {
        try await store.emptyCart(of: account.id)
        notify(account)
    }

    /// Brings what a browser kept to the account that has just signed in, in one transaction, and returns what
    /// can't be taken over now, for want of room or because it is hidden; what is gone is left out.
    package func adopt(_ items: VisitorItems, by account: Account) async throws(MarketError) -> VisitorItems {
        guard !items.isEmpty else { return items }
        let rest = try await store.adopt(items, by: account.id)
        for list in SavedItemEvent.List.ofProducts {
            notifier.notify(InboxNotifier.Event(account: account.id, items: SavedItemEvent(list)))
        }
        return rest
    }
}
