import Market
public import MarketAPI
import MarketClient

/// One order of the results in full, and what narrows it down.
extension SearchModel {
    /// Shows one order of the results in full.
    public func showAll(_ sort: ListingQuery.Sort) {
        filter.sort = sort
        showListing()
    }

    /// Changes the filter, and reloads where that makes a difference.
    public func change(_ change: (inout ListFilter) -> Void) {
        var new = filter
        change(&new)
        guard new != filter else { return }
        filter = new
        guard !words.isEmpty, hasFilters else { return }
        if !isNarrowed, listing == nil { return }
        showListing()
    }

    public var clearedFilter: ListFilter { ListFilter(sort: filter.sort) }

    /// Back from one order in full to the sections.
    public func showSections() {
        guard phase == .listing else { return }
        leaveListing()
        if shelves.isEmpty || isCutOff { search(after: .zero) }
    }

    private func showListing() {
        guard !words.isEmpty else { return }
        leaveWaitingSearch()
        if source == .market {
            let feed = ProductFeed(
                context,
                query: filter.query(correction?.found ?? words),
                emptyTexts: (.screenSearchNothing, .screenSearchNothingText, nil)
            )
            listing = feed
            foreignListing = nil
            feed.appear()
        } else {
            let list = ExternalSearchFeed(
                context,
                searcher,
                SearchRequest(correction?.found ?? words, sort: filter.sort, limit: 50)
            )
            foreignListing = list
            list.appear()
        }
        phase = .listing
    }

    /// Sections that would be asked for in a moment wait until the listing is closed: they would take its place.
    private func leaveWaitingSearch() {
        guard isWaiting else { return }
        loadTask.cancel()
        (isWaiting, isUnderway, isCutOff) = (false, false, true)
    }

    func leaveListing() {
        guard phase == .listing else { return }
        listing = nil
        foreignListing = nil
        filter = ListFilter()
        phase = shelves.isEmpty ? .idle : shownShelves.isEmpty ? .nothing : .found
    }
}
