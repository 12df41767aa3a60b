package import HTTPServer
package import Market

/// The newest of some goods, for feed readers (RFC 4287).
package struct AtomFeed: Sendable {
    private let title: String
    private let own: Link
    private let page: Link
    private let products: [Product]
    private let market: String

    /// Goods that are on the page at `page`, newest first; `own` is the feed's own address.
    ///
    /// `market` tells this market's ids from any other's, and stays when the market moves to another host: a reader that
    /// found other ids there would show everything as new.
    package init(_ title: String, at own: Link, of page: Link, _ products: [Product], market: String) {
        self.market = market
        self.title = title
        self.own = own
        self.page = page
        self.products = products
    }

    /// The most products in a feed.
    package static let length = 30

    package func reply(of branding: MarketBranding, in texts: Texts, origin: String) -> HTTPResponse {
        MachineDocument.reply(document(branding, texts, origin), type: "application/atom+xml")
            .varying(by: .acceptLanguage)
    }

    private func document(_ branding: MarketBranding, _ texts: Texts, _ origin: String) -> HTML {
        Tag("feed")(
            Attribute("xmlns", .fixed("http://www.w3.org/2005/Atom")),
            Attribute("xml:lang", .text(texts.language.rawValue))
        ) {
            Tag("title") { "\(title) · \(branding.name(in: texts))" }
            Tag("subtitle") { branding.purpose(in: texts) }
            Tag("id") { id(own) }
            Tag("updated") { (products.map(\.changedAt).max() ?? Self.beginning).internetText }
            link("self", origin + own.text, "application/atom+xml")
            link("alternate", origin + page.text, "text/html")
            Tag("icon") { origin + (branding.mark.map { Link.file(of: $0) } ?? .asset("icon-192.png")).text }
            for product in products { entry(product, texts, origin) }
        }
    }

    private func entry(_ product: Product, _ texts: Texts, _ origin: String) -> HTML {
        let address = origin + Link.product(product.id).text
        return Tag("entry") {
            Tag("title") { product.name }
            Tag("id") { id(.product(product.id)) }
            link("alternate", address, "text/html")
            if let photo = product.photos.first {
                link("enclosure", origin + Link.photo(photo.content, .large, .jpeg).text, "image/jpeg")
            }
            Tag("published") { product.createdAt.internetText }
            Tag("updated") { product.changedAt.internetText }
            Tag("author") { Tag("name") { product.seller.name } }
            if let category = product.facts.category {
                Tag("category")(Attribute("term", .text(category.rawValue))) {}
            }
            Tag("summary") { About.text(of: product, in: texts) }
        }
    }

    /// A tag URI (RFC 4151), the same under every host.
    private func id(_ link: Link) -> String { "tag:openmarket,2026:\(market)\(link.text)" }

    private func link(_ relation: StaticString, _ address: String, _ type: StaticString) -> HTML {
        Tag("link")(.rel(relation), Attribute("href", .text(address)), .type(type)) {}
    }

    /// The time of change of a feed that holds nothing.
    private static let beginning = Timestamp(millisecondsSince1970: 0)
}

extension Link {
    package static let newProductsFeed = Link("/feeds/new")
    package static let searchFeed = Link("/feeds/search")

    package static func feed(of category: Market.Category.ID) -> Link {
        Link("/feeds/categories").below(category.rawValue)
    }

    package static func products(of category: Market.Category.ID) -> Link {
        Link.search.with("category", category.rawValue)
    }
}
