/// How much the photo pipeline takes of everything.
public struct PhotoLimits: Hashable, Sendable {
    /// Decoded photos in memory.
    public var memoryBytes = 128 * 1_048_576
    /// Photos as files.
    public var diskBytes = 512 * 1_048_576
    /// The largest photo that is downloaded.
    public var downloadBytes = 20 * 1_048_576
    /// The most pixels that a decoder is given.
    public var pixels = 50_000_000
    /// Downloads at a time: what a browser opens to one host.
    public var downloads = 6
    /// Photos decoded at a time, so that a core is left for the window.
    public var decodes = 2
    /// For how long a photo that can't be had is not asked for again, unless somebody presses retry.
    public var failureMemory = Duration.seconds(300)

    public init() {}
}
