/// Counts tries at something that should fail rarely, such as signing in, and says when to wait.
///
/// Each key may be tried `burst` times at once, and once more every `interval`. The memory is bounded:
/// at `capacity` keys those that have fully recovered are forgotten, and then the ones nearest to it.
package struct AttemptLimit<Key: Hashable & Sendable>: Sendable {
    package let burst: Int
    package let interval: Duration
    package let capacity: Int

    /// Of each key, when its tries will all have been forgiven, counted from `now`'s own beginning.
    private var recovery: [Key: Duration] = [:]

    package init(burst: Int, interval: Duration, capacity: Int = 100_000) {
        precondition(burst > 0 && interval > .zero && capacity > 0, "a limit lets something through")
        self.burst = burst
        self.interval = interval
        self.capacity = capacity
    }

    /// Takes one try from `key`, or as many as something costs, or says how long to wait for that.
    ///
    /// `now` is the time since any fixed moment; it must not go back. What costs more than `burst` is never let through.
    package mutating func take(_ key: Key, cost: Int = 1, now: Duration) -> Wait? {
        if let wait = wait(key, cost: cost, now: now) { return wait }
        makeRoom(for: key, now: now)
        recovery[key] = max(recovery[key] ?? now, now) + interval * cost
        return nil
    }

    /// Returns the wait that ``take(_:cost:now:)`` would return; takes nothing.
    package func wait(_ key: Key, cost: Int = 1, now: Duration) -> Wait? {
        let recovered = max(recovery[key] ?? now, now)
        let excess = recovered + interval * cost - now - interval * burst
        return excess > .zero ? Wait(excess) : nil
    }

    /// Gives back one try that `key` took, and that turned out to be none.
    package mutating func release(_ key: Key) {
        guard let recovered = recovery[key] else { return }
        recovery[key] = recovered - interval
    }

    /// Forgives `key` everything, as after a right password.
    package mutating func forgive(_ key: Key) {
        recovery[key] = nil
    }

    /// The time until another try makes sense.
    package struct Wait: Hashable, Sendable {
        package let duration: Duration

        init(_ duration: Duration) {
            self.duration = duration
        }

        /// In whole seconds, rounded up, as `Retry-After` wants it.
        package var seconds: Int64 {
            duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0)
        }
    }

    var count: Int { recovery.count }

    private mutating func makeRoom(for key: Key, now: Duration) {
        guard recovery.count >= capacity, recovery[key] == nil else { return }
        recovery = recovery.filter { $0.value > now }
        guard recovery.count >= capacity else { return }
        // A tenth at once, so that a flood of new keys does not sort the table for each of them.
        let kept = recovery.sorted { $0.value > $1.value }.prefix(capacity - max(1, capacity / 10))
        recovery = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
