/// What became of a batch, if it is kept.
struct BatchOutcome: Sendable {
    /// Why jobs were not done, by their places.
    var failures: [Int: StoreError] = [:]
    /// Tells those who wait for news.
    var tell: @Sendable () -> Void = {}
}
