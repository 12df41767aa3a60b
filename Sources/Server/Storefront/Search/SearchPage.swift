import Hangul
package import Market
package import MarketAPI

/// The matches of a search, in one list.
package struct SearchPage: WebPage {
    package enum Finds: Sendable {
        /// No search yet; these are the latest ones of the visitor, and the popular ones of many.
        case idle(recent: [String], popular: [String])
        /// Goods, of what a misspelling probably meant where there is a correction.
        case list(ProductCards, Pager, SearchCorrection? = nil)
        /// Nothing was found; these words would find something.
        case nothing(corrections: [String])
        /// Nothing answers what narrows the search; without that there are so many.
        case nothingSoNarrow(without: Total)
        /// The prices make no sense, so nothing can be looked for.
        case notLookedFor(TypedPrices)
    }

    /// The texts of the fields for prices.
    package struct TypedPrices: Sendable {
        package let least: String
        package let most: String

        package init(least: String, most: String) {
            self.least = least
            self.most = most
        }
    }

    /// As it was asked for.
    package let listing: ListingQuery
    package let finds: Finds
    /// The choices that narrow it, and the number of products that each would leave.
    private let categories: [Market.Category]
    private let facets: FacetCounts?
    /// True where the search was not cut short.
    private let isComplete: Bool
    private let layout: Layout

    package init(
        _ listing: ListingQuery,
        finds: Finds,
        categories: [Market.Category] = [],
        facets: FacetCounts? = nil,
        isComplete: Bool = true,
        layout: Layout = .auto
    ) {
        self.listing = listing
        self.finds = finds
        self.categories = categories
        self.facets = facets
        self.isComplete = isComplete
        self.layout = layout
    }

    private var text: String { listing.text ?? "" }

    package func title(in frame: Frame) -> String {
        guard text.isEmpty else { return text }
        return category?.name(in: frame.texts.language) ?? frame.texts[.search]
    }

    /// The one category that is chosen.
    private var category: Market.Category? {
        categories.first { listing.facets.categories == [$0.id] }
    }

    /// The goods of one category are a place of the market; of other searches there is no end.
    package var isPublic: Bool {
        guard case .list(let goods, _, _) = finds else { return false }
        return listing.placeOfCategory != nil && category != nil && !goods.products.isEmpty
    }

    package func about(in frame: Frame) -> HTML {
        let isIdle = if case .idle = finds { true } else { false }
        var goods: [Product] = []
        var number = 1
        if case .list(let cards, let pager, _) = finds { (goods, number) = (cards.products, pager.number) }
        return About(
            title: title(in: frame),
            text: isIdle
                ? frame.branding.purpose(in: frame.texts)
                : frame.texts(.aboutSearch, ["name": title(in: frame)]),
            link: Pager.link(text.isEmpty ? canonical : Link.search.with("q", text), page: number),
            photo: goods.lazy.compactMap(\.photos.first).first,
            feed: isIdle ? nil : feed
        ).html(in: frame)
    }

    /// Without what only narrows or orders a category.
    private var canonical: Link { category.map { Link.products(of: $0.id) } ?? .search }

    private var feed: Link {
        let all = listing.link(on: .searchFeed)
        guard let category, all == Link.searchFeed.with("category", category.id.rawValue) else { return all }
        return .feed(of: category.id)
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1(.class(text.isEmpty ? "" : "sought")) { title(in: frame) }
        div(.id("finds")) { goods(in: frame) }
    }

    @HTMLBuilder private func goods(in frame: Frame) -> HTML {
        switch finds {
        case .idle(let recent, let popular):
            RecentSearches(words: recent).html(in: frame)
            PopularSearchList(words: popular).html(in: frame)
            CategoryLinks(categories: categories).html(in: frame)
        case .list(let goods, let pager, let correction):
            if let correction { self.correction(correction, in: frame) }
            choices(pager.total, in: frame)
            incompleteness(in: frame)
            ProductSection(goods: goods, pager: pager, empty: frame.texts[.emptySearch], remedy: nil).html(
                in: frame
            )
        case .notLookedFor(let typed):
            ErrorLine(text: frame.texts[.filterWrong]).html
            choices(nil, typed, in: frame)
        case .nothingSoNarrow(let total):
            choices(nil, in: frame)
            EmptyPageMessage(
                text: frame.texts(.filterHides, ["goods": Pager.text(total, in: frame)]),
                remedy: (ListingQuery(text: text, sort: .usual(for: text)).link, .filterClear)
            ).html(in: frame)
        case .nothing(let corrections):
            if listing.isNarrowed { choices(nil, in: frame) }
            nothing(corrections, in: frame)
        }
    }

    private func choices(_ total: Total?, _ typed: TypedPrices? = nil, in frame: Frame) -> HTML {
        var listing = listing
        // What is chosen narrows what was found.
        if case .list(_, _, let correction?) = finds { listing.text = correction.found }
        return div(.class("bar")) {
            FacetRow(listing: listing, categories: categories, facets: facets, typed: typed).html(in: frame)
            if let total {
                p(.class("total")) { Pager.text(total, in: frame) }
                LayoutSwitch(layout: layout).html(in: frame)
            }
        }
    }

    private func correction(_ correction: SearchCorrection, in frame: Frame) -> HTML {
        p(.class("meant")) {
            "\(correction.text(in: frame.texts)) "
            a(.href(Link.search.with("q", correction.typed).with("exact", "true"))) {
                frame.texts(.searchExactly, ["typed": correction.typed])
            }
        }
    }

    @HTMLBuilder private func nothing(_ corrections: [String], in frame: Frame) -> HTML {
        EmptyPageMessage(
            text: isComplete
                ? frame.texts(.searchFoundNothing, ["text": text]) : frame.texts[.searchIncomplete],
            remedy: (.market, .lookAround)
        ).html(in: frame)
        if !corrections.isEmpty {
            p(.class("meant")) {
                "\(frame.texts[.searchMeant]) "
                for word in corrections { a(.href(Link.search.with("q", word))) { word }; " " }
            }
        }
        let words = text.split(whereSeparator: \.isWhitespace).prefix(5).map(String.init)
        if words.count > 1 {
            p(.class("meant")) {
                "\(frame.texts[.searchFewer]) "
                for word in words { a(.href(Link.search.with("q", word))) { word }; " " }
            }
        }
        CategoryLinks(categories: categories).html(in: frame)
    }

    /// Says quietly that there may be more, where not all was looked at.
    @HTMLBuilder private func incompleteness(in frame: Frame) -> HTML {
        if !isComplete { p(.class("hint")) { frame.texts[.searchIncomplete] } }
    }
}

/// Ways to the goods of each category, for who looks for nothing in particular.
private struct CategoryLinks {
    let categories: [Market.Category]

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if !categories.isEmpty {
            section(.class("kinds")) {
                h2 { frame.texts[.factsCategory] }
                ul {
                    for category in categories {
                        li {
                            a(.href(.products(of: category.id))) { category.name(in: frame.texts.language) }
                        }
                    }
                }
            }
        }
    }
}
