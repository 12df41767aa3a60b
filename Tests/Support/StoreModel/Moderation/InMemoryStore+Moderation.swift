package import Market
import MarketStore

extension InMemoryStore {
    package func hideProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(MarketError) -> Product {
        guard reason.utf8.count <= 4_000 else { throw .invalid(.reason) }
        return try change { state, now throws(MarketError) in
            try state.hide(id, by: moderator, reason, at: now)
        }
    }

    package func restoreProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(MarketError) -> Product {
        try moderate(id, .restore, by: moderator, reason) { state, stored, now throws(MarketError) in
            guard let held = stored.heldState else { throw .notFound }
            state.products[id]?.heldState = nil
            state.withheld.removeAll { $0.product == id }
            let restored = state.put(
                stored.product.with(version: stored.product.version, changedAt: now, state: held),
                at: now
            )
            return restored
        }
    }

    private func moderate(
        _ id: Product.ID,
        _ action: Moderation.Action,
        by moderator: Account.ID,
        _ reason: String,
        _ body: (inout State, StoredProduct, Timestamp) throws(MarketError) -> Product
    ) throws(MarketError) -> Product {
        guard reason.utf8.count <= 4_000 else { throw .invalid(.reason) }
        return try change { state, now throws(MarketError) in
            let stored = try state.stored(id, from: nil)
            try state.checkHold(of: stored, by: moderator)
            let product = try body(&state, stored, now)
            try state.note(action, of: id, by: moderator, reason, at: now)
            return product
        }
    }

}

extension InMemoryStore.State {
    mutating func hide(_ id: Product.ID, by moderator: Account.ID, _ reason: String, at now: Timestamp)
        throws(MarketError) -> Product
    {
        let stored = try stored(id, from: nil)
        try checkHold(of: stored, by: moderator)
        try note(.hide, of: id, by: moderator, reason, at: now)
        guard stored.heldState == nil else { return stored.product }
        withhold(stored.product.photos, of: stored.product)
        let hidden = stored.product.with(version: stored.product.version, changedAt: now, state: .hidden)
        defer { products[id]?.heldState = stored.product.state }
        return put(hidden, at: now)
    }

    /// Throws where a moderator judges their own product that another moderator hides.
    fileprivate func checkHold(of stored: StoredProduct, by moderator: Account.ID) throws(MarketError) {
        let id = stored.product.id
        guard stored.heldState != nil, stored.product.seller.id == moderator else { return }
        let since = moderations.reversed().prefix { $0.product != id || $0.action != .restore }
        let isOfAnother = since.contains {
            $0.product == id && $0.action == .hide && $0.moderator != moderator
        }
        guard !isOfAnother else { throw .refusedCase(.own) }
    }

    mutating func withhold(_ photos: [Photo], of product: Product) {
        for photo in photos {
            let new = WithheldPhoto(content: photo.content, product: product.id, seller: product.seller.id)
            if !withheld.contains(new) { withheld.append(new) }
        }
    }

    mutating func noteRepost(_ product: Product, at now: Timestamp) throws(MarketError) {
        let before = withheld.filter {
            $0.seller == product.seller.id && $0.product != product.id && product.shows($0.content)
        }
        guard let first = before.map(\.product.rawValue).min(),
            !moderations.contains(where: { $0.action == .repost && $0.product == product.id })
        else { return }
        try note(.repost, of: product.id, by: product.seller.id, "#\(first)", at: now)
    }

    /// Logs an action on a product by another account than its seller.
    mutating func note(
        _ action: Moderation.Action,
        of product: Product,
        by account: Account.ID?,
        _ reason: String,
        at now: Timestamp
    ) throws(MarketError) {
        guard let account, account != product.seller.id else { return }
        try note(action, of: product.id, by: account, reason, at: now)
    }

    fileprivate mutating func note(
        _ action: Moderation.Action,
        of product: Product.ID,
        by moderator: Account.ID,
        _ reason: String,
        at now: Timestamp
    ) throws(MarketError) {
        guard account(moderator) != nil else { throw .notFound }
        moderations.append(
            Moderation(
                id: .init(nextNumber(of: "moderation")),
                moderator: moderator,
                action: action,
                product: product,
                reason: reason,
                at: now
            )
        )
    }
}

extension Product {
    fileprivate func shows(_ content: ContentHash) -> Bool { photos.contains { $0.content == content } }
}
