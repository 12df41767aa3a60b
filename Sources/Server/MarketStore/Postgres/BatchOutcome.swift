import Market

/// The result of a batch, if it is committed.
struct BatchOutcome: Sendable {
    /// True where its turn had come: before that, no job can have broken the connection.
    var hasBegun = false
    /// The failures of jobs, by their places.
    var failures: [Int: MarketError] = [:]
    /// Notifies the listeners.
    var notify: @Sendable () -> Void = {}
}
