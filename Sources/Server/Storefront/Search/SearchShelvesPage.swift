import Hangul
package import Market
package import MarketAPI

/// The best that a text finds in each order: a banner, cards side by side, and a list.
package struct SearchShelvesPage: WebPage {
    /// The first few of one order.
    package struct Shelf: Sendable {
        package let sort: ListingQuery.Sort
        package let products: [Product]

        package init(sort: ListingQuery.Sort, products: [Product]) {
            self.sort = sort
            self.products = products
        }
    }

    package let text: String
    /// An order that finds nothing has no shelf.
    package let shelves: [Shelf]
    package let total: Total
    package let liked: Set<Product.ID>
    private let drawn: RenderedCards?
    private let query: SearchQuery

    package init(
        _ text: String,
        shelves: [Shelf],
        total: Total,
        liked: Set<Product.ID>,
        drawn: RenderedCards? = nil
    ) {
        self.text = text
        self.shelves = shelves
        self.total = total
        self.liked = liked
        self.drawn = drawn
        query = SearchQuery(SearchText(text).words)
    }

    package func title(in frame: Frame) -> String { text.isEmpty ? frame.texts[.search] : text }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1(.class(text.isEmpty ? "" : "sought")) { title(in: frame) }
        if shelves.isEmpty {
            EmptyPageMessage(
                text: frame.texts(.searchFoundNothing, ["text": text]),
                remedy: (.market, .lookAround)
            ).html(in: frame)
        } else {
            ProductCards.likeForm(in: frame)
            for (place, shelf) in shelves.enumerated() {
                if place > 0 { hr() }
                html(of: shelf, at: place, in: frame)
            }
        }
    }

    private func html(of shelf: Shelf, at place: Int, in frame: Frame) -> HTML {
        let title = frame.texts(shelf.sort.textKey, count: Int64(total.count))
        let layout: StaticString = place == 0 ? "goods banner" : place == 1 ? "goods shelf" : "goods list"
        let goods = ProductCards(
            shelf.products,
            liked: liked,
            layout: place == 2 ? .list : .grid,
            query: query,
            drawn: drawn
        )
        return section(.class("finds")) {
            h2 {
                a(.href(ListingQuery(text: text, sort: shelf.sort).link)) {
                    title
                    Icon.right
                }
            }
            ol(.class(layout), Attribute("tabindex", .fixed("0")).when(place < 2), .label(title)) {
                for product in shelf.products { goods.card(product, isEarly: place == 0, in: frame) }
            }
        }
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
}
