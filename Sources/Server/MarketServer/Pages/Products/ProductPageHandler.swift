import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Looking at goods: the market's first page, and a product.
struct ProductPageHandler: Sendable {
    private let pages: PageReplies
    private let lists: ProductListPages
    private let front = FrontPages()
    private let surroundings: SurroundingProducts
    private let newest = VersionedCache<ListScope, ProductListPage>(capacity: 2)

    init(_ pages: PageReplies, lists: ProductListPages) {
        self.pages = pages
        self.lists = lists
        surroundings = SurroundingProducts(pages.services)
    }

    func register(in table: inout PageTable) {
        table.on(Link.market, tab: .market, isKeepable: true, get: market)
        table.on(Link.product, tab: .market, gone: .productGone, isKeepable: true, get: product)
    }

    private var services: MarketServices { pages.services }

    /// The first page where it is in memory already.
    func marketInMemory(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get, request.target == "/",
            request.takesFrontPage,
            let key = FrontPages.Key(request, at: pages.now, services.branding.kept)
        else { return nil }
        return front.page(key, at: services.changes.latest, for: request)
    }

    func market(_ context: PageContext) async throws -> HTTPResponse {
        // Asked before the list is read, so that a change in between can only make the kept page too old.
        let change = services.changes.latest
        let key =
            context.request.target == "/"
            ? FrontPages.Key(context.request, at: pages.now, services.branding.kept) : nil
        if let key, let kept = front.page(key, at: change, for: context.request) { return kept }
        var scope = context.scope
        var (goods, pager) = try await newestProducts(scope, context, at: change)
        if scope == .available, pager.total.count == 0 {
            // Better what was sold than nothing.
            scope = .all
            (goods, pager) = try await newestProducts(scope, context, at: change)
        }
        let page = MarketPage(
            goods: goods,
            pager: pager,
            scope: scope,
            categories: services.products.categories.all
        )
        var reply = try await pages.reply(page, context)
        if let key, context.caller == .anonymous {
            front.keep(reply, as: key, at: change)
            reply = front.page(key, at: change, for: context.request) ?? reply
        }
        return reply
    }

    /// The page of the market that is asked for; of the first one all who block nobody see the same goods.
    private func newestProducts(
        _ scope: ListScope,
        _ context: PageContext,
        at change: Int64
    ) async throws -> (ProductCards, Pager) {
        let asked = context.request.query
        let all = ProductQuery(filter: scope.filter)
        let query = try await services.blocks.list(all, for: context.caller)
        guard asked["page"] == nil, asked["at"] == nil, query.filter == all.filter else {
            return try await lists.list(query, base: .market, context)
        }
        if let kept = newest.value(scope, at: change) {
            return (try await lists.products(kept.products, context), kept.pager)
        }
        let page = try await lists.page(all, base: .market, context)
        newest.keep(page, as: scope, at: change)
        return (try await lists.products(page.products, context), page.pager)
    }

    func product(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        guard let product = try await found(id, for: context.caller) else {
            // The page at the address of a product that is gone, for those who can still bring it back.
            guard let deleted = try await services.products.deletedProduct(id, for: context.caller) else {
                throw RequestFailure.problem(.notFound)
            }
            return try await pages.reply(DeletedPage(deleted), context)
        }
        if !context.isForKeeping {
            services.viewCounter.note(product, by: context.caller, of: context.request)
        }
        let left = try await services.blocks.sellers(besides: context.caller)
        let other = await surroundings.products(around: product, besides: left)
        let liked = try await lists.liked(among: [product] + other.ofSeller + other.similar, context)
        var page = ProductPage(
            product,
            isLiked: liked.contains(id),
            rights: rights(of: context.caller, to: product),
            hold: try await hold(of: product, context),
            category: product.facts.category.map { services.products.categories[$0] },
            around: ProductSurroundings(
                of: product,
                record: other.record,
                ofSeller: lists.cards(other.ofSeller, liked: liked, layout: .grid),
                similar: lists.cards(other.similar, liked: liked, layout: .grid)
            )
        )
        if let account = context.caller.account, account.id != product.seller.id {
            page.position = try await services.deals.position(at: id, of: account)
            page.asksFirst = !services.deals.mayBeFirst(account)
        }
        if let account = context.caller.account, page.isLiked, product.state == .selling {
            page.likerOffer = try await services.likerOffers.currentOffer(for: id, of: account)
        }
        return try await pages.reply(page, context)
    }

    private func found(_ id: Product.ID, for caller: Caller) async throws(MarketError) -> Product? {
        do {
            return try await services.products.shownProduct(id, for: caller)
        } catch {
            guard case .notFound = error else { throw error }
            return nil
        }
    }

    private func rights(of caller: Caller, to product: Product) -> ProductPage.Rights {
        var rights: ProductPage.Rights = []
        if Permission.allows(caller, to: .edit, product) { rights.insert(.edit) }
        if Permission.allows(caller, to: .delete, product) { rights.insert(.delete) }
        if Permission.allows(caller, to: .moderate, product) { rights.insert(.moderate) }
        return rights
    }

    /// The moderator's hiding of the product, for its seller and for moderators, who alone see it then.
    private func hold(of product: Product, _ context: PageContext) async throws -> ModerationHold? {
        guard let hold = try await services.moderation.hold(of: product, for: context.caller) else {
            return nil
        }
        return ModerationHold(
            reason: hold.reason,
            at: hold.at,
            moderator: try await services.moderation.moderatorName(of: hold, for: context.caller)
        )
    }
}
