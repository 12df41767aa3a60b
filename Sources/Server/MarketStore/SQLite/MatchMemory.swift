import Synchronization

/// What texts found, for as long as nothing changes.
///
/// A search asks for the same matches several times, in each order and for their number; and many people look for the same.
final class MatchMemory: Sendable {
    /// The newest matches in the order of relevance.
    struct Ranked: Sendable {
        let keys: [PageKey]
        let oldest: Int64
        let newest: Int64
    }

    private struct State {
        var change: Int64 = -1
        var found: [String: [UInt32]] = [:]
        var ranked: [String: Ranked] = [:]
        var idCount = 0

        /// Forgets what was found before a change; whether what is to be kept is of the latest state.
        mutating func begin(_ change: Int64) -> Bool {
            if change > self.change { self = State(change: change) }
            return change == self.change
        }
    }

    private let state = Mutex(State())
    /// 4 MB of ids.
    private static let mostIDs = 1 << 20
    private static let mostTexts = 256

    /// All ids that a full-text query finds, the newest first.
    func found(by query: String, at change: Int64) -> [UInt32]? {
        state.withLock { $0.change == change ? $0.found[query] : nil }
    }

    func keep(_ ids: [UInt32], of query: String, at change: Int64) {
        guard ids.count <= Self.mostIDs / 4 else { return }
        state.withLock { state in
            guard state.begin(change) else { return }
            if state.idCount + ids.count > Self.mostIDs || state.found.count >= Self.mostTexts {
                state.found = [:]
                state.idCount = 0
            }
            if state.found.updateValue(ids, forKey: query) == nil { state.idCount += ids.count }
        }
    }

    func ranked(by query: String, at change: Int64) -> Ranked? {
        state.withLock { $0.change == change ? $0.ranked[query] : nil }
    }

    func keep(_ ranked: Ranked, of query: String, at change: Int64) {
        state.withLock { state in
            guard state.begin(change) else { return }
            if state.ranked.count >= Self.mostTexts { state.ranked = [:] }
            state.ranked[query] = ranked
        }
    }
}
