package import Market
import MarketStore

extension ProductService {
    /// Takes a product away, and returns it as it was.
    ///
    /// A promised product goes only where that is to cancel the deals; with the product's own secret, it
    /// always is. A moderator deletes by ``ModerationService/remove(_:from:reason:by:)``.
    @discardableResult
    package func delete(
        _ id: Product.ID,
        from version: Int64? = nil,
        cancellingDeals: Bool = false,
        by caller: Caller
    ) async throws(MarketError) -> Product {
        let product = try await product(id, for: .delete, by: caller)
        guard caller.owns(product) else { throw .notAllowed }
        // The holder of a product's own secret acts for its seller.
        return try await delete(
            id,
            from: version,
            by: product.seller.id,
            cancellingDeals: cancellingDeals || caller.account == nil,
            for: caller
        )
    }

    /// Deletes another's product, as a moderator who may and who says why.
    func remove(_ id: Product.ID, from version: Int64?, reason: String, by moderator: Account)
        async throws(MarketError) -> Product
    {
        let deleted = try await delete(
            id,
            from: version,
            by: moderator.id,
            reason: reason,
            cancellingDeals: true,
            for: .account(moderator)
        )
        log.noteModeration("delete", of: id, by: moderator.id)
        return deleted
    }

    private func delete(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID,
        reason: String = "",
        cancellingDeals: Bool,
        for caller: Caller
    ) async throws(MarketError) -> Product {
        do {
            return try await store.deleteProduct(
                id,
                from: version,
                by: account,
                reason: reason,
                cancellingDeals: cancellingDeals
            )
        } catch {
            throw error.told(to: caller)
        }
    }

    /// Brings back what the caller has deleted lately; what a moderator took away its seller can't bring back.
    package func undelete(_ id: Product.ID, by account: Account) async throws(MarketError) -> Product {
        guard let deleter = try await store.deletion(of: id)?.account else { throw .notFound }
        guard Permission.allows(.account(account), toUndoDeletionBy: deleter) else { throw .notAllowed }
        try takeEdit(UsageParty(account))
        if try await store.deletedProduct(id)?.state.isOnline == true {
            try await listings.checkShowing(by: account)
        }
        let product = try await store.undeleteProduct(id, by: account.id)
        if product.seller.id != account.id { log.noteModeration("undelete", of: id, by: account.id) }
        return product
    }

    /// A product that `caller` has deleted and can still bring back; `nil` for every other.
    package func deletedProduct(_ id: Product.ID, for caller: Caller) async throws(MarketError) -> Product? {
        guard caller.account != nil else { return nil }
        guard let deleter = try await store.deletion(of: id)?.account,
            Permission.allows(caller, toUndoDeletionBy: deleter)
        else { return nil }
        return try await store.deletedProduct(id)
    }
}
