/// Which goods, and in what order.
package struct ProductQuery: Hashable, Sendable {
    /// What is looked for; blank text looks for everything.
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
    /// By what the buyer pays, as a number (choose a currency where there are several); equal ones oldest
    /// first.
    case priceUp = "price_up"
    /// The same backwards.
    case priceDown = "price_down"

    package var isByPrice: Bool { self == .priceUp || self == .priceDown }
}

/// What goods must have in common to be on a list.
package struct ProductFilter: Hashable, Sendable {
    package var seller: Account.ID?
    /// With `seller`: its hidden goods too.
    package var includesHidden = false
    package var currency: Currency?
    /// What the buyer pays, in hundredths.
    package var price: ClosedRange<Int64>?
    /// Only what is neither sold nor out of stock.
    package var inStock = false
    /// `nil` for any state.
    package var states: Set<ProductState>?
    /// What the product's name or the seller's holds somewhere, whatever the case of ASCII letters.
    ///
    /// No index knows that: each product's name is read, which is for small markets.
    package var holding: String?

    package init(
        seller: Account.ID? = nil,
        includesHidden: Bool = false,
        currency: Currency? = nil,
        price: ClosedRange<Int64>? = nil,
        inStock: Bool = false,
        states: Set<ProductState>? = nil,
        holding: String? = nil
    ) {
        self.seller = seller
        self.includesHidden = includesHidden
        self.currency = currency
        self.price = price
        self.inStock = inStock
        self.states = states
        self.holding = holding
    }

    /// Whether it lets everything through that is listed.
    package var isEmpty: Bool { self == ProductFilter() }
}

extension ProductQuery {
    /// Whether it is the whole list, newest first.
    package var isEverything: Bool {
        (order == .newest || order == .relevance) && filter.isEmpty && text.allSatisfy(\.isWhitespace)
    }

    /// The list that a cursor belongs to.
    package var list: String {
        if filter.isEmpty, text.isEmpty { return order.rawValue }
        let states = filter.states.map { $0.map(\.rawValue).sorted().joined(separator: "+") }
        let facts: [String?] = [
            order.rawValue,
            filter.seller.map { "\($0)" },
            filter.includesHidden ? "all" : nil,
            filter.currency?.rawValue,
            filter.price.map { "\($0.lowerBound)-\($0.upperBound)" },
            filter.inStock ? "stock" : nil,
            states,
            filter.holding,
            text,
        ]
        return facts.map { $0 ?? "" }.joined(separator: "\u{1}")
    }
}
