package import Market
import MarketStore

/// A product that its seller chose together with others.
package struct ChosenProduct: Hashable, Sendable {
    package let id: Product.ID
    /// The version that the seller saw; `nil` for whichever there is.
    package var version: Int64?
    /// True where the seller was told whose reservation ends.
    package var cancelsDeals: Bool

    package init(_ id: Product.ID, version: Int64? = nil, cancelsDeals: Bool = false) {
        self.id = id
        self.version = version
        self.cancelsDeals = cancelsDeals
    }
}

extension ProductService {
    /// Does the same to several of one's own products, to each by its own rules.
    ///
    /// One that may not be changed stops no other.
    package func change(_ products: [ChosenProduct], by action: SeveralAction, of account: Account) async
        -> SeveralOutcome
    {
        var outcome = SeveralOutcome(action)
        for product in products {
            do throws(MarketError) {
                try await change(product, by: action, of: account)
                outcome.done.append(product.id)
            } catch {
                outcome.left.append(.init(product.id, SeveralOutcome.Refusal(error)))
            }
        }
        return outcome
    }

    private func change(_ product: ChosenProduct, by action: SeveralAction, of account: Account)
        async throws(MarketError)
    {
        let caller = Caller.account(account)
        switch action {
        case .renew: _ = try await renew(product.id, by: caller)
        case .sell, .sold, .hide:
            guard let state = action.state else { return }
            _ = try await setState(state, of: product.id, by: caller)
        case .delete:
            try await delete(
                product.id,
                from: product.version,
                cancellingDeals: product.cancelsDeals,
                by: caller
            )
        case .restore: _ = try await undelete(product.id, by: account)
        }
    }

    /// The trade in products, as far as they are the account's own; a product without any may be missing.
    package func activity(of products: [Product], by account: Account, mostDeals: Int = 3)
        async throws(MarketError) -> [Product.ID: ProductActivity]
    {
        let own = products.filter { $0.seller.id == account.id }.map(\.id)
        guard !own.isEmpty else { return [:] }
        return try await store.activity(of: own, by: account.id, mostDeals: mostDeals)
    }
}
