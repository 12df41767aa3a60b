package import HTTPServer
import Market
import MarketAPI
import MarketService
import Synchronization

/// Answers every request: finds its route group, and notes what came of it.
package struct MarketHandler: HTTPHandler {
    private let routeGroups: [any RouteGroup]
    private let server: ServerContext
    private let faultInjector: FaultInjector?
    private let ownChanges: OwnChanges
    private let requests = RequestCounter()
    private let start: UInt64

    /// The first of `routeGroups` that knows an address answers it.
    ///
    /// Faults are injected by `faultInjector`; by default there is none.
    package init(_ server: ServerContext, routeGroups: [any RouteGroup], faultInjector: FaultInjector? = nil)
    {
        self.faultInjector = faultInjector
        self.server = server
        self.routeGroups = routeGroups
        ownChanges = OwnChanges(server.services.changes)
        start = UInt64(clamping: server.clock.now().millisecondsSince1970)
    }

    package func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let began = server.clock.uptime()
        let id = RequestID(given: request[.requestID], number: requests.next(), start: start)
        var answer = await answer(request, id)
        ownChanges.note(in: &answer.response, to: request)
        // No route group names requests, so there is no such field to replace.
        answer.response.fields.append(.requestID, id.text)
        answer.response.restrictBrowsers(for: request)
        note(answer, request, id, since: began)
        return answer.response
    }

    package func replyInMemory(to request: HTTPRequest) -> HTTPResponse? {
        // Where students practise, every request is to be seen.
        guard faultInjector == nil, request.isHostKnown, ownChanges.areShown(to: request) else { return nil }
        let began = server.clock.uptime()
        for routes in routeGroups {
            guard var answer = routes.answerInMemory(request) else { continue }
            let id = RequestID(given: request[.requestID], number: requests.next(), start: start)
            answer.response.fields.append(.requestID, id.text)
            answer.response.restrictBrowsers(for: request)
            note(answer, request, id, since: began)
            return answer.response
        }
        return nil
    }

    private func answer(_ request: HTTPRequest, _ id: RequestID) async -> Answer {
        let segments: [String]
        do {
            segments = try request.segments()
        } catch {
            let asSent = request.path.split(separator: "/").map(String.init)
            return Answer(
                reply(to: .malformed, RequestContext(request, id: id, segments: asSent)),
                route: "malformed"
            )
        }
        let zone = server.services.face.kept.face.zone
        let incoming = RequestContext(request, id: id, segments: segments, zone: zone)
        guard request.isHostKnown || server.localAccess.isByOwnName(request) else {
            let sentence = incoming.texts[.unknownHost] + "\n"
            return Answer(HTTPResponse(.misdirectedRequest, text: sentence), route: "unknown_host")
        }
        guard let faultInjector else { return await answer(incoming) }
        return await faultInjector.answer(
            incoming,
            at: server.clock.now(),
            failure: { reply(to: .failed, incoming) },
            by: { await answer($0) }
        )
    }

    private func answer(_ incoming: RequestContext) async -> Answer {
        await ownChanges.show(to: incoming.request)
        // Whatever looks for products, by whichever face, spends what this request may.
        return await SearchSpending.$current.withValue(incoming.search) { await routed(incoming) }
    }

    private func routed(_ incoming: RequestContext) async -> Answer {
        for routes in routeGroups {
            if let answer = await routes.answer(incoming) { return answer }
        }
        return Answer(.problem(.notFound, incoming), route: "unknown")
    }

    private func reply(to problem: ProblemCode, _ incoming: RequestContext) -> HTTPResponse {
        for routes in routeGroups {
            if let reply = routes.reply(to: problem, incoming) { return reply }
        }
        return .problem(problem, incoming)
    }

    private func note(_ answer: Answer, _ request: HTTPRequest, _ id: RequestID, since began: Duration) {
        let elapsed = (server.clock.uptime() - began).components
        let microseconds = elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
        let status = answer.response.status.rawValue
        server.metrics.noteReply(route: answer.route, status: status, microseconds: microseconds)
        // Also where only what goes wrong is logged, and whatever part found no room.
        if answer.response.status.rawValue == ProblemCode.storageFull.status {
            server.log.error("storage_full", [("route", .text(answer.route)), ("id", .text(id.text))])
        }
        // What the market could not do is told also where only what goes wrong is logged.
        let record = LogRecord(
            status >= 500 ? .warning : .info,
            "request",
            [
                ("method", .text(request.method.rawValue)), ("route", .text(answer.route)),
                ("status", .number(Int64(status))), ("ms", .duration(microseconds)),
                ("from", .text(request.clientAddress.description)), ("id", .text(id.text)),
            ]
        )
        server.log.write(record)
    }
}

extension HTTPFieldName {
    static let requestID = HTTPFieldName(stringLiteral: HeaderNames.requestID)
    fileprivate static let contentTypeOptions: HTTPFieldName = "X-Content-Type-Options"
    fileprivate static let strictTransportSecurity: HTTPFieldName = "Strict-Transport-Security"
    fileprivate static let contentSecurityPolicy: HTTPFieldName = "Content-Security-Policy"
}

extension HTTPResponse {
    /// Keeps browsers from guessing the type of a reply, from framing it, and from coming back without TLS.
    ///
    /// Stricter rules of a reply stay. A script's own rules would bind the worker that runs it: they
    /// say nothing of what may be fetched.
    fileprivate mutating func restrictBrowsers(for request: HTTPRequest) {
        // Of this host alone: its owner may have others that know no TLS.
        if request.origin.isSecure { fields.append(.strictTransportSecurity, "max-age=31536000") }
        if fields[.contentTypeOptions] == nil { fields.append(.contentTypeOptions, "nosniff") }
        if fields[.contentSecurityPolicy] == nil {
            fields.append(
                .contentSecurityPolicy,
                "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
            )
        }
    }
}

/// Counts requests, from any thread.
private final class RequestCounter: Sendable {
    private let count = Atomic<UInt64>(0)

    func next() -> UInt64 {
        count.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
