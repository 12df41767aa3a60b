public import Foundation

/// Sends nothing while offline, and reports how requests end, so that the first failure reveals an outage.
public struct GatedSession: HTTPSession {
    private let session: any HTTPSession
    private let gate: ConnectivityGate
    private let home: Origin?

    /// `market` is the address of the market, whose absence closes the way to no other host.
    public init(_ session: any HTTPSession, through gate: ConnectivityGate, market: URL) {
        self.session = session
        self.gate = gate
        home = Origin(market)
    }

    public func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        try await gate.run(
            to: Origin(request.url) == home ? .market : .elsewhere,
            orElse: TransportError.offline,
            whenCut: .interrupted,
            judging: { $0.evidence },
            judgingReply: { $0.evidence }
        ) { [session] () throws(TransportError) in
            try await session.send(request, progress: progress)
        }
    }
}
