/// How often something is tried again, and how long to wait before.
public struct Backoff: Hashable, Sendable {
    /// How often it is done in all.
    public var tries: Int
    /// Before the second try; twice as long before each further one.
    public var first: Duration
    /// The longest wait between two tries, before chance shortens it.
    public var longest: Duration
    /// How long a server may ask to wait; for more it is not tried again, and whoever asked is told.
    public var longestRequested: Duration

    public init(
        tries: Int = 3,
        first: Duration = .milliseconds(200),
        longest: Duration = .seconds(60),
        longestRequested: Duration = .seconds(10)
    ) {
        self.tries = tries
        self.first = first
        self.longest = longest
        self.longestRequested = longestRequested
    }

    /// Never tries again.
    public static let none = Backoff(tries: 1)

    /// How long to wait after `failures` tries, half of it to one and a half, so that many clients do not come back at once.
    ///
    /// - Parameters:
    ///   - failures: How many tries there were, from 1.
    ///   - wished: What the server asked for; never waited less.
    ///   - jitter: From 0 to 1.
    /// - Returns: `nil` where it should not be tried again.
    func delay(after failures: Int, wished: Duration? = nil, jitter: Double) -> Duration? {
        guard failures < tries else { return nil }
        let delay = min(longest, first * (1 << min(failures - 1, 20))) * (0.5 + jitter)
        guard let wished else { return delay }
        return wished <= longestRequested ? max(wished, delay) : nil
    }
}
