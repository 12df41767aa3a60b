public import Market
public import MarketAPI
public import Observation

/// A list that can be narrowed and ordered where it stands.
@MainActor
public protocol NarrowableList: AnyObject, Observable {
    /// The filter and the order.
    var filter: ListFilter { get }
    /// The orders that it can have.
    var sorts: [ListingQuery.Sort] { get }
    /// True where it can be filtered at all.
    var hasFilters: Bool { get }
    /// True where it can be filtered by the sellers' facts about products.
    var hasFactFilters: Bool { get }
    /// The market's categories and currencies.
    var choices: MarketChoices { get }

    /// The filter without what a person has left out.
    var clearedFilter: ListFilter { get }

    /// Changes the filter, and reloads where that makes a difference.
    func change(_ change: (inout ListFilter) -> Void)
}

extension NarrowableList {
    /// True where a person has left out products.
    public var isNarrowed: Bool { filter != clearedFilter }

    /// Shows the products again that a person has left out.
    public func clearFilter() { change { [clearedFilter] in $0 = clearedFilter } }

    /// The categories to choose from, in the market's order; none before they are known.
    public var categories: [Market.Category] { hasFactFilters ? choices.categories : [] }

    /// The currencies to choose from; a choice of one is none.
    public var currencies: [Currency] {
        let all = choices.currencies
        return all.isQuestion ? all.all : []
    }

    /// Takes in what a price field would hold, and answers with what it is to show.
    public func enterMinimumPrice(_ proposed: String) -> String {
        var new = filter
        let shown = new.enterMinimumPrice(proposed)
        change { $0 = new }
        return shown
    }

    /// Takes in what the field of the highest price would hold, and answers with what it is to show.
    public func enterMaximumPrice(_ proposed: String) -> String {
        var new = filter
        let shown = new.enterMaximumPrice(proposed)
        change { $0 = new }
        return shown
    }
}
