/// What became of a batch, if it is kept.
struct BatchOutcome: Sendable {
    /// Whether its turn had come: before that, no job can be why the connection broke off.
    var hasBegun = false
    /// Why jobs were not done, by their places.
    var failures: [Int: StoreError] = [:]
    /// Tells those who wait for news.
    var tell: @Sendable () -> Void = {}
}
