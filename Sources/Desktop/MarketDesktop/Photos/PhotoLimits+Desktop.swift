package import MarketClient

extension PhotoLimits {
    /// What the app takes: in memory some 240 cards of a grid, ten times what is on a screen.
    package static var desktop: PhotoLimits {
        var limits = PhotoLimits()
        limits.memoryBytes = 28 * 1_048_576
        return limits
    }
}
