import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The documents for machines that lead people to the market.
///
/// These are search engines, feed readers and browsers' search fields. All of them get it as a visitor
/// without an account sees it, in the language of the address or of the request's header. A document that
/// costs more than a step along an index spends the client's search budget.
struct SyndicationHandler: Sendable {
    private let server: ServerContext
    /// The market's name in ids.
    private let market: String
    /// The goods of feeds; of the newest of all under `nil`.
    private let kept = VersionedCache<Market.Category.ID?, [Product]>(capacity: 64)

    init(_ server: ServerContext, market: String) {
        self.server = server
        self.market = market
    }

    private var services: MarketServices { server.services }

    func answer(_ incoming: RequestContext) async -> Answer? {
        guard let address = SyndicationAddress(incoming.segments) else { return nil }
        let request = incoming.request
        guard request.method == .get || request.isHead else {
            return Answer(.methodNotAllowed(incoming), route: address.route)
        }
        do {
            var reply = try await reply(to: address, incoming)
            if case .bytes(let bytes) = reply.body, reply.status == .ok {
                reply = reply.tagged(.ofContent(bytes))
            }
            return Answer(reply.compressed(for: request, level: 1), route: address.route)
        } catch {
            let failure = RequestFailure(error)
            server.log(failure, on: address.route, of: incoming)
            return Answer(failure.reply(to: incoming), route: address.route)
        }
    }

    private func reply(to address: SyndicationAddress, _ incoming: RequestContext) async throws
        -> HTTPResponse
    {
        let branding = services.branding.kept.branding
        let (texts, origin) = (Self.texts(incoming, branding), incoming.request.publicOrigin)
        switch address {
        case .siteMap:
            let blocks = try await services.products.listedBlocks(limit: SiteMap.mostParts)
            return SiteMap.index(blocks, origin: origin)
        case .siteMapPages:
            let categories = services.products.categories.all.map { Link.products(of: $0.id) }
            return SiteMap.pages(
                [.market] + branding.legalPages.map(Link.legalPage) + categories,
                origin: origin
            )
        case .siteMapPart(let block):
            var part = SiteMap.Part(origin: origin)
            try await services.products.rows(in: block) { part.add($0) }
            return part.reply
        case .searchDescription: return SearchDescription(branding, texts, origin: origin).reply
        case .newProducts:
            return feed(texts[.feedNew], at: .newProductsFeed, of: .market, try await products(of: nil))
                .reply(of: branding, in: texts, origin: origin)
        case .category(let id):
            guard services.products.categories.contains(id) else { throw RequestFailure.problem(.notFound) }
            let name = services.products.categories[id].name(in: texts.language)
            return feed(name, at: .feed(of: id), of: .products(of: id), try await products(of: id))
                .reply(of: branding, in: texts, origin: origin)
        case .search: return try await search(incoming.request.query, branding, texts, origin)
        }
    }

    private func feed(_ title: String, at own: Link, of page: Link, _ products: [Product]) -> AtomFeed {
        AtomFeed(title, at: own, of: page, products, market: market)
    }

    private func products(of category: Market.Category.ID?) async throws -> [Product] {
        // Asked before anything is read, so that a change in between can only make what is kept too old.
        let change = services.changes.latest
        if let goods = kept.value(category, at: change) { return goods }
        var query = ProductQuery()
        if let category {
            query.filter.categories = services.products.categories.choice(of: [category])
        }
        let goods = try await services.products.page(of: query, at: nil, limit: AtomFeed.length).elements
        if SearchSpending.current?.isComplete ?? true { kept.keep(goods, as: category, at: change) }
        return goods
    }

    private func search(
        _ asked: QueryParameters,
        _ branding: MarketBranding,
        _ texts: Texts,
        _ origin: String
    ) async throws -> HTTPResponse {
        let text = SearchPageHandler.text(asked)
        var (listing, wrong) = SearchPageHandler.listing(asked, text: text)
        guard wrong == nil else { throw RequestFailure.problem(.badQuery) }
        guard !text.isEmpty || listing.isNarrowed else { return .seeOther(.newProductsFeed) }
        listing.sort = .newest
        let query = try ProductQuery(listing, services.products.categories)
        let goods = try await services.products.page(of: query, at: nil, limit: AtomFeed.length).elements
        let name = text.isEmpty ? texts[.search] : text
        return feed(name, at: listing.link(on: .searchFeed), of: listing.link(on: .search), goods)
            .reply(of: branding, in: texts, origin: origin)
    }

    /// The words of the language that the address names, or else of the one that the reader likes best.
    private static func texts(_ incoming: RequestContext, _ branding: MarketBranding) -> Texts {
        let request = incoming.request
        return .of(request.namedLanguage ?? request.acceptedLanguage ?? branding.language, in: branding.zone)
    }
}
