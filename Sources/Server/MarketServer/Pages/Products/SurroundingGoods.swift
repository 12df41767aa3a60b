import Market
import MarketAPI
import MarketService
import Storefront

/// What a product's page goes on with, kept for as long as nothing changes.
///
/// The page stands without it: where the market is too busy to look, there is less below the product.
struct SurroundingGoods: Sendable {
    struct Found: Sendable {
        var record: SellerRecord?
        /// The newest of what the seller has on sale, without the product.
        var ofSeller: [Product] = []
        /// The newest in the same category, of other sellers.
        var similar: [Product] = []
    }

    static let mostShown = 6

    private let services: MarketServices
    private let kept = VersionedCache<Product.ID, Found>(capacity: 256)

    init(_ services: MarketServices) {
        self.services = services
    }

    func goods(around product: Product) async -> Found {
        // Asked before anything is read, so that a change in between can only make what is kept too old.
        let change = services.changes.latest
        if let found = kept.value(product.id, at: change) { return found }
        do {
            let found = Found(
                record: try await record(of: product.seller.id),
                ofSeller: try await ofSeller(product),
                similar: try await similar(to: product)
            )
            kept.keep(found, as: product.id, at: change)
            return found
        } catch {
            return Found()
        }
    }

    private func record(of seller: Account.ID) async throws -> SellerRecord {
        SellerRecord(
            since: try await services.accounts.account(seller).createdAt,
            onSale: try await count(of: seller, [.selling, .reserved]),
            sold: try await count(of: seller, [.sold])
        )
    }

    private func count(of seller: Account.ID, _ states: Set<ProductState>) async throws -> FacetCount {
        let query = ProductQuery(filter: ProductFilter(seller: seller, states: states))
        return FacetCount(Total(try await services.products.count(query)).count)
    }

    private func ofSeller(_ product: Product) async throws -> [Product] {
        let filter = ProductFilter(seller: product.seller.id, states: [.selling, .reserved])
        let page = try await services.products.page(
            of: ProductQuery(filter: filter),
            at: nil,
            limit: Self.mostShown + 1
        )
        return Array(page.elements.filter { $0.id != product.id }.prefix(Self.mostShown))
    }

    private func similar(to product: Product) async throws -> [Product] {
        guard let category = product.facts.category else { return [] }
        let filter = ProductFilter(
            states: [.selling],
            categories: services.products.categories.choices[category] ?? .among([category])
        )
        let page = try await services.products.page(
            of: ProductQuery(filter: filter),
            at: nil,
            limit: Self.mostShown * 3
        )
        return Array(page.elements.filter { $0.seller.id != product.seller.id }.prefix(Self.mostShown))
    }
}
