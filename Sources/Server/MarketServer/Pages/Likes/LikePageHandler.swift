import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The pages of likes: those of an account, or without one of the browser alone.
struct LikePageHandler: Sendable {
    private let pages: PageReplies
    private let lists: ProductListPages

    init(_ pages: PageReplies, lists: ProductListPages) {
        self.pages = pages
        self.lists = lists
    }

    func register(in table: inout PageTable) {
        table.on(Link.likes, tab: .likes, get: show, post: change)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        guard let account = context.caller.account else {
            let products = try await services.products.products(context.shelf.likes, for: context.caller)
            let goods = try await lists.products(products, context)
            return try await pages.reply(LikesPage(goods, pager: nil), context)
        }
        let asked = context.request.query
        let cursor = asked["at"].map { Cursor(rawValue: $0) }
        guard let page = try await page(at: cursor, of: account) else { return .seeOther(.likes) }
        // Likes are walked through: a number says nothing without the place to go on from.
        let number = cursor == nil ? 1 : min(max(asked["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
        let isOnlyPage = page.next == nil && number == 1
        return try await pages.reply(
            LikesPage(
                try await lists.products(page.elements, context),
                pager: isOnlyPage ? nil : Self.pager(of: page, number: number)
            ),
            context
        )
    }

    /// `nil` where the place to go on from is none.
    private func page(at cursor: Cursor?, of account: Account) async throws -> Page<Product>? {
        do {
            return try await services.likes.likes(of: account, at: cursor, limit: ProductListPages.pageSize)
        } catch .badCursor {
            return nil
        }
    }

    private static func pager(of page: Page<Product>, number: Int) -> Pager {
        var pager = Pager(
            base: .likes,
            number: number,
            size: ProductListPages.pageSize,
            total: Total(count: page.elements.count, isAtLeast: true),
            previous: number == 1
                ? nil
                : page.previous.map { ProductListPages.link(.likes, page: number - 1, at: $0) } ?? .likes,
            next: page.next.map { ProductListPages.link(.likes, page: number + 1, at: $0) }
        )
        pager.isNumbered = false
        return pager
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        try pages.check(form, context, isOwn: true)
        let isLiked = form.number("like") != nil
        guard let number = form.number("like") ?? form.number("unlike") else {
            throw RequestFailure.problem(.malformed)
        }
        let id = Product.ID(number)
        let shelf = try await setLike(isLiked, of: id, context)
        let reply =
            context.wantsJSON
            ? HTTPResponse.json(.ok, LikeReply(isLiked: isLiked)) : .seeOther((form.back ?? .likes).at(id))
        return reply.keeping(shelf, context)
    }

    /// The browser's own shelf as it is afterwards.
    private func setLike(_ isLiked: Bool, of id: Product.ID, _ context: PageContext) async throws
        -> CookieItems
    {
        var shelf = context.shelf
        switch (context.caller.account, isLiked) {
        case (let account?, true): try await services.likes.like(id, by: account)
        case (let account?, false): try await services.likes.unlike(id, by: account)
        case (nil, _):
            if isLiked { _ = try await services.products.product(id, for: context.caller) }
            try shelf.setLike(isLiked, of: id)
        }
        return shelf
    }
}

private struct LikeReply: JSONWritable {
    let isLiked: Bool

    func write(to json: inout JSONWriter) { json.object { o in o("isLiked", isLiked) } }
}
