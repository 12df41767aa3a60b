package import Market
import MarketAPI

/// The products that the market's own list shows.
package enum ListScope: String, Hashable, Sendable {
    /// Those that can be had: not reserved, not sold.
    case available
    case all

    package var filter: ProductFilter { self == .available ? .available : ProductFilter() }

    var other: Self { self == .available ? .all : .available }

    var listing: ListingQuery {
        ListingQuery().with(\.facets.availableOnly, self == .available)
    }
}

/// The market itself: everything on offer, newest first.
package struct MarketPage: WebPage {
    package let goods: ProductCards
    package let pager: Pager
    /// The choice of the reader, which stays until they make another.
    private let scope: ListScope
    /// By which goods are browsed.
    private let categories: [Market.Category]

    package init(
        goods: ProductCards,
        pager: Pager,
        scope: ListScope,
        categories: [Market.Category] = []
    ) {
        self.goods = goods
        self.pager = pager
        self.scope = scope
        self.categories = categories
    }

    package var isPublic: Bool { true }

    package func title(in frame: Frame) -> String { frame.texts[.placeMarket] }

    package func about(in frame: Frame) -> HTML {
        About(
            title: frame.branding.name(in: frame.texts),
            text: frame.branding.purpose(in: frame.texts),
            link: Pager.link(.market, page: pager.number),
            feed: .newProductsFeed
        ).html(in: frame)
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            FacetRow(
                listing: scope.listing,
                categories: categories,
                // Another list has other pages.
                scopeLink: Link.market.with("show", scope.other.rawValue)
            ).html(in: frame)
            h1(.class("total")) { Pager.text(pager.total, in: frame) }
            LayoutSwitch(layout: goods.layout).html(in: frame)
        }
        ProductSection(
            goods: goods,
            pager: pager,
            empty: frame.texts[.emptyMarket],
            remedy: (.sell, .placeSell)
        ).html(
            in: frame
        )
    }
}

/// Goods with the pages around them, or words in their place.
struct ProductSection {
    let goods: ProductCards
    let pager: Pager?
    let empty: String
    let remedy: (link: Link, name: TextKey)?

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if goods.products.isEmpty {
            EmptyPageMessage(text: empty, remedy: remedy).html(in: frame)
        } else {
            ProductCards.likeForm(in: frame)
            goods.html(in: frame)
        }
        if let pager, !goods.products.isEmpty || pager.number > 1 {
            if pager.next == nil { p(.class("end")) { frame.texts[.endOfList] } }
            pager.html(in: frame)
        }
    }
}

/// The purpose of a page with nothing in it yet, and the one thing to do about it.
struct EmptyPageMessage {
    let text: String
    let remedy: (link: Link, name: TextKey)?

    func html(in frame: Frame) -> HTML {
        div(.class("empty")) {
            Icon.mark
            p { text }
            if let remedy { a(.class("main"), .href(remedy.link)) { frame.texts[remedy.name] } }
        }
    }
}

/// The choice between list and grid.
struct LayoutSwitch {
    let layout: Layout

    func html(in frame: Frame) -> HTML {
        div(.class("switch"), .role("group"), .label(frame.texts[.layout])) {
            choice(.list, .layoutList, Icon.list, in: frame)
            choice(.grid, .layoutGrid, Icon.grid, in: frame)
        }
    }

    private func choice(_ layout: Layout, _ name: TextKey, _ icon: HTML, in frame: Frame) -> HTML {
        a(
            .href(frame.here.with("view", layout.rawValue)),
            .data("data-layout", layout.rawValue),
            Attribute("aria-current", .fixed("true")).when(layout == self.layout),
            .label(frame.texts[name]),
            .title(frame.texts[name])
        ) { icon }
    }
}
