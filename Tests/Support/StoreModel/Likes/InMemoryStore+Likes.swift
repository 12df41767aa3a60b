package import Market
package import MarketStore

extension InMemoryStore: LikeStoring {
    package func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            let likes = state.likes[account, default: []]
            guard isLiked else {
                state.likes[account] = likes.filter { $0 != product }
                state.likeTimes[account]?[product] = nil
                return
            }
            guard !likes.contains(product) else { return }
            guard state.present(product) != nil, state.account(account) != nil else { throw .notFound }
            guard likes.count < limits.likesOfAccount else { throw .limitReached(.likes) }
            state.likes[account] = likes + [product]
            state.likeTimes[account, default: [:]][product] = now
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
