import Synchronization

/// Counts what clients behind trusted proxies do at once, since a proxy's own connections tell nothing of them.
///
/// Clients are told apart by the ``IPAddress/network`` that the proxy names. What the proxy asks for itself, or without
/// naming anybody, is not counted.
final class OriginAdmission: Sendable {
    private struct Counts {
        var requests = 0
        var listeners = 0
    }

    private let counts = Mutex<[IPAddress: Counts]>([:])
    private let requestLimit: Int
    private let listenerLimit: Int
    private let trust: ProxyTrust

    init(_ options: ServerOptions) {
        requestLimit = options.limits.connectionsPerAddress
        listenerLimit = options.limits.listenersPerAddress
        trust = options.trust
    }

    /// What one request counts as, until it is returned to ``OriginAdmission/leave(_:)``.
    struct Place {
        let origin: IPAddress
        var isListener = false
    }

    enum Verdict {
        case uncounted
        case counted(Place)
        case crowded
    }

    /// Asks for a place for a request that came over a connection from `peer`.
    func enter(_ request: HTTPRequest, from peer: IPAddress) -> Verdict {
        guard trust.trusts(peer) else { return .uncounted }
        let client = request.clientAddress
        guard !trust.trusts(client) else { return .uncounted }
        let origin = client.network
        let isAdmitted = counts.withLock { counts in
            guard counts[origin, default: Counts()].requests < requestLimit else { return false }
            counts[origin, default: Counts()].requests += 1
            return true
        }
        return isAdmitted ? .counted(Place(origin: origin)) : .crowded
    }

    /// Whether the request in `place` may go on to listen.
    func listen(_ place: inout Place) -> Bool {
        guard !place.isListener else { return true }
        let origin = place.origin
        place.isListener = counts.withLock { counts in
            guard let known = counts[origin], known.listeners < listenerLimit else { return false }
            counts[origin]?.listeners += 1
            return true
        }
        return place.isListener
    }

    func leave(_ place: Place) {
        counts.withLock { counts in
            guard var left = counts[place.origin] else { return }
            left.requests -= 1
            if place.isListener { left.listeners -= 1 }
            counts[place.origin] = left.requests > 0 ? left : nil
        }
    }

    /// How many clients have something under way.
    var count: Int { counts.withLock(\.count) }
}
