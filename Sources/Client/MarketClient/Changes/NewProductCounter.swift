public import Market

/// Counts the goods that have come since a list was loaded, for "3 new products".
///
/// It only counts: what is shown stays where it is until the person asks.
public struct NewProductCounter: Hashable, Sendable {
    /// The newest product that the list has shown; everything above it is new.
    public private(set) var newestShown: Product.ID?
    private var ids: Set<Product.ID> = []

    public init(newestShown: Product.ID? = nil) {
        self.newestShown = newestShown
    }

    /// The number of new products that the list does not show.
    public var count: Int { ids.count }

    /// Takes note of an event.
    ///
    /// An edit of an older product is no new product, and one that is gone or hidden again is none any more.
    public mutating func note(_ event: MarketEvent) {
        switch event {
        case .changed(let goods, _) where goods.state != .hidden:
            guard let newestShown, goods.id > newestShown else { return }
            ids.insert(goods.id)
        case .changed(let goods, _): ids.remove(goods.id)
        case .removed(let id, _): ids.remove(id)
        case .link, .missed, .inbox, .saved: break
        }
    }

    /// The list shows a product of its own accord, as one that was made here.
    public mutating func shown(_ id: Product.ID) { ids.remove(id) }

    /// Resets the count, when the list has been loaded with `newest` on top.
    public mutating func reset(newestShown newest: Product.ID?) {
        newestShown = newest ?? newestShown
        ids.removeAll()
    }
}
