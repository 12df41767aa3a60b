public import Market
public import MarketAPI

/// What narrows and orders a list, as it was typed.
public struct ListFilter: Hashable, Sendable {
    /// The order of the list.
    public var sort = ListingQuery.Sort.relevance
    /// The lowest price, as it was typed; empty for any.
    public internal(set) var least = ""
    /// The highest price, as it was typed; empty for any.
    public internal(set) var most = ""
    /// The currency of both; `nil` for all currencies.
    public var currency: Currency?
    /// Whether sold out goods are left out.
    public var inStock = false
    /// `nil` for every category.
    public var category: Market.Category.ID?
    /// `nil` for every condition, said or not.
    public var condition: Condition?
    /// Whether what is reserved or sold is left out.
    public var availableOnly = false
    /// Whether only what is given away is shown.
    public var giveawaysOnly = false

    public init(sort: ListingQuery.Sort = .relevance) {
        self.sort = sort
    }

    /// Whether it narrows nothing, whatever the order.
    public var isEmpty: Bool { self == ListFilter(sort: sort) }

    /// Whether it leaves out goods by what they cost, or because they are sold out.
    public var limitsPrice: Bool { !least.isEmpty || !most.isEmpty || currency != nil || inStock }

    private var facets: FacetSelection {
        FacetSelection(
            categories: category.map { [$0] } ?? [],
            conditions: condition.map { [$0] } ?? [],
            giveawaysOnly: giveawaysOnly,
            availableOnly: availableOnly
        )
    }

    /// Takes in what a price field would hold, and answers with what it is to show.
    mutating func enterMinimumPrice(_ proposed: String) -> String {
        if case .accepted(let text) = NumberEntry.price.entering(proposed) { least = text }
        return least
    }

    mutating func enterMaximumPrice(_ proposed: String) -> String {
        if case .accepted(let text) = NumberEntry.price.entering(proposed) { most = text }
        return most
    }

    /// The prices the other way round mean the same, as nobody looks for nothing on purpose.
    func query(_ text: String?, limit: Int = ListingQuery.defaultLimit) -> ListingQuery {
        var (least, most) = (amount(least), amount(most))
        if let low = least, let high = most, low.hundredths > high.hundredths { (least, most) = (high, low) }
        return ListingQuery(
            text: text,
            sort: sort,
            limit: limit,
            currency: currency,
            leastPrice: least,
            mostPrice: most,
            inStock: inStock,
            facets: facets
        )
    }

    private func amount(_ text: String) -> Money? {
        // A field may end in a point while somebody types.
        let whole = text.hasSuffix(".") ? String(text.dropLast()) : text
        do throws(MoneyError) {
            return try Money(whole, currency: currency ?? .krw)
        } catch {
            return nil
        }
    }
}
