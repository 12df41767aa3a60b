import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

/// Looking at goods.
extension PageRoutes {
    static let pageSize = 20

    func market(_ visit: PageContext) async throws -> HTTPResponse {
        // Asked before the list is read, so that a change in between can only make the kept page too old.
        let change = store.latestChange
        let key = visit.request.target == "/" ? Self.frontKey(visit.request) : nil
        if let key, let kept = front.page(key, at: change, for: visit.request) { return kept }
        let (goods, pager) = try await newestGoods(visit, at: change)
        var reply = try await reply(MarketPage(goods: goods, pager: pager), visit)
        if let key, visit.caller == .anonymous {
            front.keep(reply, as: key, at: change)
            reply = front.page(key, at: change, for: visit.request) ?? reply
        }
        return reply
    }

    /// The page of the market that is asked for; of the first one everyone sees the same goods.
    private func newestGoods(_ visit: PageContext, at change: Int64) async throws -> (GoodsList, Pager) {
        let asked = visit.request.query
        guard asked["page"] == nil, asked["at"] == nil else {
            return try await list(ProductQuery(), base: .market, visit)
        }
        if let kept = newest.value(0, at: change) {
            return (try await goods(kept.products, visit), kept.pager)
        }
        let (goods, pager) = try await list(ProductQuery(), base: .market, visit)
        newest.keep(NewestGoods(products: goods.products, pager: pager), as: 0, at: change)
        return (goods, pager)
    }

    func product(_ id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        let product: Product
        do {
            product = try await api.products.product(id, for: visit.caller)
        } catch ProductError.notFound {
            guard let page = try await deletedPage(id, visit) else { throw RequestFailure.problem(.notFound) }
            return try await reply(page, visit)
        }
        return try await reply(
            ProductPage(
                product,
                isLiked: try await liked(among: [product], visit).contains(id),
                rights: rights(of: visit.caller, to: product),
                hold: try await hold(of: product, visit)
            ),
            visit
        )
    }

    private func rights(of caller: Caller, to product: Product) -> ProductPage.Rights {
        var rights: ProductPage.Rights = []
        if Permission.allows(caller, to: .edit, product) { rights.insert(.edit) }
        if Permission.allows(caller, to: .delete, product) { rights.insert(.delete) }
        if Permission.allows(caller, to: .moderate, product) { rights.insert(.moderate) }
        return rights
    }

    func seller(_ id: Account.ID, _ visit: PageContext) async throws -> HTTPResponse {
        guard let account = try await store.account(id) else { throw RequestFailure.problem(.notFound) }
        let (goods, pager) = try await list(
            ProductQuery(filter: ProductFilter(seller: id)),
            base: .seller(id),
            visit
        )
        let seller = Seller(id: id, name: account.name)
        let page = ShelfPage(.seller(seller, since: account.createdAt), goods: goods, pager: pager)
        return try await reply(page, visit)
    }

    func mine(_ visit: PageContext) async throws -> HTTPResponse {
        let filter = ProductFilter(seller: try visit.account().id, includesHidden: true)
        var (goods, pager) = try await list(ProductQuery(filter: filter), base: .mine, visit)
        let hidden = goods.products.filter { $0.state == .hidden }.map(\.id)
        if !hidden.isEmpty { goods.held = try await store.held(among: hidden) }
        return try await reply(ShelfPage(.mine, goods: goods, pager: pager), visit)
    }

    /// The page of a list that the address asks for: by where it goes on, or else by its number.
    func list(
        _ query: ProductQuery,
        base: Link,
        _ visit: PageContext
    ) async throws -> (GoodsList, Pager) {
        let asked = visit.request.query
        var number = min(max(asked["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000_000)
        if number == 1 || asked["at"] != nil {
            do {
                let page = try await store.products(
                    query,
                    at: asked["at"].map { Cursor(rawValue: $0) },
                    limit: Self.pageSize
                )
                let total = Total(try await store.count(query))
                let pager = Pager(
                    base: base,
                    number: number,
                    size: Self.pageSize,
                    total: total,
                    previous: number == 1
                        ? nil : page.previous.map { Self.link(base, page: number - 1, at: $0) } ?? base,
                    next: page.next.map { Self.link(base, page: number + 1, at: $0) }
                )
                return (try await goods(page.elements, visit), pager)
            } catch StoreError.badCursor {
                // The number still says about where it was.
            }
        }
        var page = try await store.page(number, size: Self.pageSize, of: query)
        let total = Total(page.total)
        if page.elements.isEmpty, total.count > 0 {
            // Goods have gone since, or somebody guessed: the last page is what they came for.
            number = (total.count + Self.pageSize - 1) / Self.pageSize
            page = try await store.page(number, size: Self.pageSize, of: query)
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
        return (try await goods(page.elements, visit), pager)
    }

    static func link(_ base: Link, page number: Int, at cursor: Cursor) -> Link {
        number == 1 ? base : base.with("page", "\(number)").with("at", cursor.rawValue)
    }

    func goods(_ products: [Product], _ visit: PageContext) async throws -> GoodsList {
        GoodsList(
            products,
            liked: try await liked(among: products, visit),
            layout: visit.layout,
            drawn: cards
        )
    }

    func liked(among products: [Product], _ visit: PageContext) async throws -> Set<Product.ID> {
        try await api.likes.liked(among: products.map(\.id), by: visit.caller) ?? Set(visit.shelf.likes)
    }
}

/// The goods of the first page, and what leads on from them.
struct NewestGoods: Sendable {
    let products: [Product]
    let pager: Pager
}
