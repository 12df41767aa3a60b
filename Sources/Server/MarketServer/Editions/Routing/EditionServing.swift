import HTTPServer
import Market
import MarketAPI
import MarketService

/// One edition: its addresses, and its words for what goes wrong.
protocol EditionServing: Sendable {
    /// The name of an address with what varies in it left out, such as `/api/products/{id}`; `nil` where the
    /// edition has no such address.
    func route(_ call: EditionCall) -> String?
    func reply(to call: EditionCall) async throws(EditionRefusal) -> HTTPResponse
    func reply(to refusal: EditionRefusal, in texts: Texts) -> HTTPResponse
    /// Whether an address is the edition's where it has a port or a host for itself, be it known or not.
    func owns(_ path: [String]) -> Bool
    /// What may be done with the address; asking for the head alone goes with reading.
    func methods(_ call: EditionCall) -> [HTTPMethod]
}

extension EditionServing {
    // Pictures are at the origin that the edition names.
    func owns(_ path: [String]) -> Bool { path.first != "media" }

    /// The answer to a call whose address is named `route`.
    func answer(_ call: EditionCall, route: String, log: Log) async -> Answer {
        Answer(await reply(call, log: log), route: call.prefix + route)
    }

    private func reply(_ call: EditionCall, log: Log) async -> HTTPResponse {
        do {
            return try await reply(to: call)
        } catch {
            if let cause = error.cause {
                log.error("edition_failed", [("error", .text(cause)), ("id", .text(call.incoming.id.text))])
            }
            var reply = reply(to: error, in: call.incoming.texts)
            if let seconds = error.secondsToWait { reply.fields[.retryAfter] = "\(seconds)" }
            if case .problem(.methodNotAllowed) = error { reply.fields[.allow] = allowed(call) }
            return reply
        }
    }

    private func allowed(_ call: EditionCall) -> String {
        methods(call).flatMap { $0 == .get ? [$0, .head] : [$0] }.map(\.rawValue).joined(separator: ", ")
    }
}
