package import Market
import MarketStore

extension InMemoryStore {
    package func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        inCartOf account: Account.ID
    ) async throws(MarketError) {
        guard (0...CartRules.mostOfOne).contains(quantity) else { throw .invalid(.quantity) }
        try change { state, now throws(MarketError) in
            try state.setQuantity(quantity, of: product, account, at: now, limits)
        }
    }

    package func cart(of account: Account.ID) async throws(MarketError) -> [CartItem] {
        try read { state throws(MarketError) in
            state.carts[account, default: []]
                .sorted { ($0.addedAt, $0.product) > ($1.addedAt, $1.product) }
                .compactMap { entry in
                    guard let stored = state.shown(entry.product, inCartOf: account) else { return nil }
                    return CartItem(
                        product: stored.product,
                        quantity: entry.quantity,
                        addedAt: entry.addedAt
                    )
                }
        }
    }

}

extension InMemoryStore.State {
    fileprivate mutating func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        _ account: Account.ID,
        at now: Timestamp,
        _ limits: StoreLimits
    ) throws(MarketError) {
        var cart = carts[account, default: []]
        defer { carts[account] = cart }
        let index = cart.firstIndex { $0.product == product }
        switch (quantity, index) {
        case (0, let index?): cart.remove(at: index)
        case (0, nil): return
        case (_, let index?): cart[index].quantity = quantity
        case (_, nil):
            guard present(product) != nil, self.account(account) != nil else { throw .notFound }
            guard cart.count < limits.cartOfAccount else { throw .limitReached(.cart) }
            cart.append(CartEntry(product: product, quantity: quantity, addedAt: now))
        }
    }

    /// The product, where the account sees it in its cart.
    fileprivate func shown(_ id: Product.ID, inCartOf account: Account.ID) -> StoredProduct? {
        present(id).flatMap { $0.isListed ? $0 : nil }
    }
}
