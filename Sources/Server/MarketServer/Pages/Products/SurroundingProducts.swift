import Market
import MarketAPI
import MarketService
import Storefront

/// The rest of a product's page, kept by seller and by category for as long as nothing changes.
///
/// The page stands without it: where the market is too busy to look, there is less below the product.
struct SurroundingProducts: Sendable {
    struct Found: Sendable {
        var record: SellerRecord?
        /// The newest of what the seller has on sale, without the product.
        var ofSeller: [Product] = []
        /// The newest in the same category, of other sellers.
        var similar: [Product] = []
    }

    static let mostShown = 6

    /// The part that all products of a seller share.
    private struct Seller: Sendable {
        let record: SellerRecord
        /// One more than is shown, as the product itself may be among them.
        let newest: [Product]
    }

    private let services: MarketServices
    private let sellers = VersionedCache<Account.ID, Seller>(capacity: 256)
    private let categories = VersionedCache<Category.ID, [Product]>(capacity: 64)

    init(_ services: MarketServices) {
        self.services = services
    }

    /// Without those of some sellers.
    func products(around product: Product, besides sellers: Set<Account.ID> = []) async -> Found {
        do {
            let seller = try await seller(product.seller.id)
            let ofCategory = try await newest(in: product.facts.category)
            return Found(
                record: seller.record,
                ofSeller: Array(seller.newest.filter { $0.id != product.id }.prefix(Self.mostShown)),
                similar: Array(
                    ofCategory.filter { !sellers.union([product.seller.id]).contains($0.seller.id) }
                        .prefix(Self.mostShown)
                )
            )
        } catch {
            return Found()
        }
    }

    private func seller(_ id: Account.ID) async throws -> Seller {
        // Asked before anything is read, so that a change in between can only make what is kept too old.
        let change = services.changes.latest
        if let kept = sellers.value(id, at: change) { return kept }
        let onSale: Set<ProductState> = [.selling, .reserved]
        let found = Seller(
            record: try await services.record(of: services.accounts.account(id)),
            newest: try await newest(ProductFilter(seller: id, states: onSale), limit: Self.mostShown + 1)
        )
        sellers.keep(found, as: id, at: change)
        return found
    }

    private func newest(in category: Category.ID?) async throws -> [Product] {
        guard let category else { return [] }
        let change = services.changes.latest
        if let kept = categories.value(category, at: change) { return kept }
        let filter = ProductFilter(
            states: [.selling],
            categories: services.products.categories.choices[category] ?? .among([category])
        )
        let found = try await newest(filter, limit: Self.mostShown * 3)
        categories.keep(found, as: category, at: change)
        return found
    }

    private func newest(_ filter: ProductFilter, limit: Int) async throws -> [Product] {
        try await services.products.page(of: ProductQuery(filter: filter), at: nil, limit: limit).elements
    }
}
