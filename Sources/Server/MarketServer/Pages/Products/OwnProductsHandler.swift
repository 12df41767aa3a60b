import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// A seller's workbench: their own products by state, with what goes on about each, and actions on several.
struct OwnProductsHandler: Sendable {
    private let pages: PageReplies
    private let lists: ProductListPages

    init(_ pages: PageReplies, lists: ProductListPages) {
        self.pages = pages
        self.lists = lists
    }

    func register(in table: inout PageTable) {
        table.on(Link.mine, tab: .mine, get: mine)
        table.on(Link.several, tab: .mine, get: askToDelete, post: change)
    }

    private var services: MarketServices { pages.services }

    func mine(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let state = context.request.query["state"].flatMap(ProductState.init) ?? .selling
        let filter = ProductFilter(seller: account.id, includesHidden: true, states: [state])
        let listed = try await lists.page(
            ProductQuery(filter: filter),
            base: MinePage.link(state),
            context
        )
        // Nobody likes their own goods here.
        var goods = lists.cards(listed.products, liked: [], layout: context.layout)
        goods.activity = try await services.products.activity(of: goods.products, by: account)
        if state == .hidden {
            goods.held = try await services.moderation.held(among: goods.products.map(\.id))
        }
        var page = MinePage(
            state,
            counts: try await services.products.stateCounts(of: account),
            goods: goods,
            pager: listed.pager
        )
        page.news = try await pages.news(of: account, context)
        page.report = try await report(context)
        return try await pages.reply(page, context)
    }

    private func report(_ context: PageContext) async throws -> SeveralReport? {
        let query = context.request.query
        guard
            var report = SeveralReport(
                action: query["did"],
                done: query["done"],
                left: query["left"]
            )
        else { return nil }
        let left = report.outcome.left.map(\.product)
        for product in try await own(left, context) { report.products[product.id] = product }
        return report
    }

    /// Those of some products that are the visitor's own and still there, in their order.
    private func own(_ ids: [Product.ID], _ context: PageContext) async throws -> [Product] {
        try await services.products.products(ids, for: context.caller).filter(context.caller.owns)
    }

    /// Does one thing to all products that were ticked, and leads back to the list, which tells what became of each.
    ///
    /// The seller is asked once before any is deleted.
    func change(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        guard let action = SeveralAction(rawValue: form["do"]) else {
            throw RequestFailure.problem(.malformed)
        }
        let back = form.back ?? .mine
        guard form.all("id").count <= SeveralAction.most else {
            throw RequestFailure.problem(
                .malformed,
                detail: context.texts(.severalMost, ["count": "\(SeveralAction.most)"])
            )
        }
        let ids = Product.ID.list(form.all("id").joined(separator: "-"))
        if action == .delete, form["asked"].isEmpty, !ids.isEmpty {
            return .seeOther(.deletion(of: ids, leadingTo: back))
        }
        var chosen = ids.map { ChosenProduct($0) }
        if action == .delete {
            let versions = form.all("version").map { Int64($0) }
            let cancelled = Set(form.all("cancels"))
            for index in chosen.indices {
                // One without its version was not shown.
                chosen[index].version = index < versions.count ? versions[index] ?? 0 : 0
                chosen[index].cancelsDeals = cancelled.contains("\(chosen[index].id)")
            }
        }
        let outcome = await services.products.change(chosen, by: action, of: account)
        return .seeOther(back.telling(outcome))
    }

    func askToDelete(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let query = context.request.query
        let products = try await own(Product.ID.list(query["ids"] ?? ""), context)
        let back = query["back"].flatMap { Link(within: $0) } ?? .mine
        guard !products.isEmpty else { return .seeOther(back) }
        let page = DeleteSeveralPage(
            products,
            activity: try await services.products.activity(
                of: products,
                by: account,
                mostDeals: SeveralAction.most
            ),
            back: back
        )
        return try await pages.reply(page, context)
    }
}
