package import Market
package import MarketStore

extension InMemoryStore: CartStoring {
    package func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        inCartOf account: Account.ID
    ) async throws(StoreError) {
        guard (0...CartRules.mostOfOne).contains(quantity) else { throw .invalid(.quantity) }
        try change { state, now throws(StoreError) in
            guard try state.setQuantity(quantity, of: product, account, at: now, limits) else { return }
            state.noteChange(.cart, product, of: account, at: now)
        }
    }

    package func mergeLine(
        _ change: SavedItemChange,
        of product: Product.ID,
        inCartOf account: Account.ID,
        once: Once<Int64>?
    ) async throws(StoreError) -> Outcome<Int64> {
        guard (0...CartRules.mostOfOne).contains(change.quantity) else { throw .invalid(.quantity) }
        return try self.change { state, now throws(StoreError) in
            try state.answering(once, now, limits) { state throws(StoreError) in
                var item = state.item(.cart, product, of: account)
                item.merge(change)
                _ = try state.setQuantity(item.quantity, of: product, account, at: now, limits)
                state.itemChanges[account, default: [:]][SavedItemKey(list: .cart, product: product)] =
                    item.changedAt
                return item.quantity
            }
        }
    }

    @discardableResult
    package func addToCart(
        _ product: Product.ID,
        of account: Account.ID,
        atMost most: Int64
    ) async throws(StoreError) -> Int64 {
        try change { state, now throws(StoreError) in
            var cart = state.carts[account, default: []]
            defer { state.carts[account] = cart }
            guard let index = cart.firstIndex(where: { $0.product == product }) else {
                guard most > 0 else { throw .limitReached(.quantity) }
                guard state.present(product) != nil, state.account(account) != nil else { throw .notFound }
                guard cart.count < limits.cartOfAccount else { throw .limitReached(.cart) }
                cart.append(CartEntry(product: product, quantity: 1, addedAt: now))
                state.carts[account] = cart
                state.noteChange(.cart, product, of: account, at: now)
                return 1
            }
            guard cart[index].quantity < most else { throw .limitReached(.quantity) }
            cart[index].quantity += 1
            state.carts[account] = cart
            state.noteChange(.cart, product, of: account, at: now)
            return cart[index].quantity
        }
    }

    package func lineCount(inCartOf account: Account.ID) async throws(StoreError) -> Int {
        try await cart(of: account).count
    }

    package func cart(of account: Account.ID) async throws(StoreError) -> [CartItem] {
        try read { state throws(StoreError) in
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

    package func unseenLines(inCartOf account: Account.ID) async throws(StoreError) -> Int {
        try read { state throws(StoreError) in
            state.carts[account, default: []].count { state.shown($0.product, inCartOf: account) == nil }
        }
    }

    package func removeUnseenLines(fromCartOf account: Account.ID) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            for entry in state.carts[account, default: []]
            where state.shown(entry.product, inCartOf: account) == nil {
                _ = try state.setQuantity(0, of: entry.product, account, at: now, limits)
                state.noteChange(.cart, entry.product, of: account, at: now)
            }
        }
    }

    package func emptyCart(of account: Account.ID) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            for entry in state.carts[account, default: []] {
                _ = try state.setQuantity(0, of: entry.product, account, at: now, limits)
                state.noteChange(.cart, entry.product, of: account, at: now)
            }
        }
    }
}

extension InMemoryStore: VisitorItemsStoring {
    package func adopt(_ items: VisitorItems, by account: Account.ID) async throws(StoreError) -> VisitorItems
    {
        var rest = VisitorItems()
        for id in items.likes.reversed() {
            do throws(StoreError) {
                try await setLike(true, of: id, by: account)
            } catch .limitReached {
                rest.likes.insert(id, at: 0)
            } catch .notFound {
                continue
            }
        }
        for (id, quantity) in items.cart.reversed() where CartRules.quantities.contains(quantity) {
            let isThere = try read { state throws(StoreError) in
                state.carts[account, default: []].contains { $0.product == id }
            }
            guard !isThere, let product = try await product(id) else { continue }
            guard product.state != .hidden || product.seller.id == account else {
                rest.cart.insert((id, quantity), at: 0)
                continue
            }
            do throws(StoreError) {
                try await setQuantity(quantity, of: id, inCartOf: account)
            } catch .limitReached {
                rest.cart.insert((id, quantity), at: 0)
            }
        }
        return rest
    }
}

extension InMemoryStore.State {
    /// Returns whether that changed anything, or said once more what there is.
    fileprivate mutating func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        _ account: Account.ID,
        at now: Timestamp,
        _ limits: StoreLimits
    ) throws(StoreError) -> Bool {
        var cart = carts[account, default: []]
        defer { carts[account] = cart }
        let index = cart.firstIndex { $0.product == product }
        switch (quantity, index) {
        case (0, let index?): cart.remove(at: index)
        case (0, nil): return false
        case (_, let index?): cart[index].quantity = quantity
        case (_, nil):
            guard present(product) != nil, self.account(account) != nil else { throw .notFound }
            guard cart.count < limits.cartOfAccount else { throw .limitReached(.cart) }
            cart.append(CartEntry(product: product, quantity: quantity, addedAt: now))
        }
        return true
    }

    /// The product, where the account sees it in its cart.
    fileprivate func shown(_ id: Product.ID, inCartOf account: Account.ID) -> StoredProduct? {
        guard let stored = present(id), stored.isListed, !hasBlocked(stored.product.seller.id, account) else {
            return nil
        }
        return stored
    }
}
