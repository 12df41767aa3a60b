import Synchronization

/// Counts what clients behind trusted proxies do at once.
///
/// A proxy's own connections say nothing of them. Clients are counted by the ``IPAddress/network`` that the
/// proxy names. Requests of the proxy itself, or without a client's name, are not counted.
final class OriginAdmission: Sendable {
    private struct State {
        var requestLimit: Int
        var listenerLimit: Int
        var trust: ProxyTrust
        var requests = NetworkCounts()
        var listeners: [IPAddress: Int] = [:]
    }

    private let state: Mutex<State>

    init(_ options: ServerOptions) {
        state = Mutex(
            State(
                requestLimit: options.limits.connectionsPerAddress,
                listenerLimit: options.limits.listenersPerAddress,
                trust: options.trust
            )
        )
    }

    /// Takes other limits and proxies, without cutting anybody off.
    func update(_ options: ServerOptions) {
        state.withLock { state in
            state.requestLimit = options.limits.connectionsPerAddress
            state.listenerLimit = options.limits.listenersPerAddress
            state.trust = options.trust
        }
    }

    /// The place of one request, until it is returned to ``OriginAdmission/leave(_:)``.
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
        state.withLock { state in
            guard state.trust.trusts(peer) else { return .uncounted }
            let client = request.clientAddress
            guard !state.trust.trusts(client) else { return .uncounted }
            let origin = client.network
            guard state.requests[origin] < state.requestLimit else { return .crowded }
            state.requests.add(origin)
            return .counted(Place(origin: origin))
        }
    }

    /// Returns true where the request in `place` may go on to listen.
    func listen(_ place: inout Place) -> Bool {
        guard !place.isListener else { return true }
        let origin = place.origin
        place.isListener = state.withLock { state in
            guard state.listeners[origin, default: 0] < state.listenerLimit else { return false }
            state.listeners[origin, default: 0] += 1
            return true
        }
        return place.isListener
    }

    func leave(_ place: Place) {
        state.withLock { state in
            state.requests.remove(place.origin)
            guard place.isListener else { return }
            let left = (state.listeners[place.origin] ?? 1) - 1
            state.listeners[place.origin] = left > 0 ? left : nil
        }
    }

    /// The number of networks with requests under way.
    var count: Int { state.withLock(\.requests.count) }

    /// The network whose connection a newcomer may take, as for ``NetworkCounts/largest(besides:)``.
    func largest(besides newcomer: IPAddress?) -> NetworkCounts.Largest? {
        state.withLock { $0.requests.largest(besides: newcomer) }
    }
}
