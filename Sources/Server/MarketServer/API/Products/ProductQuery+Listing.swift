import Market
import MarketAPI

extension ProductQuery {
    /// The store's query for a list of the API.
    init(_ listing: ListingQuery, _ categories: CategoryList) throws(RequestFailure) {
        let facets = listing.facets
        var states = listing.states.isEmpty ? nil : listing.states
        if facets.availableOnly { states = (states ?? [.selling]).intersection([.selling]) }
        self.init(
            text: listing.text ?? "",
            filter: ProductFilter(
                seller: listing.seller,
                currency: listing.currency,
                price: listing.priceRange,
                inStock: listing.inStock || facets.availableOnly,
                states: states,
                categories: categories.choice(of: facets.categories),
                conditions: facets.conditions,
                ways: facets.ways,
                giveawaysOnly: facets.giveawaysOnly,
                days: facets.days
            ),
            order: ProductOrder(listing.sort)
        )
    }
}

extension ProductOrder {
    init(_ sort: ListingQuery.Sort) {
        self =
            switch sort {
            case .newest: .newest
            case .relevance: .relevance
            case .priceUp: .priceUp
            case .priceDown: .priceDown
            case .liked: .liked
            }
    }
}

extension ListingQuery {
    /// Prices the wrong way round are swapped, as nobody looks for nothing on purpose.
    fileprivate var priceRange: ClosedRange<Int64>? {
        guard leastPrice != nil || mostPrice != nil else { return nil }
        let (least, most) = (leastPrice?.hundredths ?? 0, mostPrice?.hundredths ?? .max)
        return min(least, most)...max(least, most)
    }
}

extension Total {
    init(_ count: MatchCount) {
        switch count {
        case .exactly(let count): self.init(count: count, isAtLeast: false)
        case .moreThan(let count): self.init(count: count, isAtLeast: true)
        }
    }
}
