/// A query for products: the text, the filter and the order.
package struct ProductQuery: Hashable, Sendable {
    /// The text to match; blank text matches everything.
    package var text: String
    package var filter: ProductFilter
    package var order: ProductOrder

    package init(text: String = "", filter: ProductFilter = ProductFilter(), order: ProductOrder = .newest) {
        self.text = text
        self.filter = filter
        self.order = order
    }
}

/// The orders of a list.
package enum ProductOrder: String, Hashable, Sendable, CaseIterable {
    case newest
    /// The best of the newest matches first; without a text it is `newest`.
    case relevance
    /// By what the buyer pays, one currency after the other, the won first; equal prices oldest first.
    case priceUp = "price_up"
    /// The dearest first within each currency, equal prices newest first.
    case priceDown = "price_down"
    /// Liked by most people within the last week first, then the newest; with a text it is `newest`.
    case liked

    package var isByPrice: Bool { self == .priceUp || self == .priceDown }
}

/// The conditions that a product must meet to be on a list.
package struct ProductFilter: Hashable, Sendable {
    package var seller: Account.ID?
    /// The sellers whose products are left out, as the reader blocks them.
    package var besides: Set<Account.ID> = []
    /// With `seller`: its hidden products too.
    package var includesHidden = false
    package var currency: Currency?
    /// The range of the price to pay, in hundredths.
    package var price: ClosedRange<Int64>?
    /// Only what is neither sold nor out of stock.
    package var inStock = false
    /// `nil` for any state.
    package var states: Set<ProductState>?
    /// `nil` for any category, said or not.
    package var categories: CategoryChoice?
    /// Empty for every condition, said or not.
    package var conditions: Set<Condition> = []
    /// Empty for every way; products with one of them pass.
    package var ways: Set<TradingWay> = []
    /// Only what is given away.
    package var giveawaysOnly = false
    /// Listed at most so many days ago.
    package var days: Int?
    /// A text that the product's or the seller's name must contain, whatever the case of ASCII letters.
    ///
    /// No index covers it: each product's name is read, which is for small markets.
    package var holding: String?

    package init(
        seller: Account.ID? = nil,
        besides: Set<Account.ID> = [],
        includesHidden: Bool = false,
        currency: Currency? = nil,
        price: ClosedRange<Int64>? = nil,
        inStock: Bool = false,
        states: Set<ProductState>? = nil,
        categories: CategoryChoice? = nil,
        conditions: Set<Condition> = [],
        ways: Set<TradingWay> = [],
        giveawaysOnly: Bool = false,
        days: Int? = nil,
        holding: String? = nil
    ) {
        self.seller = seller
        self.besides = besides
        self.includesHidden = includesHidden
        self.currency = currency
        self.price = price
        self.inStock = inStock
        self.states = states
        self.categories = categories
        self.conditions = conditions
        self.ways = ways
        self.giveawaysOnly = giveawaysOnly
        self.days = days
        self.holding = holding
    }

    /// The filter of a list of what can be had, and of nothing else.
    package static let available = ProductFilter(inStock: true, states: [.selling])

    /// 거래 가능만: only what is neither reserved, sold nor out of stock.
    package var availableOnly: Bool { inStock && states == [.selling] }

    /// The same filter for a reader who blocks no one.
    package var impersonal: ProductFilter {
        var filter = self
        filter.besides = []
        return filter
    }

    /// True where it lets everything through that is listed.
    package var isEmpty: Bool { self == ProductFilter() }

    /// The time since which a product must have been listed to pass; `nil` for any time.
    ///
    /// It counts from the beginning of the hour, so that results and counts stay true until the next one
    /// begins.
    package func since(_ now: Timestamp) -> Timestamp? {
        days.map { Timestamp(millisecondsSince1970: now.hour * 3_600_000 - Int64($0) * 86_400_000) }
    }
}

/// Goods of some categories, or of all but some.
///
/// 기타 is the latter: it holds what has no category, or one that the market no longer has.
package enum CategoryChoice: Hashable, Sendable {
    case among(Set<Category.ID>)
    case outside(Set<Category.ID>)

    package func lets(_ category: Category.ID?) -> Bool {
        switch self {
        case .among(let chosen): category.map(chosen.contains) ?? false
        case .outside(let left): category.map { !left.contains($0) } ?? true
        }
    }

    fileprivate var text: String {
        switch self {
        case .among(let chosen): "+" + chosen.map(\.rawValue).sorted().joined(separator: "+")
        case .outside(let left): "-" + left.map(\.rawValue).sorted().joined(separator: "-")
        }
    }
}

extension ProductQuery {
    /// The same in another order.
    package func ordered(by order: ProductOrder) -> ProductQuery {
        ProductQuery(text: text, filter: filter, order: order)
    }

    /// True where it is the whole list, newest first.
    package var isEverything: Bool {
        (order == .newest || order == .relevance) && filter.isEmpty && text.allSatisfy(\.isWhitespace)
    }

    /// True for what can be had, newest first: it steps over what is reserved, and over what was sold until that leaves
    /// lists.
    package var isAvailable: Bool {
        order == .newest && filter.impersonal == .available && text.allSatisfy(\.isWhitespace)
    }

    /// True where it is all that one seller has, newest first.
    package var isOfOneSeller: Bool {
        guard filter.seller != nil, order == .newest || order == .relevance else { return false }
        var rest = filter.impersonal
        (rest.seller, rest.includesHidden) = (nil, false)
        return rest.isEmpty && text.allSatisfy(\.isWhitespace)
    }

    /// The list that a cursor belongs to; the cursor stays valid when the reader blocks other sellers.
    package var list: String {
        // Places in a list by price say their currency, which those of earlier versions do not.
        let order = order.isByPrice ? "\(order.rawValue) by currency" : order.rawValue
        if filter.impersonal.isEmpty, text.isEmpty { return order }
        let states = filter.states.map { $0.map(\.rawValue).sorted().joined(separator: "+") }
        let facts: [String?] = [
            order,
            filter.seller.map { "\($0)" },
            filter.includesHidden ? "all" : nil,
            filter.currency?.rawValue,
            filter.price.map { "\($0.lowerBound)-\($0.upperBound)" },
            filter.inStock ? "stock" : nil,
            states,
            filter.categories?.text,
            filter.conditions.isEmpty
                ? nil : filter.conditions.map(\.rawValue).sorted().joined(separator: "+"),
            filter.ways.isEmpty ? nil : filter.ways.map(\.rawValue).sorted().joined(separator: "+"),
            filter.giveawaysOnly ? "free" : nil,
            filter.days.map { "\($0)" },
            filter.holding,
            text,
        ]
        return facts.map { $0 ?? "" }.joined(separator: "\u{1}")
    }
}
