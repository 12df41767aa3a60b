import Market
import MarketAPI

/// The orders and filters of a list, in one row.
///
/// Each choice is a link to the list that it makes: the row is whole without scripts, and the way back is the
/// browser's. The choices unfold in place (`details`), one kind at a time.
struct FacetRow {
    let listing: ListingQuery
    let categories: [Market.Category]
    /// The number of products that each choice would leave, where that was counted.
    var facets: FacetCounts?
    /// The prices as typed, where they are not valid.
    var typed: SearchPage.TypedPrices?
    /// The other scope of the market's own list, where the row stands above it.
    var scopeLink: Link?

    func html(in frame: Frame) -> HTML {
        let chosen = listing.facets
        return nav(.class("facets"), .label(frame.texts[.filter])) {
            unfolding(listing.sort.name(in: frame.texts), isChosen: false, .sortOrder, in: frame) {
                for sort in ListingQuery.Sort.choices(for: listing.text) {
                    choice(sort.name(in: frame.texts), listing.sort == sort, listing.with(\.sort, sort))
                }
            }
            facet(.factsCategory, categories.filter { chosen.categories.contains($0.id) }, in: frame) {
                $0.name(in: frame.texts.language)
            } choices: {
                for category in categories { self.category(category, in: frame) }
            }
            prices(in: frame)
            facet(.factsCondition, Condition.allCases.filter(chosen.conditions.contains), in: frame) {
                $0.text(in: frame.texts)
            } choices: {
                for condition in Condition.allCases {
                    member(
                        condition,
                        of: \.facets.conditions,
                        condition.text(in: frame.texts),
                        facets?.conditions
                    )
                }
            }
            facet(.factsWays, TradingWay.allCases.filter(chosen.ways.contains), in: frame) {
                $0.text(in: frame.texts)
            } choices: {
                for way in TradingWay.allCases {
                    member(way, of: \.facets.ways, way.text(in: frame.texts), facets?.ways)
                }
            }
            facet(.facetDays, [chosen.days].compactMap(\.self), in: frame) {
                frame.texts(.facetWithinDays, count: Int64($0))
            } choices: {
                for days in dayChoices { self.days(days, in: frame) }
            }
            if frame.currencies.isQuestion { currencies(in: frame) }
            if let scopeLink {
                link(frame.texts[.facetAvailable], chosen.availableOnly, scopeLink)
            } else {
                toggle(\.facets.availableOnly, frame.texts[.facetAvailable], facets?.available)
            }
            toggle(\.facets.giveawaysOnly, frame.texts[.priceGiveaway], facets?.giveaways)
            // Only an address asks for it: 거래 가능만 says more.
            if listing.inStock { toggle(\.inStock, frame.texts[.filterInStock], nil) }
            if listing.isNarrowed, scopeLink == nil {
                a(.class("quiet"), .href(ListingQuery(text: listing.text, sort: listing.sort).link)) {
                    frame.texts[.filterClear]
                }
            }
        }
    }

    /// One kind of choices, which says what is chosen of it.
    private func facet<Value>(
        _ name: TextKey,
        _ chosen: [Value],
        in frame: Frame,
        _ text: (Value) -> String,
        @HTMLBuilder choices: () -> HTML
    ) -> HTML {
        let words = chosen.isEmpty ? frame.texts[name] : chosen.map(text).joined(separator: ", ")
        return unfolding(words, isChosen: !chosen.isEmpty, name, in: frame, choices)
    }

    private func unfolding(
        _ words: String,
        isChosen: Bool,
        isOpen: Bool = false,
        _ name: TextKey,
        in frame: Frame,
        @HTMLBuilder _ choices: () -> HTML
    ) -> HTML {
        details(
            .class(isChosen ? "facet chosen" : "facet"),
            .name("facet"),
            Attribute("open", .present).when(isOpen)
        ) {
            // What is chosen says itself, and of what.
            summary(.label("\(frame.texts[name]): \(words)").when(words != frame.texts[name])) { words }
            div { choices() }
        }
    }

    /// A choice among others; the chosen one leads to the list without it.
    private func choice(
        _ text: String,
        _ isChosen: Bool,
        _ made: ListingQuery,
        _ count: FacetCount? = nil
    ) -> HTML {
        // The goods of a category are a place of the market; of all else there is no end.
        link(
            text,
            isChosen,
            made.link,
            isFollowed: made.with(\.facets.availableOnly, false).placeOfCategory != nil,
            count
        )
    }

    private func link(
        _ text: String,
        _ isChosen: Bool,
        _ link: Link,
        isFollowed: Bool = false,
        _ count: FacetCount? = nil
    ) -> HTML {
        a(
            .href(link),
            .rel("nofollow").when(!isFollowed),
            Attribute("aria-current", .fixed("true")).when(isChosen)
        ) {
            text
            if let count {
                " "
                span(.class("number")) { "(\(count.text))" }
            }
        }
    }

    private func category(_ category: Market.Category, in frame: Frame) -> HTML {
        let isChosen = listing.facets.categories == [category.id]
        return choice(
            category.name(in: frame.texts.language),
            listing.facets.categories.contains(category.id),
            listing.with(\.facets.categories, isChosen ? [] : [category.id]),
            facets.map { $0.categories[category.id] ?? FacetCount(0) }
        )
    }

    /// One of a kind of which goods have to have any that is chosen.
    private func member<Value: Hashable>(
        _ value: Value,
        of kind: WritableKeyPath<ListingQuery, Set<Value>>,
        _ text: String,
        _ counts: [Value: FacetCount]?
    ) -> HTML {
        let chosen = listing[keyPath: kind]
        return choice(
            text,
            chosen.contains(value),
            listing.with(kind, chosen.symmetricDifference([value])),
            counts.map { $0[value] ?? FacetCount(0) }
        )
    }

    private var dayChoices: [Int] {
        Set(FacetSelection.dayChoices + [listing.facets.days].compactMap(\.self)).sorted()
    }

    private func days(_ days: Int, in frame: Frame) -> HTML {
        let isChosen = listing.facets.days == days
        return choice(
            frame.texts(.facetWithinDays, count: Int64(days)),
            isChosen,
            listing.with(\.facets.days, isChosen ? nil : days),
            facets.map { $0.days[days] ?? FacetCount(0) }
        )
    }

    private func currencies(in frame: Frame) -> HTML {
        facet(.formCurrency, [listing.currency].compactMap(\.self), in: frame, \.rawValue) {
            for currency in frame.currencies.all {
                let isChosen = listing.currency == currency
                choice(currency.rawValue, isChosen, listing.with(\.currency, isChosen ? nil : currency))
            }
        }
    }

    /// A filter that is on or off.
    private func toggle(
        _ part: WritableKeyPath<ListingQuery, Bool>,
        _ text: String,
        _ count: FacetCount?
    ) -> HTML {
        choice(text, listing[keyPath: part], listing.with(part, !listing[keyPath: part]), count)
    }

    private func prices(in frame: Frame) -> HTML {
        let form = PriceRangeForm(listing: listing, typed: typed)
        return unfolding(
            form.text(in: frame.texts),
            isChosen: form.isChosen,
            isOpen: typed != nil,
            .filterPrice,
            in: frame
        ) { form.html(in: frame) }
    }
}

extension ListingQuery {
    /// The category whose goods it lists and no others, in whatever order.
    var placeOfCategory: Market.Category.ID? {
        guard facets.categories.count == 1, let category = facets.categories.first else { return nil }
        return link(on: .search) == Link.products(of: category) ? category : nil
    }
}

extension ListingQuery.Sort {
    /// The orders to choose from; relevance is none where there is no text.
    static func choices(for text: String?) -> [Self] {
        [text?.isEmpty ?? true ? .liked : .relevance, .newest, .priceUp, .priceDown]
    }

    /// The order's name in a list of choices.
    func name(in texts: Texts) -> String {
        switch self {
        case .relevance: texts[.sortRelevance]
        case .newest: texts[.sortNewest]
        case .liked: texts[.sortLiked]
        case .priceUp: texts[.sortPriceUp]
        case .priceDown: texts[.sortPriceDown]
        }
    }
}
