package import Market
import MarketStore

extension ProductService {
    /// Puts one's own product that is on sale on top of the newest, once in ``ProductRenewal/days``.
    ///
    /// It is no new product: nobody is notified of it.
    package func renew(_ id: Product.ID, by caller: Caller) async throws(MarketError) -> Product {
        let product = try await product(id, for: .renew, by: caller)
        try takeEdit(Self.party(of: caller, product))
        return try await store.renewProduct(id)
    }
}
