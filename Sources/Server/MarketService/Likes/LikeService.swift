package import Market
package import MarketStore

/// The likes of accounts.
package struct LikeService: Sendable {
    private let store: any LikeStoring
    private let products: ProductService
    private let notifier: InboxNotifier
    private let now: @Sendable () -> Timestamp

    package init(
        store: any LikeStoring,
        products: ProductService,
        notifier: InboxNotifier,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.products = products
        self.notifier = notifier
        self.now = now
    }

    /// Likes a product that the account may see; with an `age`, as was done so many milliseconds ago on a device.
    package func like(_ id: Product.ID, by account: Account, age: Int64? = nil) async throws(MarketError) {
        _ = try await products.product(id, for: .account(account))
        try await set(true, id, account, age)
    }

    /// Takes a like back, also of what is gone meanwhile.
    package func unlike(_ id: Product.ID, by account: Account, age: Int64? = nil) async throws(MarketError) {
        do throws(MarketError) {
            try await set(false, id, account, age)
        } catch {
            // Then nobody likes it any more.
            guard error == .notFound else { throw error }
        }
    }

    private func set(_ isLiked: Bool, _ id: Product.ID, _ account: Account, _ age: Int64?)
        async throws(MarketError)
    {
        var isLiked = isLiked
        if let age {
            let change = SavedItemChange(
                quantity: isLiked ? 1 : 0,
                base: isLiked ? 0 : 1,
                at: now().adding(milliseconds: -age)
            )
            isLiked = try await store.mergeLike(change, of: id, by: account.id)
        } else {
            try await store.setLike(isLiked, of: id, by: account.id)
        }
        let event = SavedItemEvent(.likes, SavedItemEvent.Item(id, isLiked ? 1 : 0))
        notifier.notify(InboxNotifier.Event(account: account.id, items: event))
    }

    /// The liked ones that are listed, most recently liked first.
    package func likes(of account: Account, at cursor: Cursor?, limit: Int) async throws(MarketError) -> Page<
        Product
    > {
        try await store.likes(of: account.id, at: cursor, limit: limit)
    }

    /// Returns those of `products` that the caller likes; `nil` where nobody is signed in.
    package func liked(
        among products: [Product.ID],
        by caller: Caller
    ) async throws(MarketError) -> Set<Product.ID>? {
        guard let account = caller.account else { return nil }
        guard !products.isEmpty else { return [] }
        return try await store.liked(among: products, by: account.id)
    }
}
