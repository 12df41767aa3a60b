public import Foundation
import MarketAPI

/// Finds out whether a market can be reached, with one cheap request past every gate.
///
/// What is answered doesn't matter: a server that has no such page is there.
public struct MarketProbe: Sendable {
    /// Longer than a healthy market ever takes, and short enough for a person who waits.
    public static let patience = Duration.seconds(2)

    private let request: OutgoingRequest
    private let session: any HTTPSession
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - market: The address of the market.
    ///   - session: What carries the request; not one that stops at a gate.
    ///   - clock: By which it is given up.
    public init(market: URL, session: any HTTPSession, clock: any Clock<Duration> = ContinuousClock()) {
        request = OutgoingRequest(
            .get,
            market.appending(path: "health"),
            fields: [HeaderName.userAgent: ClientSettings.userAgent],
            patience: Patience(idle: Self.patience, whole: Self.patience)
        )
        self.session = session
        self.clock = clock
    }

    /// Asks once; it takes no longer than ``patience``.
    public func ask() async -> NetworkEvidence {
        await withTaskGroup { group in
            group.addTask { [session, request] () -> NetworkEvidence in
                do throws(TransportError) {
                    _ = try await session.send(request, progress: nil)
                    return .replied
                } catch {
                    return error.evidence ?? .noAnswer
                }
            }
            group.addTask { [clock] in
                // Woken too early, it was cancelled, and what is returned then is not looked at.
                try? await clock.sleep(for: Self.patience)
                return .noAnswer
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .noAnswer
        }
    }
}

extension TransportError {
    /// What this says about the network; `nil` where it says nothing.
    var evidence: NetworkEvidence? {
        switch self {
        case .offline: .noNetwork
        case .unreachable, .timedOut, .interrupted: .noAnswer
        // Somebody answered, who may be the sign-in page of a hotel.
        case .insecure: .replied
        case .cancelled, .bodyUnreadable: nil
        }
    }
}
