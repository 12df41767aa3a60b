/// A system's monitor of its network: `GNetworkMonitor`, `NWPathMonitor` and the like.
@MainActor
public protocol NetworkMonitoring: AnyObject {
    /// Calls `report` at once with how things are, and then with each change, until ``stop()``.
    func start(_ report: @escaping @MainActor (NetworkReport) -> Void)

    /// Ends the reports and lets go of all that the system keeps for them; harmless when they never began.
    func stop()
}

/// A system's report about its network.
public enum NetworkReport: Hashable, Sendable {
    /// There is a way out, which need not lead anywhere.
    case available
    /// The system knows that there is no network.
    case unavailable
}

/// The evidence about the network in the outcome of one request.
public enum NetworkEvidence: Hashable, Sendable {
    /// A server answered, if only with an error: the network is there.
    case replied
    /// The host refused, or no answer came in time: the market is away, or the network.
    case noAnswer
    /// There is no route, or no name could be looked up.
    case noNetwork
}
