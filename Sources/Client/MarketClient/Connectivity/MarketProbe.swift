public import Foundation
import MarketAPI

/// Checks that a market can be reached, with one small request past every gate.
///
/// The content of the reply hardly matters: a server that has no such page is there. Only a proxy's report
/// that it found no market behind it counts as no answer.
public struct MarketProbe: Sendable {
    /// Longer than a healthy market ever takes, and short enough for a person who waits.
    public static let timeout = Duration.seconds(2)

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
            timeouts: RequestTimeouts(idle: Self.timeout, whole: Self.timeout)
        )
        self.session = session
        self.clock = clock
    }

    /// Asks once; it takes no longer than ``timeout``.
    public func ask() async -> NetworkEvidence {
        await withTaskGroup { group in
            group.addTask { [session, request] () -> NetworkEvidence in
                do throws(TransportError) {
                    return try await session.send(request, progress: nil).evidence
                } catch {
                    return error.evidence ?? .noAnswer
                }
            }
            group.addTask { [clock] in
                // Woken too early, it was cancelled, and what is returned then is not looked at.
                try? await clock.sleep(for: Self.timeout)
                return .noAnswer
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .noAnswer
        }
    }
}

extension IncomingReply {
    /// The evidence in this reply: a proxy answers 502 and 504 for an absent market, and a market never does.
    var evidence: NetworkEvidence { status == 502 || status == 504 ? .noAnswer : .replied }
}

extension TransportError {
    /// The evidence about the network in this failure; `nil` where there is none.
    var evidence: NetworkEvidence? {
        switch self {
        case .offline: .noNetwork
        case .unreachable, .timedOut, .interrupted: .noAnswer
        // A server answered, which may be the sign-in page of a hotel.
        case .insecure: .replied
        case .cancelled, .bodyUnreadable: nil
        }
    }
}

/// The times of the probes after the market was lost: soon at first, then less and less often.
public struct ProbeSchedule: Sendable {
    /// The time from the loss of the market to the first probe.
    public var first: Duration
    /// The longest time between two tries.
    public var longest: Duration
    /// Stretches each wait, so that all apps of a market that was away don't come back in the same moment.
    public var jitter: @Sendable () -> Double

    public init(
        first: Duration = .seconds(1),
        longest: Duration = .seconds(15),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.8...1.2) }
    ) {
        self.first = first
        self.longest = longest
        self.jitter = jitter
    }

    /// The wait before a further attempt, counted from 0.
    func wait(before attempt: Int) -> Duration {
        min(first * (1 << min(attempt, 16)), longest) * jitter()
    }
}
