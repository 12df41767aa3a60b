package import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The pages: the market for people with a browser.
///
/// Finds the page at an address and has its handler answer.
package final class PageRoutes: RouteGroup {
    let server: ServerContext
    private let pages: PageReplies
    private let products: ProductPageHandler
    private let syndication: SyndicationHandler
    let table: PageTable

    /// `market` is what the market is known by in ids, whatever its host; see ``AtomFeed``.
    package init(
        _ server: ServerContext,
        key: ServerKey,
        market: String = "market",
        takeOuts: TakeOutJobs
    ) {
        self.server = server
        pages = PageReplies(server, seal: FormToken(key))
        let lists = ProductListPages(server.services)
        products = ProductPageHandler(pages, lists: lists)
        syndication = SyndicationHandler(server, market: market)
        var table = PageTable()
        products.register(in: &table)
        SellingPageHandler(pages).register(in: &table)
        OwnProductsHandler(pages, lists: lists).register(in: &table)
        SearchPageHandler(pages, lists: lists).register(in: &table)
        SearchShelves(pages, lists: lists).register(in: &table)
        LikePageHandler(pages, lists: lists).register(in: &table)
        CartPageHandler(pages).register(in: &table)
        ConversationPageHandler(pages).register(in: &table)
        DealPageHandler(pages).register(in: &table)
        MeetingPageHandler(pages).register(in: &table)
        ClaimPageHandler(pages).register(in: &table)
        PurchasePageHandler(pages).register(in: &table)
        LikerOfferPageHandler(pages).register(in: &table)
        ReviewPageHandler(pages, lists: lists).register(in: &table)
        NotificationPageHandler(pages).register(in: &table)
        ReportPageHandler(pages).register(in: &table)
        CasePageHandler(pages).register(in: &table)
        AccountPageHandler(pages, browsers: KnownBrowsers(key)).register(in: &table)
        ConsentPageHandler(pages).register(in: &table)
        LeavePageHandler(pages).register(in: &table)
        TakeOutPageHandler(pages, takeOuts).register(in: &table)
        HubPageHandler(pages).register(in: &table)
        SettingsPageHandler(pages).register(in: &table)
        ModerationPageHandler(pages).register(in: &table)
        BrandingPageHandler(pages).register(in: &table)
        InvitationPageHandler(pages).register(in: &table)
        MarkPageHandler(pages).register(in: &table)
        table.on(Link.offline, get: { [pages] in try await pages.reply(OfflinePage(), $0.anonymous) })
        self.table = table
    }

    /// The compression level of a page for one visitor.
    ///
    /// It is read once: a third more bytes cost less than the time to save them.
    private static let quickly: Int32 = 1

    package func answerInMemory(_ request: HTTPRequest) -> Answer? {
        products.marketInMemory(request).map { Answer($0, route: "/") }
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        if asksForUnknownMark(incoming) { await server.services.branding.refresh() }
        if let answer = fileAnswer(incoming) { return answer }
        if let answer = await syndication.answer(incoming) { return answer }
        guard let (page, number) = table.page(at: incoming.segments) else {
            guard incoming.wantsPage else { return nil }
            let reply = await pages.trouble(.problem(.notFound), incoming, .unknown)
            return Answer(reply, route: PageEntry.unknown.route)
        }
        // Apps that ask the market's own address get what they always got.
        guard !incoming.segments.isEmpty || incoming.takesFrontPage else {
            return await RootRoutes().answer(incoming)
        }
        var prolonged: Token?
        var reply: HTTPResponse
        do {
            reply = try await self.reply(to: incoming, page, number, &prolonged)
        } catch {
            let failure = RequestFailure(error)
            server.log(failure, on: page.route, of: incoming)
            server.refusedAccess.note(failure, on: page.route, of: incoming)
            reply = await pages.trouble(failure, incoming, page)
        }
        // A session that was prolonged is forgotten by a browser that is not told, also with a refusal.
        if let prolonged, !reply.setsSession {
            reply = reply.settingCookie(incoming.request.sessionCookie(prolonged))
        }
        return Answer(reply.compressed(for: incoming.request, level: Self.quickly), route: page.route)
    }

    private func reply(
        to incoming: RequestContext,
        _ page: PageEntry,
        _ number: Int64,
        _ prolonged: inout Token?
    ) async throws -> HTTPResponse {
        let answer = try page.handler(for: incoming.request)
        let visitor = try await server.visitor(incoming.request)
        prolonged = visitor.renewedCookie
        incoming.access.know(visitor)
        let branding = server.services.branding.kept.branding
        let given = PageContext(incoming, page, number, visitor, branding: branding)
        let context = given.isForKeeping ? given.anonymous : given
        if !context.isPost, let choice = chosen(context) { return choice }
        // An account that leaves the market reads, and stays before it does anything else.
        if context.isPost, context.caller.account?.leavesAt != nil, !Self.openToLeavers.contains(page.route) {
            guard !context.wantsJSON else {
                throw RequestFailure.problem(.accountLeaving)
            }
            return .seeOther(.leave)
        }
        return try await answer(context)
    }

    private static let openToLeavers = Set([Link.leave, .takeOut, .signIn, .signUp, .signOut].map(\.text))

    /// Keeps a choice of language, layout or scope that the address carries, and goes on without it.
    private func chosen(_ context: PageContext) -> HTTPResponse? {
        let query = context.request.query
        let cookie: (name: CookieName, value: String)
        if let language = query["language"].flatMap(Language.init(rawValue:)) {
            cookie = (.language, language.rawValue)
        } else if let layout = query["view"].flatMap(Layout.init(rawValue:)) {
            cookie = (.view, layout.rawValue)
        } else if let scope = query["show"].flatMap(ListScope.init(rawValue:)) {
            cookie = (.show, scope.rawValue)
        } else {
            return nil
        }
        return .seeOther(context.here).settingCookie(context.request.cookie(cookie.name, cookie.value))
    }
}

extension ServerContext {
    /// Tells the operator of a page that failed by no fault of its reader's.
    func log(_ failure: RequestFailure, on route: String, of incoming: RequestContext) {
        guard let cause = failure.cause else { return }
        log.error(
            "page_failed",
            [("route", .text(route)), ("id", .text(incoming.id.text)), ("error", .text(cause))]
        )
    }
}
