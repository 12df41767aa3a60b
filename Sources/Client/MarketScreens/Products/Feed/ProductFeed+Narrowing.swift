import Market
public import MarketAPI
import MarketClient

/// The market's own list is narrowed and ordered in place; every other list is of what it was made for.
extension ProductFeed: NarrowableList {
    /// Changes the filter, and reloads where it matters; what is shown stays until the answer arrives.
    public func change(_ change: (inout ListFilter) -> Void) {
        var new = filter
        change(&new)
        guard hasFilters, new != filter else { return }
        if keepsAvailability, new.availableOnly != filter.availableOnly {
            context.preferences[.availableOnly] = new.availableOnly ? nil : "false"
        }
        filter = new
        let query = new.query(nil, limit: base.limit)
        // A price that is being typed need not mean another one.
        guard query != base else { return }
        base = query
        if phase == .fresh { return }
        begin()
        scrollToTop()
    }

    /// True where it asks for what can be had because that is where it begins.
    var beginsWithAvailable: Bool { keepsAvailability && filter.availableOnly && !isNarrowed }

    /// Changes what the next request asks for, which is no choice of a person's.
    func show(availableOnly: Bool) {
        filter.availableOnly = availableOnly
        base = filter.query(nil, limit: base.limit)
    }

    /// Of all products what can be had, where that is where the list begins.
    public var clearedFilter: ListFilter {
        ListFilter(sort: filter.sort, availableOnly: keepsAvailability && filter.availableOnly)
    }

    public var hasFilters: Bool { isOfMarket && context.client.capabilities.contains(.filters) }

    public var hasFactFilters: Bool { hasFilters && context.client.capabilities.contains(.facts) }

    /// Relevance is one of words, and a list has none.
    public var sorts: [ListingQuery.Sort] { ListingQuery.Sort.allCases.filter { $0 != .relevance } }

    public var choices: MarketChoices { context.choices }

    /// True where there is nothing to filter.
    public var isBare: Bool { phase == .empty && !isNarrowed }

    /// The list whose first page is kept on this device; `nil` for one that is ordered or filtered further.
    var keptList: KeptList? {
        guard isOfMarket else { return ownKept }
        var plain = ListingQuery(limit: base.limit)
        plain.facets.availableOnly = base.facets.availableOnly
        plain.facets.categories = base.facets.categories
        guard base.from(.beginning) == plain, base.facets.categories.count <= 1 else { return nil }
        return .market(base.facets.categories.first)
    }

    /// True where all new products of the market belong on top of this list.
    var isWholeMarket: Bool {
        guard isOfMarket else { return false }
        var all = ListingQuery(limit: base.limit)
        // New products can be had.
        all.facets.availableOnly = keepsAvailability && base.facets.availableOnly
        return base.from(.beginning) == all
    }
}
