import Synchronization

/// What was made of the market's goods, for as long as none of them changes.
final class KeptUntilChange<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var change: Int64 = -1
        var values: [Key: Value] = [:]
    }

    private let state = Mutex(State())
    /// Once as many are kept, all make room for new ones.
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    func value(_ key: Key, at change: Int64) -> Value? {
        state.withLock { $0.change == change ? $0.values[key] : nil }
    }

    /// Keeps what was made when `change` was the latest, or before.
    func keep(_ value: Value, as key: Key, at change: Int64) {
        state.withLock { state in
            guard change >= state.change else { return }
            if change > state.change || state.values.count >= capacity { state.values = [:] }
            state.change = change
            state.values[key] = value
        }
    }
}
