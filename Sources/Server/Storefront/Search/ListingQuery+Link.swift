import Market
package import MarketAPI

extension ListingQuery {
    /// What is looked for, as addresses say it: without an order, and without a page.
    package func link(on base: Link) -> Link {
        narrowed(base.with("q", text?.isEmpty ?? true ? nil : text))
    }

    /// The address, with all that narrows the list.
    package func narrowed(_ base: Link) -> Link {
        base.with("currency", currency?.rawValue)
            .with("min_price", leastPrice?.decimalText).with("max_price", mostPrice?.decimalText)
            .with("in_stock", inStock ? "true" : nil)
            .with("category", Self.text(facets.categories)).with("condition", Self.text(facets.conditions))
            .with("ways", Self.text(facets.ways)).with("giveaway", facets.giveawaysOnly ? "true" : nil)
            .with("available", facets.availableOnly ? "true" : nil).with("days", facets.days.map { "\($0)" })
    }

    private static func text(_ words: Set<some RawRepresentable<String>>) -> String? {
        words.isEmpty ? nil : words.map(\.rawValue).sorted().joined(separator: ",")
    }
}
