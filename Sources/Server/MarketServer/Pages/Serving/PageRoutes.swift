package import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The pages: the market for people with a browser.
///
/// Finds whose address it is, and has the handler of that feature answer.
package final class PageRoutes: RouteGroup {
    let server: ServerContext
    private let pages: PageReplies
    private let products: ProductPageHandler
    private let selling: SellingPageHandler
    private let search: SearchPageHandler
    private let shelves: SearchShelves
    private let likes: LikePageHandler
    private let cart: CartPageHandler
    private let conversations: ConversationPageHandler
    private let deals: DealPageHandler
    private let reviews: ReviewPageHandler
    private let meetings: MeetingPageHandler
    private let claims: ClaimPageHandler
    private let likerOffers: LikerOfferPageHandler
    private let notifications: NotificationPageHandler
    private let reports: ReportPageHandler
    private let cases: CasePageHandler
    private let accounts: AccountPageHandler
    private let settings: SettingsPageHandler
    private let moderation: ModerationPageHandler
    private let branding: BrandingPageHandler
    private let invitations: InvitationPageHandler
    private let mark: MarkPageHandler
    private let syndication: SyndicationHandler

    /// `market` is what the market is known by in ids, whatever its host; see ``AtomFeed``.
    package init(_ server: ServerContext, key: ServerKey, market: String = "market") {
        self.server = server
        pages = PageReplies(server, seal: FormToken(key))
        let lists = ProductListPages(server.services)
        products = ProductPageHandler(pages, lists: lists)
        selling = SellingPageHandler(pages)
        search = SearchPageHandler(pages, lists: lists)
        shelves = SearchShelves(pages, lists: lists)
        likes = LikePageHandler(pages, lists: lists)
        cart = CartPageHandler(pages)
        conversations = ConversationPageHandler(pages)
        deals = DealPageHandler(pages)
        reviews = ReviewPageHandler(pages, lists: lists)
        meetings = MeetingPageHandler(pages)
        claims = ClaimPageHandler(pages)
        likerOffers = LikerOfferPageHandler(pages)
        notifications = NotificationPageHandler(pages)
        reports = ReportPageHandler(pages)
        cases = CasePageHandler(pages)
        accounts = AccountPageHandler(pages, browsers: KnownBrowsers(key))
        settings = SettingsPageHandler(pages)
        moderation = ModerationPageHandler(pages)
        branding = BrandingPageHandler(pages)
        invitations = InvitationPageHandler(pages)
        mark = MarkPageHandler(pages)
        syndication = SyndicationHandler(server, market: market)
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
        guard let address = PageAddress(incoming.segments) else {
            guard incoming.wantsPage else { return nil }
            return Answer(await pages.trouble(.problem(.notFound), incoming, .market), route: "unknown")
        }
        // Apps that ask the market's own address get what they always got.
        guard address != .market || incoming.takesFrontPage else {
            return await RootRoutes().answer(incoming)
        }
        var prolonged: Token?
        var reply: HTTPResponse
        do {
            reply = try await self.reply(to: incoming, address, &prolonged)
        } catch {
            let failure = RequestFailure(error)
            server.log(failure, on: address.route, of: incoming)
            server.refusedAccess.note(failure, on: address.route, of: incoming)
            reply = await pages.trouble(failure, incoming, address)
        }
        // A session that was prolonged is forgotten by a browser that is not told, also with a refusal.
        if let prolonged, !reply.setsSession {
            reply = reply.settingCookie(incoming.request.sessionCookie(prolonged))
        }
        return Answer(reply.compressed(for: incoming.request, level: Self.quickly), route: address.route)
    }

    private func reply(
        to incoming: RequestContext,
        _ address: PageAddress,
        _ prolonged: inout Token?
    ) async throws -> HTTPResponse {
        guard address.methods.contains(incoming.request.method.rawValue) else {
            throw RequestFailure.methodNotAllowed(allowed: address.methods)
        }
        let visitor = try await server.visitor(incoming.request)
        prolonged = visitor.renewedCookie
        incoming.access.know(visitor)
        let branding = server.services.branding.kept.branding
        return try await reply(to: PageContext(incoming, address, visitor, branding: branding))
    }

    private func reply(to given: PageContext) async throws -> HTTPResponse {
        let context = given.isForKeeping ? given.anonymous : given
        if !context.isPost, let choice = chosen(context) { return choice }
        switch (context.address, context.isPost) {
        case (.market, _): return try await products.market(context)
        case (.product(let id), _): return try await products.product(id, context)
        case (.seller(let id), _): return try await reviews.seller(id, context)
        case (.review(let id), false): return try await reviews.show(id, context)
        case (.review(let id), true): return try await reviews.write(id, context)
        case (.reputation, _): return try await reviews.reputation(context)
        case (.mine, _): return try await products.mine(context)
        case (.search, false): return try await search.show(context)
        case (.search, true): return try await search.forget(context)
        case (.shelves, _): return try await shelves.show(context)
        case (.likes, false): return try await likes.show(context)
        case (.likes, true): return try await likes.change(context)
        case (.cart, false): return try await cart.show(context)
        case (.cart, true): return try await cart.change(context)
        case (.conversations, _): return try await conversations.list(context)
        case (.conversation(let id), false): return try await conversations.show(id, context)
        case (.conversation(let id), true): return try await conversations.change(id, context)
        case (.talk(let id), false): return try await conversations.begin(about: id, context)
        case (.talk(let id), true): return try await conversations.sendFirst(about: id, context)
        case (.offerFor(let id), false): return try await deals.askForOffer(id, context)
        case (.offerFor(let id), true): return try await deals.offerForProduct(id, context)
        case (.offers(let id), _): return try await deals.offer(in: id, context)
        case (.offer(let id), _): return try await deals.answer(id, context)
        case (.reserve(let id), _): return try await deals.reserve(in: id, context)
        case (.deals, _): return try await deals.list(context)
        case (.confirmation(let id), _): return try await deals.askToConfirm(id, context)
        case (.deal(let id), false): return try await deals.show(id, context)
        case (.deal(let id), true): return try await deals.change(id, context)
        case (.meeting(let id), false): return try await meetings.ask(in: id, context)
        case (.meeting(let id), true): return try await meetings.propose(in: id, context)
        case (.meetingAnswer(let id), _): return try await meetings.answer(id, context)
        case (.claim(let id), false): return try await claims.ask(for: id, context)
        case (.claim(let id), true): return try await claims.claim(id, context)
        case (.claims(let id), false): return try await claims.list(of: id, context)
        case (.claims(let id), true): return try await claims.pick(of: id, context)
        case (.likerOffer(let id), false): return try await likerOffers.show(id, context)
        case (.likerOffer(let id), true): return try await likerOffers.change(id, context)
        case (.wait(let id), false): return try await deals.showWaiting(for: id, context)
        case (.wait(let id), true): return try await deals.wait(for: id, context)
        case (.sold(let id), false): return try await deals.askWhoBought(id, context)
        case (.sold(let id), true): return try await deals.sell(id, context)
        case (.blocks, false): return try await conversations.blocks(context)
        case (.blocks, true): return try await conversations.changeBlocks(context)
        case (.report(let target), false): return try await reports.ask(about: target, context)
        case (.report(let target), true): return try await reports.report(target, context)
        case (.notifications, false): return try await notifications.list(context)
        case (.notifications, true): return try await notifications.readAll(context)
        case (.notification(let id), false): return try await notifications.open(id, context)
        case (.notification(let id), true): return try await notifications.readOne(id, context)
        case (.notificationSettings, false): return try await notifications.settings(context)
        case (.notificationSettings, true): return try await notifications.changeSettings(context)
        case (.reports, _): return try await reports.reports(context)
        case (.sanctions, _): return try await reports.sanctions(context)
        case (.cases, _): return try await cases.list(context)
        case (.reportCase(let id), false): return try await cases.show(id, context)
        case (.reportCase(let id), true): return try await cases.change(id, context)
        case (.sell, false): return try await selling.sell(context)
        case (.sell, true): return try await selling.offer(context)
        case (.drafts, _): return try await selling.drafts(context)
        case (.draft(let id), false): return try await selling.resume(with: id, context)
        case (.draft(let id), true): return try await selling.offer(context, from: id)
        case (.discard(let id), false): return try await selling.askToDiscard(id, context)
        case (.discard(let id), true): return try await selling.discard(id, context)
        case (.edit(let id), false): return try await selling.edit(id, context)
        case (.edit(let id), true): return try await selling.saveEdit(of: id, context)
        case (.state(let id), _): return try await selling.setState(of: id, context)
        case (.delete(let id), false): return try await selling.askToDelete(id, context)
        case (.delete(let id), true): return try await selling.delete(id, context)
        case (.undelete(let id), _): return try await selling.undelete(id, context)
        case (.hide(let id), false): return try await moderation.askToHide(id, context)
        case (.hide(let id), true): return try await moderation.hide(id, context)
        case (.release(let id), _): return try await moderation.release(id, context)
        case (.moderation, _): return try await moderation.show(.hidden, context)
        case (.moderationLog, _): return try await moderation.show(.log, context)
        case (.noticedTrades, _): return try await moderation.showTrades(context)
        case (.branding, false): return try await branding.show(context)
        case (.branding, true): return try await branding.change(context)
        case (.invitations, false): return try await invitations.list(context)
        case (.invitations, true): return try await invitations.change(context)
        case (.mark, false): return try await mark.show(context)
        case (.mark, true): return try await mark.change(context)
        case (.legalPage(let legalPage), _): return try await branding.legalPage(legalPage, context)
        case (.signIn, false): return try await accounts.signInPage(context)
        case (.signIn, true): return try await accounts.signIn(context)
        case (.signUp, false): return try await accounts.signUpPage(context)
        case (.signUp, true): return try await accounts.signUp(context)
        case (.setup, false): return try await accounts.setupPage(context)
        case (.setup, true): return try await accounts.setUp(context)
        case (.signOut, _): return try await accounts.signOut(context)
        case (.settings, false): return try await settings.show(context)
        case (.settings, true): return try await settings.change(context)
        case (.offline, _): return try await pages.reply(OfflinePage(), context.anonymous)
        }
    }

    /// Keeps a choice of language or layout that the address carries, and goes on without it.
    private func chosen(_ context: PageContext) -> HTTPResponse? {
        let query = context.request.query
        var reply = HTTPResponse.seeOther(context.here)
        if let language = query["language"].flatMap(Language.init(rawValue:)) {
            reply = reply.settingCookie(
                context.request.cookie(.language, language.rawValue)
            )
        } else if let layout = query["view"].flatMap(Layout.init(rawValue:)) {
            reply = reply.settingCookie(
                context.request.cookie(.view, layout.rawValue)
            )
        } else {
            return nil
        }
        return reply
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
