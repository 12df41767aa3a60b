package import Market
import MarketStore

extension InMemoryStore {
    package func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(MarketError) {
        try change { state, now throws(MarketError) in
            try state.setLike(isLiked, of: product, by: account, at: now, limits)
        }
    }

    package func likes(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product> {
        let paging = try Paging(
            seal: seal,
            list: "likes\u{1}\(account)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try read { state throws(MarketError) in
            let likes = state.likes[account, default: []].reversed().compactMap { id in
                state.present(id).flatMap { $0.product.state == .hidden ? nil : $0.product }
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

}

extension InMemoryStore.State {
    fileprivate mutating func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID,
        at now: Timestamp,
        _ limits: StoreLimits
    ) throws(MarketError) {
        let liked = likes[account, default: []]
        guard isLiked else {
            likes[account] = liked.filter { $0 != product }
            likeTimes[account]?[product] = nil
            return
        }
        guard !liked.contains(product) else { return }
        guard present(product) != nil, self.account(account) != nil else { throw .notFound }
        guard liked.count < limits.likesOfAccount else { throw .limitReached(.likes) }
        likes[account] = liked + [product]
        likeTimes[account, default: [:]][product] = now
    }
}
