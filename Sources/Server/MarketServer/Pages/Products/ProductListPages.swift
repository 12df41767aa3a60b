import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Lists of goods as every page shows them, cut into pages that the address asks for.
struct ProductListPages: Sendable {
    static let pageSize = 20

    private let services: MarketServices
    let drawn = RenderedCards()

    init(_ services: MarketServices) {
        self.services = services
    }

    /// The page of a list by its address, for this visitor.
    func list(
        _ query: ProductQuery,
        base: Link,
        _ context: PageContext
    ) async throws -> (ProductCards, Pager) {
        let page = try await page(query, base: base, context)
        return (try await products(page.products, context), page.pager)
    }

    /// The page of a list that the address asks for: by where it goes on, or else by its number.
    func page(_ query: ProductQuery, base: Link, _ context: PageContext) async throws -> ProductListPage {
        let asked = context.request.query
        let number = min(max(asked["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000_000)
        if number == 1 || asked["at"] != nil {
            do {
                let cursor = asked["at"].map { Cursor(rawValue: $0) }
                return try await page(number, at: cursor, of: query, base: base)
            } catch MarketError.badCursor {
                // The number still says about where it was.
            }
        }
        return try await page(number, of: query, base: base)
    }

    private func page(
        _ number: Int,
        at cursor: Cursor?,
        of query: ProductQuery,
        base: Link
    ) async throws -> ProductListPage {
        let page = try await services.products.page(of: query, at: cursor, limit: Self.pageSize)
        var total = Total(try await services.products.count(query))
        if total.isAtLeast, total.count < page.elements.count {
            total = Total(count: page.elements.count, isAtLeast: true)
        }
        let pager = Pager(
            base: base,
            number: number,
            size: Self.pageSize,
            total: total,
            previous: number == 1
                ? nil : page.previous.map { Self.link(base, page: number - 1, at: $0) } ?? base,
            next: page.next.map { Self.link(base, page: number + 1, at: $0) }
        )
        return ProductListPage(products: page.elements, pager: pager)
    }

    private func page(_ asked: Int, of query: ProductQuery, base: Link) async throws -> ProductListPage {
        var number = asked
        var page = try await services.products.page(number, size: Self.pageSize, of: query)
        let total = Total(page.total)
        if page.elements.isEmpty, total.count > 0 {
            // Products have gone since, or the visitor guessed a number: the last page is the closest one.
            number = (total.count + Self.pageSize - 1) / Self.pageSize
            page = try await services.products.page(number, size: Self.pageSize, of: query)
        }
        let hasNext = page.elements.count == Self.pageSize && number * Self.pageSize < total.count
        let pager = Pager(
            base: base,
            number: number,
            size: Self.pageSize,
            total: total,
            previous: number > 1 ? Pager.link(base, page: number - 1) : nil,
            next: hasNext ? Pager.link(base, page: number + 1) : nil
        )
        return ProductListPage(products: page.elements, pager: pager)
    }

    static func link(_ base: Link, page number: Int, at cursor: Cursor) -> Link {
        number == 1 ? base : base.with("page", "\(number)").with("at", cursor.rawValue)
    }

    func products(_ products: [Product], _ context: PageContext) async throws -> ProductCards {
        cards(products, liked: try await liked(among: products, context), layout: context.layout)
    }

    func cards(_ products: [Product], liked: Set<Product.ID>, layout: Layout) -> ProductCards {
        ProductCards(products, liked: liked, layout: layout, drawn: drawn)
    }

    func liked(among products: [Product], _ context: PageContext) async throws -> Set<Product.ID> {
        try await services.likes.liked(among: products.map(\.id), by: context.caller)
            ?? Set(context.shelf.likes)
    }
}

/// A page of a list as everyone sees it.
struct ProductListPage: Sendable {
    let products: [Product]
    let pager: Pager
}
