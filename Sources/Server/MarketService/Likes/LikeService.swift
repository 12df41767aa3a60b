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
    package func like(_ id: Product.ID, by account: Account, age: Int64? = nil) async throws(LikeError) {
        do { _ = try await products.product(id, for: .account(account)) } catch { throw LikeError(error) }
        try await set(true, id, account, age)
    }

    /// Takes a like back, also of what is gone meanwhile.
    package func unlike(_ id: Product.ID, by account: Account, age: Int64? = nil) async throws(LikeError) {
        do throws(LikeError) {
            try await set(false, id, account, age)
        } catch {
            // Then nobody likes it any more.
            guard error == .notFound else { throw error }
        }
    }

    private func set(_ isLiked: Bool, _ id: Product.ID, _ account: Account, _ age: Int64?)
        async throws(LikeError)
    {
        var isLiked = isLiked
        do {
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
        } catch {
            throw LikeError(error)
        }
        let event = SavedItemEvent(.likes, SavedItemEvent.Item(id, isLiked ? 1 : 0))
        notifier.notify(InboxNotifier.Event(account: account.id, items: event))
    }

    /// The liked ones that are listed, most recently liked first.
    package func likes(of account: Account, at cursor: Cursor?, limit: Int) async throws(LikeError) -> Page<
        Product
    > {
        do {
            return try await store.likes(of: account.id, at: cursor, limit: limit)
        } catch {
            throw LikeError(error)
        }
    }

    /// Returns those of `products` that the caller likes; `nil` where nobody is signed in.
    package func liked(
        among products: [Product.ID],
        by caller: Caller
    ) async throws(LikeError) -> Set<Product.ID>? {
        guard let account = caller.account else { return nil }
        guard !products.isEmpty else { return [] }
        do { return try await store.liked(among: products, by: account.id) } catch { throw LikeError(error) }
    }
}

/// Why a like was not kept or shown.
package enum LikeError: Error, Hashable, Sendable {
    case notFound
    /// The account likes as many as it may.
    case limitReached
    case badCursor
    case unavailable(Unavailability)

    init(_ error: MarketError) {
        self =
            switch error {
            case .notFound: .notFound
            case .limitReached: .limitReached
            case .badCursor: .badCursor
            default: .unavailable(by: error)
            }
    }

    /// Of looking at the product that is to be liked.
    init(_ error: ProductError) {
        self =
            switch error {
            case .unavailable(let reason): .unavailable(reason)
            default: .notFound
            }
    }
}
