package import Hangul
package import Market
import MarketAPI

/// The layout of a list of products.
package enum Layout: String, Hashable, Sendable, CaseIterable {
    /// As suits the width of the window: what nobody has chosen.
    case auto
    case list
    case grid

    var className: StaticString {
        switch self {
        case .auto: "goods auto feed"
        case .list: "goods list feed"
        case .grid: "goods grid feed"
        }
    }

    /// The widths of a photo in it.
    var photoSizes: StaticString {
        switch self {
        case .auto: "(min-width: 720px) 220px, 96px"
        case .list: "96px"
        case .grid: "(min-width: 720px) 220px, 46vw"
        }
    }
}

/// Some goods, one after the other.
package struct ProductCards: Sendable {
    package var products: [Product]
    /// Those that the visitor likes.
    package var liked: Set<Product.ID>
    package var layout: Layout
    /// Those that a moderator has hidden.
    package var held: Set<Product.ID> = []
    /// The trade in each where the visitor sells them: it and the actions on each stand in place of its heart.
    package var activity: [Product.ID: ProductActivity]?
    /// The currency that needs no heading at the top, where goods of each other one begin below theirs; `nil` where none do.
    package var currencyBefore: Currency?
    /// The query, whose words are marked in the names.
    package var query: SearchQuery?
    /// The cache of cards once they are drawn.
    private let drawn: RenderedCards?

    package init(
        _ products: [Product],
        liked: Set<Product.ID>,
        layout: Layout,
        query: SearchQuery? = nil,
        drawn: RenderedCards? = nil
    ) {
        self.products = products
        self.liked = liked
        self.layout = layout
        self.query = query
        self.drawn = drawn
    }

    private var areOwn: Bool { activity != nil }

    /// The list, which goes on with the page after it (`feed.js`).
    func html(in frame: Frame) -> HTML {
        ol(.class(areOwn ? "goods list feed mine" : layout.className)) {
            for (index, product) in products.enumerated() {
                let before = index > 0 ? products[index - 1].price.currency : currencyBefore
                let isParted = currencyBefore != nil && before != product.price.currency
                card(product, isEarly: index < 6, isPlace: true, isFirstOfCurrency: isParted, in: frame)
            }
        }
    }

    /// The form of the hearts in lists; each is a button of this one form.
    static func likeForm(in frame: Frame) -> HTML {
        form(Attribute("id", .fixed("like")), .post, .action(.likes)) { frame.sealed }
    }

    /// The card, from the cache where it was drawn lately.
    ///
    /// `isEarly` where a phone shows it without scrolling, `isPlace` where the page has no other card of the
    /// product, so that an address can lead to it.
    func card(
        _ product: Product,
        isEarly: Bool,
        isPlace: Bool = false,
        isFirstOfCurrency: Bool = false,
        in frame: Frame
    ) -> HTML {
        let age = product.createdAt.text(
            asOf: frame.now,
            secondsFromUTC: frame.texts.zone.secondsFromUTC(at: product.createdAt),
            in: frame.texts
        )
        guard let drawn, !isFirstOfCurrency, !areOwn else {
            return draw(product, isEarly: isEarly, isPlace: isPlace, isFirstOfCurrency, age, in: frame)
        }
        let key = RenderedCards.Key(
            id: product.id,
            listing: product.listing,
            version: product.version,
            language: frame.texts.language,
            layout: layout,
            isEarly: isEarly,
            isPlace: isPlace,
            isLiked: liked.contains(product.id),
            isHeld: held.contains(product.id),
            likes: product.interest.likes,
            age: age,
            query: query
        )
        return drawn.card(key) { draw(product, isEarly: isEarly, isPlace: isPlace, false, age, in: frame) }
    }

    private func draw(
        _ product: Product,
        isEarly: Bool,
        isPlace: Bool,
        _ isFirstOfCurrency: Bool,
        _ age: String,
        in frame: Frame
    ) -> HTML {
        let over = product.overPhoto(isHeld: held.contains(product.id), in: frame.texts)
        return li(
            .class(isEarly ? "card" : "card later"),
            Attribute("id", .text(Link.card(product.id))).when(isPlace),
            .data("data-id", "\(product.id)"),
            .data("data-listing", "\(product.listing)").when(product.renewedAt != nil)
        ) {
            if isFirstOfCurrency {
                h2(.class("part")) {
                    frame.texts(.searchInCurrency, ["currency": product.price.currency.rawValue])
                }
            }
            let own = activity.map { all in
                OwnProductRow(
                    product: product,
                    activity: all[product.id] ?? ProductActivity(),
                    isHeld: held.contains(product.id)
                )
            }
            if let own { own.tick(in: frame) }
            a(.href(.product(product.id))) {
                if let photo = product.photos.first {
                    photo.square(sizes: layout.photoSizes, isLazy: !isEarly) { over }
                } else {
                    span(.class("photo")) {
                        Icon.mark
                        over
                    }
                }
                span(.class("name")) { name(product) }
                product.priceHTML(in: frame.texts)
                facts(product, age, in: frame)
            }
            if let own { own.html(in: frame) } else { heart(product, in: frame) }
        }
    }

    /// The age of the listing, the number of likes, and the number left where it is more than one.
    private func facts(_ product: Product, _ age: String, in frame: Frame) -> HTML {
        // One's own have them among their numbers.
        let likes = areOwn ? 0 : product.interest.likes
        return span(.class("facts")) {
            time(Attribute("datetime", .text(product.createdAt.internetText))) { age }
            if likes > 0 {
                span(.class("likes"), .unspoken) {
                    Icon.heart
                    "\(likes)"
                }
                span(.class("unseen")) { frame.texts(.interestLikes, count: likes) }
            }
            product.leftHTML(in: frame.texts)
        }
    }

    private func heart(_ product: Product, in frame: Frame) -> HTML {
        let isLiked = liked.contains(product.id)
        return button(
            .class("heart"),
            Attribute("form", .fixed("like")),
            .name(isLiked ? "unlike" : "like"),
            .value("\(product.id)"),
            Attribute("aria-pressed", .fixed(isLiked ? "true" : "false")),
            .label(frame.texts(.likeName, ["name": product.name]))
        ) { Icon.heart }
    }

    /// The name, with what was looked for marked.
    private func name(_ product: Product) -> HTML {
        guard let query else { return HTML(product.name) }
        return product.name.marked(by: query)
    }
}

extension String {
    /// The text with what answers `query` marked.
    @HTMLBuilder func marked(by query: SearchQuery) -> HTML {
        let bytes = Array(utf8)
        let ranges = query.readings.lazy.compactMap { $0.match(in: self)?.ranges }.first ?? []
        let ends = [0] + ranges.flatMap { [$0.lowerBound, $0.upperBound] } + [bytes.count]
        for index in 0..<ends.count - 1 {
            let part = String(decoding: bytes[ends[index]..<ends[index + 1]], as: UTF8.self)
            if index % 2 == 1 { mark { part } } else { part }
        }
    }
}
