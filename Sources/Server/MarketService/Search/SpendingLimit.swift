/// Counts what each key spends of something that grows back, and says when to wait.
///
/// Each key may spend `atOnce`, and `perSecond` after that; what it spends beyond has to grow back too. The memory is
/// bounded: at `capacity` keys those that owe nothing are forgotten, and then the ones that owe least.
struct SpendingLimit<Key: Hashable & Sendable>: Sendable {
    private let atOnce: Duration
    private let perSecond: Duration
    private let capacity: Int
    /// Of each key, when all that it spent will have grown back.
    private var recovery: [Key: Duration] = [:]

    init(atOnce: Duration, perSecond: Duration, capacity: Int = 100_000) {
        precondition(atOnce > .zero && perSecond > .zero && capacity > 0, "a limit lets something through")
        self.atOnce = atOnce
        self.perSecond = perSecond
        self.capacity = capacity
    }

    /// Returns the seconds that `key` has to wait before it may spend something; `nil` where it need not.
    ///
    /// `now` is the time since any fixed moment; it must not go back.
    func wait(_ key: Key, now: Duration) -> Int64? {
        guard let recovered = recovery[key] else { return nil }
        let excess = recovered - now - .seconds(1) * (atOnce / perSecond)
        guard excess > .zero else { return nil }
        return excess.components.seconds + (excess.components.attoseconds > 0 ? 1 : 0)
    }

    mutating func spend(_ amount: Duration, of key: Key, now: Duration) {
        guard amount > .zero else { return }
        makeRoom(for: key, now: now)
        recovery[key] = max(recovery[key] ?? now, now) + .seconds(1) * (amount / perSecond)
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
