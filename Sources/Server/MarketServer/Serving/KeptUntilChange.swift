import Synchronization

/// What was made of the market's goods, for as long as none of them changes.
final class KeptUntilChange<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var change: Int64 = -1
        var values: [Key: Value] = [:]
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let mostBytes: Int

    /// Once there are `capacity` values, or `mostBytes` where those are counted, all make room for new ones.
    init(capacity: Int, mostBytes: Int = .max) {
        self.capacity = capacity
        self.mostBytes = mostBytes
    }

    /// What is kept under the name, where it was made when `change` was the latest.
    func value(_ key: Key, at change: Int64) -> Value? {
        state.withLock { $0.change == change ? $0.values[key] : nil }
    }

    /// Keeps what was made when `change` was the latest, or before.
    func keep(_ value: Value, as key: Key, bytes: Int = 0, at change: Int64) {
        state.withLock { state in
            guard change >= state.change else { return }
            let isFull = state.values.count >= capacity || state.byteCount > mostBytes - bytes
            if change > state.change || isFull { state = State(change: change) }
            if state.values.updateValue(value, forKey: key) == nil { state.byteCount += bytes }
        }
    }
}
