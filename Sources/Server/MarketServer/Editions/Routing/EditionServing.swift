import HTTPServer
import Market
import MarketAPI
import MarketService

/// One edition: its form, and what it answers.
protocol EditionServing: Sendable {
    associatedtype Form: EditionForm
    var form: Form { get }
    func reply(to call: EditionCall) async throws(EditionRefusal) -> HTTPResponse
    /// The methods that the address allows; a request for the head alone goes with reading.
    func methods(_ call: EditionCall) -> [HTTPMethod]
}

extension EditionServing {
    /// The answer to a call whose address is named `route`.
    func answer(_ call: EditionCall, route: String, log: Log, refusals: RefusedAccess) async -> Answer {
        let route = call.prefix + route
        return Answer(await reply(call, route, log, refusals), route: route)
    }

    private func reply(
        _ call: EditionCall,
        _ route: String,
        _ log: Log,
        _ refusals: RefusedAccess
    ) async -> HTTPResponse {
        do {
            return try await reply(to: call)
        } catch {
            if error.code == .forbidden { refusals.note(.access, on: route, of: call.incoming) }
            if let cause = error.cause {
                log.error("edition_failed", [("error", .text(cause)), ("id", .text(call.incoming.id.text))])
            }
            let now = call.incoming.now
            var reply = form.reply(to: error, in: call.incoming.texts, at: now)
            if let seconds = error.secondsToWait(at: now) { reply.fields[.retryAfter] = "\(seconds)" }
            if error.code == .methodNotAllowed { reply.fields[.allow] = allowed(call) }
            return reply
        }
    }

    private func allowed(_ call: EditionCall) -> String {
        methods(call).flatMap { $0 == .get ? [$0, .head] : [$0] }.map(\.rawValue).joined(separator: ", ")
    }
}
