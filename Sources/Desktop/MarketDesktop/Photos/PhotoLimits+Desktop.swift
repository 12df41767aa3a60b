package import MarketClient

extension PhotoLimits {
    /// What the app takes: in memory some 170 cards of a grid, seven times what is on a screen.
    package static var desktop: PhotoLimits {
        var limits = PhotoLimits()
        limits.memoryBytes = 20 * 1_048_576
        return limits
    }
}
