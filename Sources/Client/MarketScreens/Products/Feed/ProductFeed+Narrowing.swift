public import MarketAPI
import MarketClient

/// The market's own list is narrowed and ordered in place; every other list is of what it was made for.
extension ProductFeed: NarrowableList {
    /// Changes the filter, and reloads where it matters; what is shown stays until the answer arrives.
    public func change(_ change: (inout ListFilter) -> Void) {
        var new = filter
        change(&new)
        guard hasFilters, new != filter else { return }
        filter = new
        let query = new.query(nil, limit: base.limit)
        // A price that is being typed need not mean another one.
        guard query != base else { return }
        base = query
        if phase == .fresh { return }
        begin()
        scrollToTop()
    }

    /// Shows all goods again, the newest first.
    public func clearFilter() { change { $0 = ListFilter(sort: .newest) } }

    public var hasFilters: Bool { isOfMarket && context.client.capabilities.contains(.filters) }

    public var hasFactFilters: Bool { hasFilters && context.client.capabilities.contains(.facts) }

    /// Relevance is one of words, and a list has none.
    public var sorts: [ListingQuery.Sort] { ListingQuery.Sort.allCases.filter { $0 != .relevance } }

    public var choices: MarketChoices { context.choices }

    /// True where it leaves out products of the market.
    public var isNarrowed: Bool { isOfMarket && !filter.isEmpty }

    /// True where there is nothing to filter.
    public var isBare: Bool { phase == .empty && !isNarrowed }

    /// True where all new products of the market belong on top of this list.
    var isWholeMarket: Bool { isOfMarket && base.from(.beginning) == ListingQuery(limit: base.limit) }
}
