/// The number of tries of a request, and the waits between them.
public struct Backoff: Hashable, Sendable {
    /// The number of tries in all.
    public var tries: Int
    /// Before the second try; twice as long before each further one.
    public var first: Duration
    /// The longest wait between two tries, before chance shortens it.
    public var longest: Duration
    /// The longest wait that a server may request; a longer one ends the tries with the error.
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

    /// The wait after `failures` tries, from half to one and a half of it, to spread the clients over time.
    ///
    /// - Parameters:
    ///   - failures: The number of tries so far, from 1.
    ///   - wished: The server's requested wait; the result is never shorter.
    ///   - jitter: From 0 to 1.
    /// - Returns: `nil` where it should not be tried again.
    func delay(after failures: Int, wished: Duration? = nil, jitter: Double) -> Duration? {
        guard failures < tries else { return nil }
        let delay = min(longest, first * (1 << min(failures - 1, 20))) * (0.5 + jitter)
        guard let wished else { return delay }
        return wished <= longestRequested ? max(wished, delay) : nil
    }
}
