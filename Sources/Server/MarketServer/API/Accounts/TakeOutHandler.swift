import HTTPServer
import Market
import MarketAPI
import MarketService

/// Take-outs of one's own data.
struct TakeOutHandler: Sendable {
    private let jobs: TakeOutJobs

    init(_ jobs: TakeOutJobs) {
        self.jobs = jobs
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.askForTakeOut, replying: ask)
        handlers.on(.showTakeOut, show)
        handlers.on(.fetchTakeOut, replying: fetch)
    }

    func ask(_ call: APICall) async throws -> HTTPResponse {
        let network = ClientNetwork(call.request.origin.address)
        return .json(.accepted, try await jobs.ask(by: try call.account(), from: network))
    }

    func show(_ call: APICall) async throws -> TakeOut {
        try await jobs.state(for: try call.account())
    }

    func fetch(_ call: APICall) async throws -> HTTPResponse {
        var reply = HTTPResponse(
            file: try await jobs.file(for: try call.account()),
            type: "application/zip"
        )
        reply.fields["Content-Disposition"] = "attachment; filename=\"take-out.zip\""
        reply.fields["X-Content-Type-Options"] = "nosniff"
        reply.fields[.cacheControl] = "private, no-store"
        return reply
    }
}
