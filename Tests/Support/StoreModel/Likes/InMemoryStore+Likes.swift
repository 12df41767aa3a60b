package import Market
package import MarketStore

extension InMemoryStore: LikeStoring {
    package func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            guard try state.setLike(isLiked, of: product, by: account, at: now, limits) else { return }
            state.noteChange(.likes, product, of: account, at: now)
        }
    }

    package func mergeLike(
        _ change: SavedItemChange,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(StoreError) -> Bool {
        try self.change { state, now throws(StoreError) in
            var item = state.item(.likes, product, of: account)
            item.merge(change)
            _ = try state.setLike(item.quantity > 0, of: product, by: account, at: now, limits)
            state.itemChanges[account, default: [:]][SavedItemKey(list: .likes, product: product)] =
                item.changedAt
            return item.quantity > 0
        }
    }

    package func likes(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Product> {
        let paging = try Paging(
            seal: seal,
            list: "likes\u{1}\(account)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try read { state throws(StoreError) in
            let likes = state.likes[account, default: []].reversed().compactMap { id in
                state.present(id).flatMap {
                    $0.product.state == .hidden || state.hasBlocked($0.product.seller.id, account)
                        ? nil : $0.product
                }
            }
            // Places are the products themselves: a like that is taken back in between loses its place.
            let keys = likes.map { PageKey(id: $0.id.rawValue) }
            var found = ArraySlice(keys)
            if let place = paging.place {
                let here = keys.firstIndex { $0.id == place.id } ?? keys.endIndex
                found = paging.isBackward ? ArraySlice(keys[..<here].reversed()) : keys[here...].dropFirst()
            }
            let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: false)
            let byID = Dictionary(uniqueKeysWithValues: likes.map { ($0.id.rawValue, $0) })
            return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
        }
    }

    package func liked(
        among products: [Product.ID],
        by account: Account.ID
    ) async throws(StoreError) -> Set<Product.ID> {
        try read { state throws(StoreError) in
            Set(products).intersection(state.likes[account, default: []])
        }
    }

    package func likeCount(of product: Product.ID) async throws(StoreError) -> Int {
        try read { state throws(StoreError) in state.likes.values.count { $0.contains(product) } }
    }
}

/// A like or a line of the cart, by its product.
struct SavedItemKey: Hashable {
    let list: SavedItemEvent.List
    let product: Product.ID
}

extension InMemoryStore.State {
    /// Returns whether that changed anything.
    fileprivate mutating func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID,
        at now: Timestamp,
        _ limits: StoreLimits
    ) throws(StoreError) -> Bool {
        let liked = likes[account, default: []]
        guard isLiked else {
            likes[account] = liked.filter { $0 != product }
            likeTimes[account]?[product] = nil
            return liked.contains(product)
        }
        guard !liked.contains(product) else { return false }
        guard present(product) != nil, self.account(account) != nil else { throw .notFound }
        guard liked.count < limits.likesOfAccount else { throw .limitReached(.likes) }
        likes[account] = liked + [product]
        likeTimes[account, default: [:]][product] = now
        return true
    }

    /// Returns the state of a like or a cart item.
    func item(_ list: SavedItemEvent.List, _ product: Product.ID, of account: Account.ID) -> SavedItemState {
        let quantity: Int64 =
            switch list {
            case .likes: likes[account, default: []].contains(product) ? 1 : 0
            case .cart: carts[account, default: []].first { $0.product == product }?.quantity ?? 0
            case .searches, .drafts: 0
            }
        return SavedItemState(
            quantity: quantity,
            changedAt: itemChanges[account]?[SavedItemKey(list: list, product: product)]
        )
    }

    mutating func noteChange(
        _ list: SavedItemEvent.List,
        _ product: Product.ID,
        of account: Account.ID,
        at now: Timestamp
    ) {
        var item = item(list, product, of: account)
        item.set(item.quantity, at: now)
        itemChanges[account, default: [:]][SavedItemKey(list: list, product: product)] = item.changedAt
    }
}
