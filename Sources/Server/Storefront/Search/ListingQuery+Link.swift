import Market
package import MarketAPI

extension ListingQuery {
    /// The search's address, as short as it can be said: without a page, and without the order that is usual.
    package var link: Link {
        link(on: .search).with("sort", sort == .usual(for: text) ? nil : sort.rawValue)
    }

    /// The link to this query: without an order, and without a page.
    package func link(on base: Link) -> Link {
        parameters.reduce(base) { $0.with($1.name, $1.value) }
    }

    /// The text and the filters, by their names in addresses.
    var parameters: [(name: String, value: String)] {
        let all: [(String, String?)] = [
            ("q", text?.isEmpty ?? true ? nil : text),
            ("currency", currency?.rawValue),
            ("min_price", leastPrice?.decimalText),
            ("max_price", mostPrice?.decimalText),
            ("in_stock", inStock ? "true" : nil),
            ("category", Self.text(facets.categories)),
            ("condition", Self.text(facets.conditions)),
            ("ways", Self.text(facets.ways)),
            ("giveaway", facets.giveawaysOnly ? "true" : nil),
            ("available", facets.availableOnly ? "true" : nil),
            ("days", facets.days.map { "\($0)" }),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    /// True where it leaves out products that the text alone would match.
    package var isNarrowed: Bool {
        currency != nil || leastPrice != nil || mostPrice != nil || inStock || !facets.isEmpty
    }

    /// The same, otherwise in one thing.
    package func with<Value>(_ part: WritableKeyPath<ListingQuery, Value>, _ value: Value) -> ListingQuery {
        var other = self
        other[keyPath: part] = value
        return other
    }

    private static func text(_ words: Set<some RawRepresentable<String>>) -> String? {
        words.isEmpty ? nil : words.map(\.rawValue).sorted().joined(separator: ",")
    }
}

extension ListingQuery.Sort {
    /// The order of a list for which nobody has chosen one.
    package static func usual(for text: String?) -> Self {
        text?.isEmpty ?? true ? .newest : .relevance
    }
}
