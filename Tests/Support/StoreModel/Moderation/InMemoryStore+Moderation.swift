package import Market
package import MarketStore

extension InMemoryStore: ModerationStoring {
    package func hideProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product {
        guard reason.utf8.count <= 4_000 else { throw .invalid(.reason) }
        return try change { state, now throws(StoreError) in
            try state.hide(id, by: moderator, reason, at: now)
        }
    }

    package func restoreProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product {
        try moderate(id, .restore, by: moderator, reason) { state, stored, now throws(StoreError) in
            guard let held = stored.heldState else { throw .notFound }
            if let start = state.frozenAt(id), state.isTraded(id) {
                try state.trade(id, at: now) { trade throws(TradeRefusal) in trade.release(heldSince: start) }
            }
            state.products[id]?.heldState = nil
            state.withheld.removeAll { $0.product == id }
            let restored = state.put(
                stored.product.with(version: stored.product.version, changedAt: now, state: held),
                at: now
            )
            if state.isTraded(id) { try state.trade(id, at: now) { _ throws(TradeRefusal) in } }
            return state.present(id)?.product ?? restored
        }
    }

    private func moderate(
        _ id: Product.ID,
        _ action: Moderation.Action,
        by moderator: Account.ID,
        _ reason: String,
        _ body: (inout State, StoredProduct, Timestamp) throws(StoreError) -> Product
    ) throws(StoreError) -> Product {
        guard reason.utf8.count <= 4_000 else { throw .invalid(.reason) }
        return try change { state, now throws(StoreError) in
            let stored = try state.stored(id, from: nil)
            try state.checkHold(of: stored, by: moderator)
            let product = try body(&state, stored, now)
            try state.note(action, of: id, by: moderator, reason, at: now)
            return product
        }
    }

    package func hold(of product: Product.ID) async throws(StoreError) -> Moderation? {
        try read { state throws(StoreError) in state.hold(of: product) }
    }

    package func held(among products: [Product.ID]) async throws(StoreError) -> Set<Product.ID> {
        try read { state throws(StoreError) in Set(products.filter { state.hold(of: $0) != nil }) }
    }

    package func holds(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try read { state throws(StoreError) in
            let held = state.products.values.filter { $0.deletedAt == nil }.compactMap {
                state.hold(of: $0.product.id)
            }
            return Array(
                held.filter { $0.id.rawValue < id?.rawValue ?? .max }
                    .sorted { $0.id.rawValue > $1.id.rawValue }.prefix(limit)
            )
        }
    }

    package func sight(of content: ContentHash) async throws(StoreError) -> PhotoSight {
        try read { state throws(StoreError) in
            let isListed = state.products.values.contains {
                $0.deletedAt == nil && $0.product.state != .hidden && $0.product.shows(content)
            }
            if !isListed, state.withheld.contains(where: { $0.content == content }) { return .withheld }
            return state.contents[content]?.isPrivate == true ? .owner : .everyone
        }
    }

    package func isPhoto(_ content: ContentHash, of account: Account.ID) async throws(StoreError) -> Bool {
        try read { state throws(StoreError) in
            state.products.values.contains {
                $0.deletedAt == nil && $0.product.seller.id == account && $0.product.shows(content)
            } || state.uploads.values.contains { $0.content == content && $0.owner == account }
        }
    }

    package func reposts(limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try read { state throws(StoreError) in
            Array(
                state.moderations.reversed()
                    .filter { $0.action == .repost && state.products[$0.product]?.isListed == true }
                    .prefix(limit)
            )
        }
    }

    package func moderations(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try read { state throws(StoreError) in
            Array(
                state.moderations.reversed().filter { $0.id.rawValue < id?.rawValue ?? .max }.prefix(limit)
            )
        }
    }
}

extension InMemoryStore.State {
    mutating func hide(_ id: Product.ID, by moderator: Account.ID, _ reason: String, at now: Timestamp)
        throws(StoreError) -> Product
    {
        if isTraded(id) { try trade(id, at: now) { trade throws(TradeRefusal) in trade.hold() } }
        let stored = try stored(id, from: nil)
        try checkHold(of: stored, by: moderator)
        try note(.hide, of: id, by: moderator, reason, at: now)
        guard stored.heldState == nil else { return stored.product }
        withhold(stored.product.photos, of: stored.product)
        let hidden = stored.product.with(version: stored.product.version, changedAt: now, state: .hidden)
        defer { products[id]?.heldState = stored.product.state }
        return put(hidden, at: now)
    }

    mutating func hideDeleted(
        _ stored: StoredProduct,
        by moderator: Account.ID,
        _ reason: String,
        at now: Timestamp
    ) throws(StoreError) {
        let product = stored.product
        try note(.hide, of: product.id, by: moderator, reason, at: now)
        withhold(product.photos, of: product)
        products[product.id]?.heldState = product.state
        products[product.id]?.product = product.with(
            version: product.version,
            changedAt: product.changedAt,
            state: .hidden
        )
    }

    /// Throws where a moderator judges their own product that another moderator hides.
    fileprivate func checkHold(of stored: StoredProduct, by moderator: Account.ID) throws(StoreError) {
        let id = stored.product.id
        guard stored.heldState != nil, stored.product.seller.id == moderator else { return }
        let since = moderations.reversed().prefix { $0.product != id || $0.action != .restore }
        let isOfAnother = since.contains {
            $0.product == id && $0.action == .hide && $0.moderator != moderator
        }
        guard !isOfAnother else { throw .refusedCase(.own) }
    }

    fileprivate func hold(of product: Product.ID) -> Moderation? {
        guard products[product]?.heldState != nil else { return nil }
        return moderations.last { $0.product == product && $0.action == .hide }
    }

    mutating func withhold(_ photos: [Photo], of product: Product) {
        for photo in photos {
            let new = WithheldPhoto(content: photo.content, product: product.id, seller: product.seller.id)
            if !withheld.contains(new) { withheld.append(new) }
        }
    }

    mutating func noteRepost(_ product: Product, at now: Timestamp) throws(StoreError) {
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
        at now: Timestamp
    ) throws(StoreError) {
        guard let account, account != product.seller.id else { return }
        try note(action, of: product.id, by: account, "", at: now)
    }

    /// Logs the deletion of a product by another account than its seller, and notifies the seller.
    mutating func noteDeletion(
        of product: Product,
        by account: Account.ID?,
        _ reason: String,
        at now: Timestamp
    )
        throws(StoreError)
    {
        guard let account, account != product.seller.id else { return }
        try note(.delete, of: product.id, by: account, reason, at: now)
        guard let id = moderations.last?.id else { return }
        let sanction = Sanction(
            ofRemoval: id,
            reason: reason,
            at: now,
            product: product.id,
            name: product.name
        )
        removals.append((product.seller.id, sanction))
        post(.removal(sanction), to: product.seller.id, at: now)
    }

    fileprivate mutating func note(
        _ action: Moderation.Action,
        of product: Product.ID,
        by moderator: Account.ID,
        _ reason: String,
        at now: Timestamp
    ) throws(StoreError) {
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
