import Market
import Synchronization

/// Connections that nobody uses just now; a call that takes one out has it alone.
final class IdleConnections<Connection>: Sendable {
    /// `@unchecked Sendable`: it is either in `idle`, where nobody uses it, or with the one call that took it out.
    private struct Held: @unchecked Sendable {
        let connection: Connection
    }

    private struct State {
        var idle: [Held] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// More than this are closed after use.
    private let most: Int

    init(keeping most: Int) {
        self.most = most
    }

    /// One that waits; `nil` where another one has to be made.
    ///
    /// Throws `closed` once all are.
    func take() throws(MarketError) -> Connection? {
        let (held, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        guard !isClosed else { throw .unavailable(.closed) }
        return held?.connection
    }

    func release(_ connection: Connection) {
        let held = Held(connection: connection)
        state.withLock { state in
            guard !state.isClosed, state.idle.count < most else { return }
            state.idle.append(held)
        }
    }

    /// Closes those that wait.
    func empty() {
        let gone = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        // They may take a while to close, for which nobody waits.
        withExtendedLifetime(gone) {}
    }

    /// Closes those that wait, and later each that is given back.
    func close() {
        state.withLock { $0.isClosed = true }
        empty()
    }
}
