import Synchronization

/// What was made of the market's goods, for as long as none of them changes.
final class KeptUntilChange<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Kept {
        let value: Value
        let byteCount: Int
        var lastUse: UInt64
    }

    private struct State {
        var change: Int64 = -1
        var kept: [Key: Kept] = [:]
        var byteCount = 0
        var uses: UInt64 = 0

        mutating func remove(_ key: Key) {
            byteCount -= kept.removeValue(forKey: key)?.byteCount ?? 0
        }

        /// Forgets the half that was not used for longest: to find it costs too much for each newcomer to pay.
        mutating func forgetUnused() {
            let uses = kept.values.map(\.lastUse).sorted()
            guard !uses.isEmpty else { return }
            let middle = uses[(uses.count - 1) / 2]
            for (key, value) in kept where value.lastUse <= middle { remove(key) }
        }
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let mostBytes: Int

    /// Beyond `capacity` values, or `mostBytes` where those are counted, those not used for longest make room.
    init(capacity: Int, mostBytes: Int = .max) {
        self.capacity = capacity
        self.mostBytes = mostBytes
    }

    /// What is kept under the name, where it was made when `change` was the latest.
    func value(_ key: Key, at change: Int64) -> Value? {
        state.withLock { state in
            guard state.change == change, let place = state.kept.index(forKey: key) else { return nil }
            state.uses += 1
            state.kept.values[place].lastUse = state.uses
            return state.kept.values[place].value
        }
    }

    /// Keeps what was made when `change` was the latest, or before; `bytes` of it may not be more than there is room for.
    func keep(_ value: Value, as key: Key, bytes: Int = 0, at change: Int64) {
        state.withLock { state in
            guard change >= state.change, bytes <= mostBytes else { return }
            if change > state.change { state = State(change: change) }
            state.remove(key)
            while state.kept.count >= capacity || state.byteCount > mostBytes - bytes { state.forgetUnused() }
            state.uses += 1
            state.kept[key] = Kept(value: value, byteCount: bytes, lastUse: state.uses)
            state.byteCount += bytes
        }
    }
}
