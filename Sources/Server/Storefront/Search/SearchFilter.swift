import Market
import MarketAPI

/// What narrows a search, all of it in the page's address.
struct SearchFilter {
    let listing: ListingQuery
    let categories: [Market.Category]
    let total: Total?
    /// Prices as somebody typed them, where they make no sense.
    var typed: SearchPage.TypedPrices?

    func html(in frame: Frame) -> HTML {
        form(
            .class("filter"),
            .action(.search),
            .label(frame.texts[.filter]),
            // Going back, a browser would fill in what was chosen later.
            Attribute("autocomplete", .fixed("off"))
        ) {
            input(.hidden, .name("q"), .value(listing.text ?? ""))
            chosen(.sortOrder, "sort", in: frame) {
                for sort in [ListingQuery.Sort.relevance, .newest, .priceUp, .priceDown] {
                    option(.value(sort.rawValue), .selected(sort == listing.sort)) {
                        frame.texts[sort.nameKey]
                    }
                }
            }
            if frame.currencies.isQuestion { currency(in: frame) }
            amount(.filterLeast, "min_price", typed?.least ?? listing.leastPrice?.decimalText, in: frame)
            amount(.filterMost, "max_price", typed?.most ?? listing.mostPrice?.decimalText, in: frame)
            label(.class("check")) {
                input(.type("checkbox"), .name("in_stock"), .value("true"), .checked(listing.inStock))
                span { frame.texts[.filterInStock] }
            }
            facets(in: frame)
            button(.submit) { frame.texts[.filterApply] }
            if let total { span(.class("total")) { Pager.text(total, in: frame) } }
        }
    }

    @HTMLBuilder private func facets(in frame: Frame) -> HTML {
        let facets = listing.facets
        category(facets.categories, in: frame)
        chosen(.factsCondition, "condition", in: frame) {
            option(.value("")) { frame.texts[.factsCondition] }
            for condition in Condition.allCases {
                option(.value(condition.rawValue), .selected(facets.conditions == [condition])) {
                    condition.text(in: frame.texts)
                }
            }
        }
        check("available", .facetAvailable, facets.availableOnly, in: frame)
        check("giveaway", .priceGiveaway, facets.giveawaysOnly, in: frame)
    }

    /// Several at once, which only an address can ask for, are one choice more.
    private func category(_ wanted: Set<Market.Category.ID>, in frame: Frame) -> HTML {
        chosen(.factsCategory, "category", in: frame) {
            option(.value("")) { frame.texts[.factsCategory] }
            for category in categories {
                option(.value(category.id.rawValue), .selected(wanted == [category.id])) {
                    category.name(in: frame.texts.language)
                }
            }
            if wanted.count > 1 {
                option(.value(wanted.sorted().map(\.rawValue).joined(separator: ",")), .selected(true)) {
                    categories.filter { wanted.contains($0.id) }.map { $0.name(in: frame.texts.language) }
                        .joined(separator: ", ")
                }
            }
        }
    }

    private func check(_ name: StaticString, _ label: TextKey, _ isOn: Bool, in frame: Frame) -> HTML {
        Storefront.label(.class("check")) {
            input(.type("checkbox"), .name(name), .value("true"), .checked(isOn))
            span { frame.texts[label] }
        }
    }

    private func currency(in frame: Frame) -> HTML {
        chosen(.formCurrency, "currency", in: frame) {
            option(.value("")) { frame.texts[.filterAny] }
            for currency in frame.currencies.all {
                option(.value(currency.rawValue), .selected(currency == listing.currency)) {
                    currency.rawValue
                }
            }
        }
    }

    private func chosen(
        _ name: TextKey,
        _ field: StaticString,
        in frame: Frame,
        @HTMLBuilder options: () -> HTML
    ) -> HTML {
        label {
            span(.class("unseen")) { frame.texts[name] }
            select(.name(field)) { options() }
        }
    }

    private func amount(_ name: TextKey, _ field: StaticString, _ amount: String?, in frame: Frame) -> HTML {
        label {
            span(.class("unseen")) { frame.texts[name] }
            input(
                .name(field),
                .value(amount ?? ""),
                Attribute("placeholder", .text(frame.texts[name])),
                Attribute("inputmode", .fixed("decimal")),
                Attribute("size", .fixed("8")),
                Attribute("aria-invalid", .fixed("true")).when(typed != nil)
            )
        }
    }
}

/// What was looked for lately: from the account, or, by a script, from this device.
struct RecentSearches {
    let words: [String]

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        p(.class("hint")) { frame.texts[.searchHint] }
        if !words.isEmpty {
            section(.class("recent")) {
                h2 { frame.texts[.searchRecent] }
                form(.post, .action(Link.search)) {
                    frame.sealed
                    ul {
                        for word in words {
                            li {
                                a(.href(Link.search.with("q", word))) { word }
                                button(
                                    .name("forget"),
                                    .value(word),
                                    .label(frame.texts(.searchForgetOne, ["text": word]))
                                ) {
                                    Icon.close
                                }
                            }
                        }
                    }
                    button(.class("quiet"), .name("forget-all"), .value("1")) { frame.texts[.searchForget] }
                }
            }
        }
    }
}
