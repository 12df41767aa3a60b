public import Market
public import MarketAPI

/// The filter and the order of a list, as typed.
public struct ListFilter: Hashable, Sendable {
    /// The order of the list.
    public var sort = ListingQuery.Sort.relevance
    /// The lowest price, as it was typed; empty for any.
    public internal(set) var least = ""
    /// The highest price, as it was typed; empty for any.
    public internal(set) var most = ""
    /// The currency of both; `nil` for all currencies.
    public var currency: Currency?
    /// True where sold out products are left out.
    public var inStock = false
    /// `nil` for every category.
    public var category: Market.Category.ID?
    /// `nil` for every condition, said or not.
    public var condition: Condition?
    /// True where reserved and sold products are left out.
    public var availableOnly = false
    /// True where giveaways alone are shown.
    public var giveawaysOnly = false

    public init(sort: ListingQuery.Sort = .relevance, availableOnly: Bool = false) {
        self.sort = sort
        self.availableOnly = availableOnly
    }

    /// True where it leaves out products by price, or because they are sold out.
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
        // While it is typed, a field may end in a point.
        let whole = text.hasSuffix(".") ? String(text.dropLast()) : text
        do throws(MoneyError) {
            return try Money(whole, currency: currency ?? .krw)
        } catch {
            return nil
        }
    }
}
