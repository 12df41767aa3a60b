package import MarketClient

extension PhotoLimits {
    /// What the app takes: in memory some 500 cards of a grid, which is far more than are on a screen.
    package static var desktop: PhotoLimits {
        var limits = PhotoLimits()
        limits.memoryBytes = 40 * 1_048_576
        return limits
    }
}
