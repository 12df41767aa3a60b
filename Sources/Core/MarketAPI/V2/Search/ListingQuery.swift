public import Market

/// A query for a list of products: the filter, the order, and the start of the page.
public struct ListingQuery: Hashable, Sendable {
    /// The orders that a list can have.
    public enum Sort: String, Hashable, Sendable, CaseIterable {
        case newest
        case relevance
        case priceUp = "price_up"
        case priceDown = "price_down"
        /// The products that most people liked this week first.
        case liked
    }

    /// The start of a page in the list.
    public enum Place: Hashable, Sendable {
        case beginning
        case cursor(Cursor)
        /// Pages are counted from 1.
        case page(Int)
    }

    /// The text to match; `nil` or blank for everything.
    public var text: String?
    public var sort: Sort
    public var place: Place
    /// The number of items on a page, 1 to 100.
    public var limit: Int
    public var seller: Account.ID?
    public var currency: Currency?
    /// The bounds of the price to pay, in the requested currency, or in any.
    public var leastPrice: Money?
    public var mostPrice: Money?
    public var inStock: Bool
    public var states: Set<ProductState>
    public var facets: FacetSelection

    public static let limits = 1...100
    public static let defaultLimit = 20
    /// Of a text to look for, in Unicode scalars.
    static let longestText = 250

    public init(
        text: String? = nil,
        sort: Sort = .newest,
        place: Place = .beginning,
        limit: Int = ListingQuery.defaultLimit,
        seller: Account.ID? = nil,
        currency: Currency? = nil,
        leastPrice: Money? = nil,
        mostPrice: Money? = nil,
        inStock: Bool = false,
        states: Set<ProductState> = [],
        facets: FacetSelection = FacetSelection()
    ) {
        self.text = text
        self.sort = sort
        self.place = place
        self.limit = limit
        self.seller = seller
        self.currency = currency
        self.leastPrice = leastPrice
        self.mostPrice = mostPrice
        self.inStock = inStock
        self.states = states
        self.facets = facets
    }
}

extension ListingQuery: OperationQuery {
    public static var parameters: [Operation.Parameter] { Operation.Parameter.listing }

    public init(_ items: QueryItems) throws(AddressError) {
        text = try items.value("q") { $0.unicodeScalars.count <= Self.longestText ? $0 : nil }
        sort = try items.value("sort", Sort.init) ?? .newest
        limit = try items.number("limit", in: Self.limits) ?? Self.defaultLimit
        if let page = try items.number("page", in: 1...1_000_000_000) {
            place = .page(page)
        } else {
            place = try items.value("cursor") { Place.cursor(Cursor(rawValue: $0)) } ?? .beginning
        }
        seller = try items.value("seller") { Int64($0).map { Account.ID($0) } }
        let currency = try items.value("currency", Currency.init)
        self.currency = currency
        leastPrice = try items.value("min_price") { try? Money($0, currency: currency ?? .krw) }
        mostPrice = try items.value("max_price") { try? Money($0, currency: currency ?? .krw) }
        inStock = try items.flag("in_stock")
        states = try items.set("state", ProductState.init)
        facets = FacetSelection(
            // It need not be one of the market's: addresses outlive it.
            categories: try items.set("category", Category.ID.init),
            conditions: try items.set("condition", Condition.init),
            ways: try items.set("ways", TradingWay.init),
            giveawaysOnly: try items.flag("giveaway"),
            availableOnly: try items.flag("available"),
            days: try items.number("days", in: FacetSelection.dayLimits)
        )
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("q", text)
        items.add("sort", sort == .newest ? nil : sort.rawValue)
        switch place {
        case .beginning: break
        case .cursor(let cursor): items.add("cursor", cursor.rawValue)
        case .page(let number): items.add("page", "\(number)")
        }
        items.add("limit", limit == Self.defaultLimit ? nil : "\(limit)")
        items.add("seller", seller?.description)
        items.add("currency", currency?.rawValue)
        items.add("min_price", leastPrice?.decimalText)
        items.add("max_price", mostPrice?.decimalText)
        items.add("in_stock", inStock ? "true" : nil)
        items.add("state", states)
        items.add("category", facets.categories)
        items.add("condition", facets.conditions)
        items.add("ways", facets.ways)
        items.add("giveaway", facets.giveawaysOnly ? "true" : nil)
        items.add("available", facets.availableOnly ? "true" : nil)
        items.add("days", facets.days.map { "\($0)" })
        return items
    }
}
