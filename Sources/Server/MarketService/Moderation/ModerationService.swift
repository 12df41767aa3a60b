package import Market
package import MarketStore

/// The actions of moderators, and their log.
package struct ModerationService: Sendable {
    private let store: SQLiteStore
    private let products: ProductService
    private let log: Log

    package init(
        store: SQLiteStore,
        products: ProductService,
        log: Log
    ) {
        self.store = store
        self.products = products
        self.log = log
    }

    /// Takes a product out of sight; its seller reads the reason.
    package func hide(_ id: Product.ID, reason: String, by moderator: Account) async throws(MarketError)
        -> Product
    {
        let reason = try Self.checked(reason)
        guard !reason.isEmpty else { throw .invalid(.missingReason) }
        try await check(id, moderator)
        let product = try await store.hideProduct(id, by: moderator.id, reason: reason)
        log.noteModeration("hide", of: id, by: moderator.id)
        return product
    }

    /// Brings a product back in the state that it had; a reason may be given, as for hiding.
    package func restore(
        _ id: Product.ID,
        reason: String = "",
        by moderator: Account
    ) async throws(MarketError) -> Product {
        let reason = try Self.checked(reason)
        try await check(id, moderator)
        let product = try await store.restoreProduct(id, by: moderator.id, reason: reason)
        log.noteModeration("restore", of: id, by: moderator.id)
        return product
    }

    /// Deletes another account's product, and ends what is promised of it; its seller reads the reason.
    @discardableResult
    package func remove(
        _ id: Product.ID,
        from version: Int64? = nil,
        reason: String,
        by moderator: Account
    ) async throws(MarketError) -> Product {
        let given = try Self.checked(reason)
        guard !given.isEmpty else { throw .invalid(.missingReason) }
        try await check(id, moderator)
        return try await products.remove(id, from: version, reason: given, by: moderator)
    }

    /// Returns the problem of a reason, before anything is done; `nil` where there is none.
    package static func problem(of reason: String) -> MarketError? {
        do {
            return try checked(reason).isEmpty ? .invalid(.missingReason) : nil
        } catch {
            return error
        }
    }

    /// The most characters of a reason, as people see them.
    package static let longestReason = 1000

    private static func checked(_ reason: String) throws(MarketError) -> String {
        let trimmed = reason.withPlainLineEnds.trimmed
        guard trimmed.fits(inCharacters: longestReason), trimmed.count <= longestReason,
            trimmed.utf8.count <= 4 * longestReason
        else { throw .invalid(.longReason) }
        return trimmed
    }

    private func check(_ id: Product.ID, _ moderator: Account) async throws(MarketError) {
        let seller = try await products.product(id, for: .moderate, by: .account(moderator)).seller.id
        guard seller != moderator.id else { return }
        let account = try await store.account(seller)
        if let account, !moderator.mayModerate(account) { throw .notAllowed }
    }
}

extension ModerationService {
    /// The log of moderation, newest first, those before `id`.
    package func actions(
        before id: Moderation.ID?,
        limit: Int,
        for caller: Caller
    ) async throws(MarketError) -> [Moderation] {
        guard caller.isModerator else { throw .notAllowed }
        return try await store.moderations(before: id, limit: limit)
    }

    /// Of each product that moderators hide now how it was hidden last: newest first, those before `id`.
    package func holds(
        before id: Moderation.ID?,
        limit: Int,
        for caller: Caller
    ) async throws(MarketError) -> [Moderation] {
        guard caller.isModerator else { throw .notAllowed }
        return try await store.holds(before: id, limit: limit)
    }

    /// The action by which a moderator hid the product; `nil` where none does so now.
    ///
    /// For its seller and for moderators.
    package func hold(of product: Product, for caller: Caller) async throws(MarketError) -> Moderation? {
        guard product.state == .hidden, Permission.allows(caller, to: .view, product) else { return nil }
        return try await store.hold(of: product.id)
    }

    /// Those of `products` that a moderator hides now.
    package func held(among products: [Product.ID]) async throws(MarketError) -> Set<Product.ID> {
        guard !products.isEmpty else { return [] }
        return try await store.held(among: products)
    }

    /// Products on the market with a photo that was hidden with another one of the same seller's, newest first.
    package func reposts(limit: Int, for caller: Caller) async throws(MarketError) -> [Moderation] {
        guard caller.isModerator else { throw .notAllowed }
        return try await store.reposts(limit: limit)
    }

    package func sight(of photo: ContentHash) async throws(MarketError) -> PhotoSight {
        try await store.sight(of: photo)
    }

    /// Returns true for a photo's owner, and for moderators where it is withheld.
    ///
    /// For photos that not everyone sees.
    package func mayView(
        _ photo: ContentHash,
        _ sight: PhotoSight,
        _ caller: Caller
    ) async throws(MarketError) -> Bool {
        if sight == .withheld, caller.isModerator { return true }
        guard case .account(let account) = caller else { return false }
        return try await store.isPhoto(photo, of: account.id)
    }

    /// The same actions with their products and the names of who took them, for moderators.
    package func described(_ actions: [Moderation], for caller: Caller) async throws(MarketError)
        -> [DescribedModeration]
    {
        guard caller.isModerator else { throw .notAllowed }
        let found = try await products.products(actions.map(\.product), for: caller)
        let products = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        var names: [Account.ID: String] = [:]
        for moderator in Set(actions.map(\.moderator)) {
            names[moderator] = try await store.account(moderator)?.name
        }
        return actions.map {
            DescribedModeration(
                moderation: $0,
                product: products[$0.product],
                moderatorName: names[$0.moderator]
            )
        }
    }

    /// The name of the moderator, for moderators alone.
    package func moderatorName(of action: Moderation, for caller: Caller) async throws(MarketError)
        -> String?
    {
        guard caller.isModerator else { return nil }
        return try await store.account(action.moderator)?.name
    }
}

/// An action of a moderator, with what a list of them shows.
package struct DescribedModeration: Sendable {
    package let moderation: Moderation
    /// `nil` where it was deleted since.
    package let product: Product?
    package let moderatorName: String?
}
