import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

/// The pages: the market for people with a browser.
///
/// What pages do goes through the same operations as the API's, so that both keep the same rules.
package struct PageRoutes: RouteGroup {
    let services: ServerContext
    let api: APIRoutes
    let seal: FormSeal
    let front = FrontPages()
    let cards = DrawnCards()
    let newest = VersionedCache<Int, NewestGoods>(capacity: 1)
    let finds = VersionedCache<String, SearchPage.Finds>(capacity: 64)

    package init(_ services: ServerContext, api: APIRoutes, key: ServerKey) {
        self.services = services
        self.api = api
        seal = FormSeal(key)
    }

    /// What is made for one visitor is read once: a third more bytes cost less than the time to save them.
    private static let quickly: Int32 = 1

    var store: any MarketStoring { services.store }

    package func answer(_ exchange: RequestContext) async -> Answer? {
        if let answer = fileAnswer(exchange) { return answer }
        guard let address = PageAddress(exchange.segments) else {
            guard exchange.wantsPage else { return nil }
            return Answer(await trouble(.problem(.notFound), exchange, .market), route: "unknown")
        }
        // Apps that ask the market's own address get what they always got.
        guard address != .market || exchange.wantsPage else { return await RootRoutes().answer(exchange) }
        var reply: HTTPResponse
        do {
            reply = try await self.reply(to: exchange, address)
        } catch {
            let failure = RequestFailure(error)
            if case .unexpected(let detail) = failure {
                services.log.error(
                    "page_failed",
                    [
                        ("route", .text(address.route)), ("id", .text(exchange.id.text)),
                        ("error", .text(detail)),
                    ]
                )
            }
            reply = await trouble(failure, exchange, address)
        }
        return Answer(reply.compressed(for: exchange.request, level: Self.quickly), route: address.route)
    }

    private func reply(to exchange: RequestContext, _ address: PageAddress) async throws -> HTTPResponse {
        guard address.methods.contains(exchange.request.method.rawValue) else {
            throw RequestFailure.methodNotAllowed(allowed: address.methods)
        }
        let visit = PageContext(exchange, address, try await services.visitor(exchange.request))
        let reply = try await reply(to: visit)
        // A session that was prolonged is forgotten by a browser that is not told.
        guard let token = visit.visitor.prolongedCookie, !reply.setsSession else { return reply }
        return reply.settingCookie(visit.request.sessionCookie(token))
    }

    private func reply(to visit: PageContext) async throws -> HTTPResponse {
        if !visit.isPost, let choice = chosen(visit) { return choice }
        switch (visit.address, visit.isPost) {
        case (.market, _): return try await market(visit)
        case (.product(let id), _): return try await product(id, visit)
        case (.seller(let id), _): return try await seller(id, visit)
        case (.search, false): return try await search(visit)
        case (.search, true): return try await forgetSearches(visit)
        case (.likes, false): return try await likes(visit)
        case (.likes, true): return try await like(visit)
        case (.cart, false): return try await cart(visit)
        case (.cart, true): return try await changeCart(visit)
        case (.mine, _): return try await mine(visit)
        case (.sell, false): return try await sell(visit)
        case (.sell, true): return try await offer(visit)
        case (.edit(let id), false): return try await edit(id, visit)
        case (.edit(let id), true): return try await saveEdit(of: id, visit)
        case (.state(let id), _): return try await setState(of: id, visit)
        case (.delete(let id), false): return try await askToDelete(id, visit)
        case (.delete(let id), true): return try await delete(id, visit)
        case (.undelete(let id), _): return try await undelete(id, visit)
        case (.hide(let id), false): return try await askToHide(id, visit)
        case (.hide(let id), true): return try await hide(id, visit)
        case (.release(let id), _): return try await release(id, visit)
        case (.moderation, _): return try await moderation(.hidden, visit)
        case (.moderationLog, _): return try await moderation(.log, visit)
        case (.signIn, false): return try await signInPage(visit)
        case (.signIn, true): return try await signIn(visit)
        case (.signUp, false): return try await signUpPage(visit)
        case (.signUp, true): return try await signUp(visit)
        case (.setup, false): return try await setupPage(visit)
        case (.setup, true): return try await setUp(visit)
        case (.signOut, _): return try await signOut(visit)
        case (.settings, false): return try await settings(visit)
        case (.settings, true): return try await changeSettings(visit)
        case (.offline, _): return try await reply(OfflinePage(), visit.byNobody)
        }
    }

    /// Keeps a choice of language or layout that the address carries, and goes on without it.
    private func chosen(_ visit: PageContext) -> HTTPResponse? {
        let query = visit.request.query
        var reply = HTTPResponse.seeOther(visit.here)
        if let language = query["lang"].flatMap(Language.init(rawValue:)) {
            reply = reply.settingCookie(
                visit.request.cookie(.language, language.rawValue)
            )
        } else if let layout = query["view"].flatMap(Layout.init(rawValue:)) {
            reply = reply.settingCookie(
                visit.request.cookie(.view, layout.rawValue)
            )
        } else {
            return nil
        }
        return reply
    }
}
