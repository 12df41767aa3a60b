import Synchronization

/// What the operator may change while the market is open: which names people can't take, and how new accounts are treated.
package final class MarketRules: Sendable {
    private struct State {
        var names: NameRules
        var newcomers: Newcomers
    }

    private let state: Mutex<State>

    package init(names: NameRules = NameRules(), newcomers: Newcomers = .limited) {
        state = Mutex(State(names: names, newcomers: newcomers))
    }

    package var names: NameRules { state.withLock(\.names) }
    package var newcomers: Newcomers { state.withLock(\.newcomers) }

    /// Whether these are other names than before.
    @discardableResult
    package func update(names: NameRules) -> Bool {
        state.withLock { state in
            guard state.names != names else { return false }
            state.names = names
            return true
        }
    }

    package func update(newcomers: Newcomers) {
        state.withLock { $0.newcomers = newcomers }
    }
}
