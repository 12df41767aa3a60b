import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The best that a text finds in each order, as the seeds show a search.
struct SearchShelves: Sendable {
    private let pages: PageReplies
    private let lists: ProductListPages

    init(_ pages: PageReplies, lists: ProductListPages) {
        self.pages = pages
        self.lists = lists
    }

    func register(in table: inout PageTable) {
        table.on(Link.shelves, tab: .search, get: show)
    }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        let text = SearchPageHandler.text(context.request.query)
        guard !text.isEmpty else { return .seeOther(.search) }
        let search = pages.services.search
        let left = try await pages.services.blocks.sellers(besides: context.caller)
        let found = try await search.sections(of: text, besides: left, isExact: true) {
            query,
            length throws(MarketError) in
            let products = try await search.products(query, limit: length)
            return products.isEmpty ? nil : (products, products.count)
        }
        let shelves = found.sections.map {
            SearchShelvesPage.Shelf(sort: ListingQuery.Sort($0.order), products: $0.goods)
        }
        let page = SearchShelvesPage(
            text,
            shelves: shelves,
            total: Total(found.total),
            liked: try await lists.liked(among: shelves.flatMap(\.products), context),
            drawn: lists.drawn
        )
        var frame = try await pages.frame(context)
        frame.sought = text
        return frame.reply(page)
    }
}
