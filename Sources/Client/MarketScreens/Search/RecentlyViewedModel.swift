import Market
import MarketClient
public import Observation

/// The products whose pages were opened recently on this device, newest first.
@MainActor
@Observable
public final class RecentlyViewedModel {
    /// A count of block events, because the set of blocked people is not observed itself.
    private var blocks = 0
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let refreshing = TaskSlot()
    @ObservationIgnored private var reader: ProductEventSubscription?

    init(_ context: ScreenContext) {
        self.context = context
        reader = context.productEvents.follow { [weak self] news in
            if case .blocked = news { self?.blocks += 1 }
        }
    }

    /// Without what is gone or hidden, and without goods of people who are blocked.
    public var goods: [SavedProduct] {
        _ = blocks
        return context.savedItems.seen.filter { goods in
            guard case .here = goods.key, !goods.isGone, goods.state != .hidden else { return false }
            return goods.sellerID.map { !context.blockedPeople.contains($0) } ?? true
        }
    }

    /// Asks quietly what has become of the newest.
    func appear() {
        let keys = goods.prefix(Self.refreshed).map(\.key)
        refreshing.run { [context] in await context.refresh(keys) }
    }

    private static let refreshed = 10

    /// Some goods in words, as they are to be shown now.
    public func card(_ goods: SavedProduct) -> ProductCard { context.card(goods) }

    /// Likes some goods, or takes that back; it shows everywhere at once.
    public func toggleLike(_ goods: SavedProduct) { context.toggleLike(goods) }

    /// Forgets all of them.
    public func forget() { context.savedItems.forgetSeen() }

    package func settle() async { await refreshing.settle() }
}
