import Hangul
package import Market
package import MarketAPI

/// What a search finds: its best in sections, or the whole of one order.
package struct SearchPage: WebPage {
    package enum Finds: Sendable {
        /// Nothing was looked for yet; these were, lately.
        case idle(recent: [String])
        case sections([Section], total: Total)
        /// The same of what a misspelling probably meant.
        case corrected(SearchCorrection, [Section], total: Total)
        case list(ProductCards, Pager)
        /// Nothing was found; these words would find something.
        case nothing(corrections: [String])
        /// Nothing answers what narrows the search; without that there are so many.
        case nothingSoNarrow(without: Total)
        /// Nobody knows what to look for, as these prices make no sense.
        case notLookedFor(TypedPrices)
    }

    /// What the fields for prices hold.
    package struct TypedPrices: Sendable {
        package let least: String
        package let most: String

        package init(least: String, most: String) {
            self.least = least
            self.most = most
        }
    }

    /// The first few of one order.
    package struct Section: Sendable {
        package let sort: ListingQuery.Sort
        package let products: [Product]

        package init(sort: ListingQuery.Sort, products: [Product]) {
            self.sort = sort
            self.products = products
        }
    }

    package let listing: ListingQuery
    package let finds: Finds
    package let liked: Set<Product.ID>
    /// What may be chosen to narrow it, and how many goods each choice would leave.
    private let categories: [Market.Category]
    private let facets: FacetCounts?
    /// Whether all was looked at.
    private let isComplete: Bool
    private let query: SearchQuery
    private let drawn: RenderedCards?

    package init(
        _ listing: ListingQuery,
        finds: Finds,
        liked: Set<Product.ID>,
        categories: [Market.Category] = [],
        facets: FacetCounts? = nil,
        isComplete: Bool = true,
        drawn: RenderedCards? = nil
    ) {
        self.listing = listing
        self.finds = finds
        self.liked = liked
        self.categories = categories
        self.facets = facets
        self.isComplete = isComplete
        self.drawn = drawn
        found =
            if case .corrected(let correction, _, _) = finds { correction.found } else { listing.text ?? "" }
        query = SearchQuery(SearchText(found).words)
    }

    private var text: String { listing.text ?? "" }
    /// The text that the goods were found by.
    private let found: String

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
        guard let category, case .list(let goods, _) = finds else { return false }
        return listing.link(on: .search) == Link.goods(of: category.id) && !goods.products.isEmpty
    }

    package func about(in frame: Frame) -> HTML {
        let goods: [Product] =
            switch finds {
            case .sections(let sections, _), .corrected(_, let sections, _): sections.flatMap(\.products)
            case .list(let goods, _): goods.products
            default: []
            }
        let number = if case .list(_, let pager) = finds { pager.number } else { 1 }
        let isIdle = if case .idle = finds { true } else { false }
        return About(
            title: title(in: frame),
            text: isIdle
                ? frame.face.purpose(in: frame.texts)
                : frame.texts(.aboutSearch, ["name": title(in: frame)]),
            link: Pager.link(text.isEmpty ? canonical : Link.search.with("q", text), page: number),
            photo: goods.lazy.compactMap(\.photos.first).first,
            feed: isIdle ? nil : feed
        ).html(in: frame)
    }

    /// Without what only narrows or orders a category.
    private var canonical: Link { category.map { Link.goods(of: $0.id) } ?? .search }

    private var feed: Link {
        let all = listing.link(on: .searchFeed)
        guard let category, all == Link.searchFeed.with("category", category.id.rawValue) else { return all }
        return .feed(of: category.id)
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1(.class(text.isEmpty ? "" : "sought")) { text.isEmpty ? frame.texts[.search] : text }
        div(.id("finds")) { goods(in: frame) }
    }

    @HTMLBuilder private func goods(in frame: Frame) -> HTML {
        switch finds {
        case .idle(let recent): RecentSearches(words: recent).html(in: frame)
        case .sections(let found, let total): sections(found, total, in: frame)
        case .corrected(let correction, let found, let total):
            p(.class("meant")) {
                "\(correction.text(in: frame.texts)) "
                a(.href(Link.search.with("q", correction.typed).with("exact", "true"))) {
                    frame.texts(.searchExactly, ["typed": correction.typed])
                }
            }
            sections(found, total, in: frame)
        case .list(let goods, let pager):
            filter(pager.total, in: frame)
            incompleteness(in: frame)
            ProductSection(goods: goods, pager: pager, empty: frame.texts[.emptySearch], remedy: nil).html(
                in: frame
            )
        case .notLookedFor(let typed):
            ErrorLine(text: frame.texts[.filterWrong]).html
            filter(nil, typed, in: frame)
        case .nothingSoNarrow(let total):
            filter(nil, in: frame)
            EmptyPageMessage(
                text: frame.texts(.filterHides, ["goods": Pager.text(total, in: frame)]),
                remedy: (Link.search.with("q", text), .filterClear)
            ).html(in: frame)
        case .nothing(let corrections):
            filter(nil, in: frame)
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
        }
    }

    @HTMLBuilder private func sections(_ sections: [Section], _ total: Total, in frame: Frame) -> HTML {
        filter(total, in: frame)
        ProductCards.likeForm(in: frame)
        incompleteness(in: frame)
        for (place, section) in sections.enumerated() {
            if place > 0 { hr() }
            self.section(section, of: total, at: place, in: frame)
        }
    }

    private func filter(_ total: Total?, _ typed: TypedPrices? = nil, in frame: Frame) -> HTML {
        var listing = listing
        // A filter narrows what was found.
        listing.text = found
        return SearchFilter(
            listing: listing,
            categories: categories,
            total: total,
            facets: facets,
            typed: typed
        ).html(in: frame)
    }

    /// Says quietly that there may be more, where not all was looked at.
    @HTMLBuilder private func incompleteness(in frame: Frame) -> HTML {
        if !isComplete { p(.class("hint")) { frame.texts[.searchIncomplete] } }
    }

    private func section(_ section: Section, of total: Total, at place: Int, in frame: Frame) -> HTML {
        let title = frame.texts(section.sort.textKey, count: Int64(total.count))
        let layout: StaticString = place == 0 ? "goods banner" : place == 1 ? "goods shelf" : "goods list"
        let goods = ProductCards(
            section.products,
            liked: liked,
            layout: place == 2 ? .list : .grid,
            query: query,
            drawn: drawn
        )
        return Storefront.section(.class("finds")) {
            h2 {
                a(.href(link(section.sort))) {
                    title
                    Icon.right
                }
            }
            ol(
                .class(layout),
                Attribute("tabindex", .fixed("0")).when(place < 2),
                .label(title)
            ) {
                for product in section.products { goods.card(product, isEarly: place == 0, in: frame) }
            }
        }
    }

    private func link(_ sort: ListingQuery.Sort) -> Link {
        Link.search.with("q", found).with("sort", sort.rawValue)
    }
}

extension ListingQuery.Sort {
    var textKey: TextKey {
        switch self {
        case .relevance: .searchByRelevance
        case .newest: .searchByDate
        case .liked: .searchByLikes
        case .priceDown: .searchByPriceDown
        case .priceUp: .searchByPriceUp
        }
    }

    /// The order's name in a list of choices.
    var nameKey: TextKey {
        switch self {
        case .relevance: .sortRelevance
        case .newest: .sortNewest
        case .liked: .sortLiked
        case .priceDown: .sortPriceDown
        case .priceUp: .sortPriceUp
        }
    }
}
