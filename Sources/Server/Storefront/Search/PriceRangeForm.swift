import Market
import MarketAPI

/// From which price to which.
struct PriceRangeForm {
    let listing: ListingQuery
    /// The prices as typed, where they are not valid.
    var typed: SearchPage.TypedPrices?

    var isChosen: Bool { listing.leastPrice != nil || listing.mostPrice != nil }

    /// 1,000원–5,000원, or what it is of.
    func text(in texts: Texts) -> String {
        guard isChosen else { return texts[.filterPrice] }
        let ends = [listing.leastPrice, listing.mostPrice].map { $0?.displayText(in: texts) ?? "" }
        return ends.joined(separator: "–")
    }

    func html(in frame: Frame) -> HTML {
        form(
            .action(.search),
            // Going back, a browser would fill in what was chosen later.
            Attribute("autocomplete", .fixed("off"))
        ) {
            for kept in kept { input(.hidden, Attribute("name", .text(kept.name)), .value(kept.value)) }
            amount(.filterLeast, "min_price", typed?.least ?? listing.leastPrice?.decimalText, in: frame)
            amount(.filterMost, "max_price", typed?.most ?? listing.mostPrice?.decimalText, in: frame)
            button(.submit) { frame.texts[.filterApply] }
        }
    }

    /// All that is in force besides prices.
    private var kept: [(name: String, value: String)] {
        let rest = listing.with(\.leastPrice, nil).with(\.mostPrice, nil).parameters
        let sort = listing.sort
        return sort == .usual(for: listing.text) ? rest : rest + [("sort", sort.rawValue)]
    }

    private func amount(_ name: TextKey, _ field: StaticString, _ amount: String?, in frame: Frame) -> HTML {
        label {
            span { frame.texts[name] }
            input(
                .name(field),
                .value(amount ?? ""),
                Attribute("inputmode", .fixed("decimal")),
                Attribute("size", .fixed("8")),
                Attribute("aria-invalid", .fixed("true")).when(typed != nil)
            )
        }
    }
}
