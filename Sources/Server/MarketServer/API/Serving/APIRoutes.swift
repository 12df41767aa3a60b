package import HTTPServer
import Market
import MarketAPI
package import MarketPhotos
import MarketService

/// Our own API: everything below `/api/v2`.
///
/// Finds what is asked and whether the caller may, and has the handler of that feature answer. Pages of other origins may call it, since it trusts no cookie that they can make a browser send: such a page
/// shows a bearer token that someone gave it, or is nobody.
package final class APIRoutes: RouteGroup {
    private let server: ServerContext
    let pages = PageCache()
    /// The results of some two thousand texts; apart, so that many searches push no first page out.
    let finds = PageCache(capacity: 4_096, mostBytes: 32 << 20)
    private let products: ProductHandler
    let handlers: APIHandlers
    package let takeOuts: TakeOutJobs

    package init(_ server: ServerContext, feed: EventFeed, photos storage: any PhotoStorage) {
        self.server = server
        let services = server.services
        let uploads = UploadReader(server)
        let files = PhotoFileReplies(server, storage)
        let sessions = SessionHandler(services)
        takeOuts = TakeOutJobs(server, storage)
        products = ProductHandler(services, uploads: uploads, pages: pages, finds: finds)
        var handlers = APIHandlers()
        products.register(in: &handlers)
        PhotoHandler(services, uploads: uploads).register(in: &handlers)
        DraftHandler(services).register(in: &handlers)
        SearchHandler(services, finds: finds, now: server.clock.now).register(in: &handlers)
        LikeHandler(services).register(in: &handlers)
        CartHandler(services).register(in: &handlers)
        ConversationHandler(services, files: files).register(in: &handlers)
        DealHandler(services).register(in: &handlers)
        ClaimHandler(services).register(in: &handlers)
        LikerOfferHandler(services).register(in: &handlers)
        ReviewHandler(services).register(in: &handlers)
        NotificationHandler(services).register(in: &handlers)
        ReportHandler(services, files: files).register(in: &handlers)
        sessions.register(in: &handlers)
        AccountHandler(services, sessions: sessions).register(in: &handlers)
        InvitationHandler(services).register(in: &handlers)
        TakeOutHandler(takeOuts).register(in: &handlers)
        ModerationHandler(services).register(in: &handlers)
        ChangeHandler(services, feed: feed).register(in: &handlers)
        DescriptionHandler().register(in: &handlers)
        self.handlers = handlers
        takeOuts.connect(handlers)
    }

    package func answerInMemory(_ request: HTTPRequest) -> Answer? {
        products.pageInMemory(request).map { Answer($0, route: ProductHandler.listPath) }
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        let path = incoming.segments
        guard path.count >= 2, path[0] == "api", path[1] == "v2" else { return nil }
        let otherOrigins = otherOrigins
        if let preflight = otherOrigins.preflight(incoming.request) {
            return Answer(preflight, route: "preflight")
        }
        var answer = await answerInside(incoming)
        answer.response = otherOrigins.applied(to: answer.response, for: incoming.request)
        return answer
    }

    private func answerInside(_ incoming: RequestContext) async -> Answer {
        var name = "\(Operation.prefix)/unknown"
        var prolonged: Token?
        var reply: HTTPResponse
        do {
            let match = try AddressMatch(incoming.segments)
            name = match.path
            guard incoming.request.method != .options else {
                return Answer(Self.methods(at: match), route: name)
            }
            let operation = match.operation(for: incoming.request)
            let items = try QueryItems(incoming.request.queryText[...])
            let act = try operation.map { try handlers.action($0, match.number, items) }
            let visitor = try await server.visitor(incoming.request)
            prolonged = visitor.renewedCookie
            incoming.access.know(visitor)
            guard let operation, let act else {
                throw RequestFailure.methodNotAllowed(allowed: match.allowedMethods)
            }
            let call = APICall(
                incoming,
                operation,
                visitor,
                largestJSON: server.settings.largestJSON
            )
            try call.checkAudience()
            reply = try await act(call)
            // What was made for one account is nothing for a cache on the way.
            if call.caller != .anonymous, reply.fields[.cacheControl] == nil {
                reply.fields[.cacheControl] = "private, no-store"
            }
        } catch {
            let failure = RequestFailure(error)
            if let detail = failure.cause {
                server.log.error(
                    "request_failed",
                    [("route", .text(name)), ("id", .text(incoming.id.text)), ("error", .text(detail))]
                )
            }
            server.refusedAccess.note(failure, on: name, of: incoming)
            reply = failure.reply(to: incoming)
        }
        // A session that was prolonged is forgotten by a browser that is not told, also with a refusal.
        if let prolonged, reply.fields[.setCookie] == nil {
            reply.fields[.setCookie] = incoming.request.sessionCookie(prolonged)
        }
        return Answer(reply, route: name)
    }

    private static func methods(at match: AddressMatch) -> HTTPResponse {
        HTTPResponse(.noContent, fields: [.allow: match.allowedMethods.joined(separator: ", ")])
    }

    private var otherOrigins: CrossOrigin {
        Self.otherOrigins(ofSeveralServers: server.services.changes.kept != nil)
    }

    /// The permissions of pages of other origins.
    static func otherOrigins(ofSeveralServers isOfSeveral: Bool) -> CrossOrigin {
        isOfSeveral ? ofSeveralServers : ofOneServer
    }

    private static let ofOneServer = otherOrigins([])
    private static let ofSeveralServers = otherOrigins([.marketChange])

    private static func otherOrigins(_ more: [HTTPFieldName]) -> CrossOrigin {
        CrossOrigin(
            requestFields: [
                .authorization, .changeAge, .contentType, .idempotencyKey, .ifMatch, .ifNoneMatch,
                .lastEventID,
                .requestID,
            ] + more,
            exposedFields: [.allow, .etag, .location, .requestID, .retryAfter] + more,
            isAllowed: { _ in true }
        )
    }
}

extension HTTPFieldName {
    static let changeAge = HTTPFieldName(stringLiteral: HeaderNames.changeAge)
    static let idempotencyKey = HTTPFieldName(stringLiteral: HeaderNames.idempotencyKey)
}
