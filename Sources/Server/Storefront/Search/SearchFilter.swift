import Market
import MarketAPI

/// What narrows a search, all of it in the page's address.
struct SearchFilter {
    let listing: ListingQuery
    let categories: [Market.Category]
    let total: Total?
    /// How many goods each choice would leave, where that was counted.
    var facets: FacetCounts?
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
                for sort in sorts {
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
            choices(in: frame)
            button(.submit) { frame.texts[.filterApply] }
            if let total { span(.class("total")) { Pager.text(total, in: frame) } }
        }
    }

    /// How well goods answer a text is no order where there is none.
    private var sorts: [ListingQuery.Sort] {
        [listing.text?.isEmpty ?? true ? .liked : .relevance, .newest, .priceUp, .priceDown]
    }

    @HTMLBuilder private func choices(in frame: Frame) -> HTML {
        let chosen = listing.facets
        category(chosen.categories, in: frame)
        choice(.factsCondition, "condition", Condition.allCases, chosen.conditions, in: frame) {
            ($0.text(in: frame.texts), facets?.conditions[$0])
        }
        choice(.factsWays, "ways", TradingWay.allCases, chosen.ways, in: frame) {
            ($0.text(in: frame.texts), facets?.ways[$0])
        }
        days(chosen.days, in: frame)
        check("available", .facetAvailable, chosen.availableOnly, facets?.available, in: frame)
        check("giveaway", .priceGiveaway, chosen.giveawaysOnly, facets?.giveaways, in: frame)
    }

    /// Several at once, which only an address can ask for, are one choice more.
    private func choice<Value: RawRepresentable<String> & Hashable>(
        _ name: TextKey,
        _ field: StaticString,
        _ values: [Value],
        _ wanted: Set<Value>,
        in frame: Frame,
        _ text: (Value) -> (String, FacetCount?)
    ) -> HTML {
        chosen(name, field, in: frame) {
            option(.value("")) { frame.texts[name] }
            for value in values {
                let (name, count) = text(value)
                option(.value(value.rawValue), .selected(wanted == [value])) { Self.text(name, count) }
            }
            if wanted.count > 1 {
                let several = values.filter(wanted.contains)
                option(.value(several.map(\.rawValue).joined(separator: ",")), .selected(true)) {
                    several.map { text($0).0 }.joined(separator: ", ")
                }
            }
        }
    }

    private func days(_ wanted: Int?, in frame: Frame) -> HTML {
        let choices = Set(FacetSelection.dayChoices + [wanted].compactMap(\.self)).sorted()
        return chosen(.facetDays, "days", in: frame) {
            option(.value("")) { frame.texts[.facetDays] }
            for days in choices {
                option(.value("\(days)"), .selected(wanted == days)) {
                    Self.text(frame.texts(.facetWithinDays, count: Int64(days)), facets?.days[days])
                }
            }
        }
    }

    private static func text(_ name: String, _ count: FacetCount?) -> String {
        count.map { "\(name) (\($0.text))" } ?? name
    }

    /// Several at once, which only an address can ask for, are one choice more.
    private func category(_ wanted: Set<Market.Category.ID>, in frame: Frame) -> HTML {
        chosen(.factsCategory, "category", in: frame) {
            option(.value("")) { frame.texts[.factsCategory] }
            for category in categories {
                option(.value(category.id.rawValue), .selected(wanted == [category.id])) {
                    Self.text(category.name(in: frame.texts.language), facets?.categories[category.id])
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

    private func check(
        _ name: StaticString,
        _ label: TextKey,
        _ isOn: Bool,
        _ count: FacetCount?,
        in frame: Frame
    ) -> HTML {
        Storefront.label(.class("check")) {
            input(.type("checkbox"), .name(name), .value("true"), .checked(isOn))
            span { Self.text(frame.texts[label], count) }
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
