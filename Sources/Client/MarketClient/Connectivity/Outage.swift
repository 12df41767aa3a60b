public import Market

/// That nothing can be reached, and since when.
public struct Outage: Hashable, Sendable {
    /// Why nothing can be sent.
    public enum Cause: Hashable, Sendable {
        /// There is no network at all.
        case network
        /// The network is there, and the market does not answer.
        case market
    }

    /// The time at which it was first noticed.
    public let since: Timestamp
    /// The known cause.
    public let cause: Cause

    public init(since: Timestamp, cause: Cause) {
        self.since = since
        self.cause = cause
    }

    /// The text for people.
    public var text: TextKey {
        switch cause {
        case .network: .networkOffline
        case .market: .networkMarketAway
        }
    }
}
