package import HTTPServer
import Market
import MarketAPI
import MarketService

/// Answers every request: finds its route group, and notes what came of it.
package struct MarketHandler: HTTPHandler {
    private let routeGroups: [any RouteGroup]
    private let server: ServerContext
    private let faultInjector: FaultInjector?
    private let ownChanges: OwnChanges
    private let notes: RequestNotes

    /// The first of `routeGroups` that knows an address answers it.
    ///
    /// Faults are injected by `faultInjector`; by default there is none.
    package init(_ server: ServerContext, routeGroups: [any RouteGroup], faultInjector: FaultInjector? = nil)
    {
        self.faultInjector = faultInjector
        self.server = server
        self.routeGroups = routeGroups
        ownChanges = OwnChanges(server.services.changes)
        notes = RequestNotes(server.clock, server.log, server.metrics)
    }

    package func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let began = notes.begin()
        let id = notes.id(of: request)
        var answer = await answer(request, id)
        ownChanges.note(in: &answer.response, to: request)
        return notes.end(answer, request, id, since: began)
    }

    package func replyInMemory(to request: HTTPRequest) -> HTTPResponse? {
        // Where students practise, every request is to be seen.
        guard faultInjector == nil, request.isHostKnown, ownChanges.areShown(to: request) else { return nil }
        let began = notes.begin()
        for routes in routeGroups {
            guard let answer = routes.answerInMemory(request) else { continue }
            return notes.end(answer, request, notes.id(of: request), since: began)
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
                reply(to: .malformed, RequestContext(request, id: id, segments: asSent, clock: server.clock)),
                route: "malformed"
            )
        }
        let zone = server.services.branding.kept.branding.zone
        let incoming = RequestContext(request, id: id, segments: segments, zone: zone, clock: server.clock)
        guard request.isHostKnown || server.localAccess.isByOwnName(request) else {
            return .ofUnknownHost(incoming)
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
}

extension Answer {
    /// To a request that names a host for which this market does not answer.
    static func ofUnknownHost(_ incoming: RequestContext) -> Answer {
        let sentence = incoming.texts[.unknownHost] + "\n"
        return Answer(HTTPResponse(.misdirectedRequest, text: sentence), route: "unknown_host")
    }
}
