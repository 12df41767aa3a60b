/// When it is tried whether the market can be reached again: soon at first, then less and less often.
public struct ProbeSchedule: Sendable {
    /// How long after the market was lost it is first tried.
    public var first: Duration
    /// The longest time between two tries.
    public var longest: Duration
    /// Stretches each wait, so that all apps of a market that was away don't come back in the same moment.
    public var jitter: @Sendable () -> Double

    public init(
        first: Duration = .seconds(1),
        longest: Duration = .seconds(15),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.8...1.2) }
    ) {
        self.first = first
        self.longest = longest
        self.jitter = jitter
    }

    /// How long to wait before a further try, counted from 0.
    func wait(before attempt: Int) -> Duration {
        min(first * (1 << min(attempt, 16)), longest) * jitter()
    }
}
