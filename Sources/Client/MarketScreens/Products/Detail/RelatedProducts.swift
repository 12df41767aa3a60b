import Market
import MarketAPI
public import MarketClient
public import Observation

/// Products that may interest the viewer of another one: more of its seller, and similar ones.
///
/// They are optional: a failed request leaves them out, without a message.
@MainActor
@Observable
public final class RelatedProducts {
    /// Other products of the seller, the newest first.
    public private(set) var ofSeller: [ProductSummary] = []
    /// Products of other sellers in the same category, the newest first.
    public private(set) var similar: [ProductSummary] = []

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let id: Product.ID
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private var reader: ProductEventSubscription?
    @ObservationIgnored private var isAsked = false

    private static let most = 12

    init(_ context: ScreenContext, of id: Product.ID) {
        self.context = context
        self.id = id
        reader = context.productEvents.follow { [weak self] in self?.read($0) }
    }

    /// Asks for both, the first time that it is known what the goods are.
    func load(for goods: ProductSummary) {
        guard !isAsked, context.client.capabilities.contains(.facts) else { return }
        isAsked = true
        loading.run { [weak self, context] in
            let ofSeller = await context.listed(
                ListingQuery(limit: Self.most + 1, seller: goods.seller.id, states: [.selling, .reserved])
            )
            guard let self, !Task.isCancelled else { return }
            self.ofSeller = shown(ofSeller)
            guard let category = goods.facts.category else { return }
            let facets = FacetSelection(categories: [category], availableOnly: true)
            let similar = await context.listed(ListingQuery(limit: 2 * Self.most, facets: facets))
            guard !Task.isCancelled else { return }
            self.similar = shown(similar.filter { $0.seller.id != goods.seller.id })
        }
    }

    private func shown(_ goods: [ProductSummary]) -> [ProductSummary] {
        let others = goods.filter { $0.id != id && !context.blockedPeople.contains($0.seller.id) }
        return Array(others.prefix(Self.most))
    }

    private func read(_ event: ProductEvent) {
        switch event {
        case .edited(let goods), .received(.changed(let goods, _)):
            change { $0.id == goods.id ? goods : $0 }
        case .deleted(let id), .received(.removed(let id, _)): change { $0.id == id ? nil : $0 }
        case .blocked(let seller): change { $0.seller.id == seller ? nil : $0 }
        case .created, .restored, .received: break
        }
    }

    private func change(_ change: (ProductSummary) -> ProductSummary?) {
        let (others, alike) = (ofSeller.compactMap(change), similar.compactMap(change))
        if others != ofSeller { ofSeller = others }
        if alike != similar { similar = alike }
    }

    /// Some of them in words, as they are to be shown now.
    public func card(_ goods: ProductSummary) -> ProductCard { context.card(goods) }

    /// Likes some of them, or takes that back; it shows everywhere at once.
    public func toggleLike(_ goods: ProductSummary) { context.toggleLike(SavedProduct(goods)) }

    package func settle() async { await loading.settle() }
}

extension ScreenContext {
    fileprivate func listed(_ query: ListingQuery) async -> [ProductSummary] {
        do throws(ClientError) {
            return try await onlineClient.products.list(query).elements
        } catch {
            return []
        }
    }
}
