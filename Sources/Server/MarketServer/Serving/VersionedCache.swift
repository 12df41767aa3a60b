import Synchronization

/// Values made of the market's products, for as long as none of them changes that they show.
final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Kept {
        let value: Value
        let byteCount: Int
        /// The last change that it is known to be true after.
        var change: Int64
        var lastUse: UInt64
    }

    private struct State {
        var kept: [Key: Kept] = [:]
        var byteCount = 0
        var uses: UInt64 = 0

        mutating func use(_ key: Key, where isTrue: (inout Kept) -> Bool) -> Value? {
            guard let place = kept.index(forKey: key), isTrue(&kept.values[place]) else { return nil }
            uses += 1
            kept.values[place].lastUse = uses
            return kept.values[place].value
        }

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
        precondition(capacity > 0, "what can keep nothing")
        self.capacity = capacity
        self.mostBytes = mostBytes
    }

    /// The value of the name, where it still holds after `change`.
    func value(_ key: Key, at change: Int64) -> Value? {
        state.withLock { $0.use(key) { $0.change >= change } }
    }

    /// The same, or an older value that still holds by `lastChange`.
    ///
    /// That is so where nothing of it has changed since the returned change, up to a moment after `change`.
    func value(
        _ key: Key,
        at change: Int64,
        lastChange: () async throws -> Int64?
    ) async throws -> Value? {
        guard let madeAt = state.withLock({ $0.kept[key]?.change }) else { return nil }
        guard madeAt < change else { return value(key, at: change) }
        guard let since = try await lastChange(), since <= madeAt else { return nil }
        return state.withLock { state in
            state.use(key) { kept in
                guard kept.change >= since else { return false }
                kept.change = max(kept.change, change)
                return true
            }
        }
    }

    /// Keeps what was made when `change` was the latest, or before; `bytes` of it may not be more than there is room for.
    func keep(_ value: Value, as key: Key, bytes: Int = 0, at change: Int64) {
        state.withLock { state in
            if let newer = state.kept[key], newer.change > change { return }
            guard bytes <= mostBytes else { return }
            state.remove(key)
            while state.kept.count >= capacity || state.byteCount > mostBytes - bytes { state.forgetUnused() }
            state.uses += 1
            state.kept[key] = Kept(value: value, byteCount: bytes, change: change, lastUse: state.uses)
            state.byteCount += bytes
        }
    }
}
