public import Market

/// Counts the goods that have come since a list was loaded, for "3 new products".
///
/// It only counts: what is shown stays where it is until the person asks.
public struct NewProductCounter: Hashable, Sendable {
    /// The ``ProductSummary/listing`` number on top of the list; all new products have greater ones.
    public private(set) var newestShown: Int64?
    private var ids: Set<Product.ID> = []

    public init(newestShown: Int64? = nil) {
        self.newestShown = newestShown
    }

    /// The number of new products that the list does not show.
    public var count: Int { ids.count }

    /// Takes note of an event.
    ///
    /// An edit of an older product is no new product, nor is one that its seller put on top once more; and one that is
    /// gone or hidden again is none any more.
    public mutating func note(_ event: MarketEvent) {
        switch event {
        case .changed(let goods, _) where goods.state != .hidden:
            guard let newestShown, goods.id.rawValue > newestShown, goods.listing == goods.id.rawValue else {
                return
            }
            ids.insert(goods.id)
        case .changed(let goods, _): ids.remove(goods.id)
        case .removed(let id, _): ids.remove(id)
        case .link, .missed, .inbox, .saved: break
        }
    }

    /// The list shows a product of its own accord, as one that was made here.
    public mutating func shown(_ id: Product.ID) { ids.remove(id) }

    /// Resets the count, when the list has been loaded with `newest` on top.
    public mutating func reset(newestShown newest: Int64?) {
        newestShown = newest ?? newestShown
        ids.removeAll()
    }
}
