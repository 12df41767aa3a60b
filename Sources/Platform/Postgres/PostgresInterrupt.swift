import Linux
import Synchronization

/// Ends all that some connections wait for, at once and from any thread; for good.
package final class PostgresInterrupt: Sendable {
    private struct State {
        var hasHappened = false
        var last = 0
        var bodies: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())
    /// Called once, and never answered.
    private let call = WakeUpCall()

    package init() {}

    package func interrupt() {
        let bodies = state.withLock { state in
            state.hasHappened = true
            defer { state.bodies = [:] }
            return Array(state.bodies.values)
        }
        call.call()
        for body in bodies { body() }
    }

    /// Can be read once it has happened.
    var descriptor: Int32 { call.descriptor }

    /// Calls `body` once it happens, or at once where it has; returns by what that is forgotten.
    func add(_ body: @escaping @Sendable () -> Void) -> Int? {
        let number = state.withLock { state -> Int? in
            guard !state.hasHappened else { return nil }
            state.last += 1
            state.bodies[state.last] = body
            return state.last
        }
        if number == nil { body() }
        return number
    }

    func remove(_ number: Int?) {
        guard let number else { return }
        state.withLock { _ = $0.bodies.removeValue(forKey: number) }
    }
}
