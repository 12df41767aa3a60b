import Synchronization

/// Lets a few pieces of work run at a time: the most urgent first, then in the order they came.
final class PrioritySemaphore: Sendable {
    private struct Waiter {
        let number: UInt64
        let urgency: SharedPriority
        let go: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var free: Int
        var lastNumber: UInt64 = 0
        var waiting: [Waiter] = []
    }

    private let state: Mutex<State>

    init(width: Int) {
        state = Mutex(State(free: width))
    }

    /// The priorities of those that wait for their turn.
    var waiting: [PhotoPriority] {
        state.withLock { $0.waiting }.map(\.urgency.current)
    }

    /// Runs `body` when its turn has come; throws `cancelled` when the task ends before that.
    func pass<Value>(
        _ urgency: SharedPriority,
        _ body: () async throws(PhotoFailure) -> Value
    ) async throws(PhotoFailure) -> Value {
        guard await enter(urgency) else { throw .cancelled }
        defer { leave() }
        return try await body()
    }

    private func enter(_ urgency: SharedPriority) async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { go in
                let isIn: Bool? = state.withLock { state in
                    // A cancellation that came before this found nobody to wake.
                    if Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append(Waiter(number: number, urgency: urgency, go: go))
                    return nil
                }
                if let isIn { go.resume(returning: isIn) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            waiter?.go.resume(returning: false)
        }
    }

    private func leave() {
        let next: Waiter? = state.withLock { state in
            var best: (index: Int, priority: PhotoPriority)?
            for (index, waiter) in state.waiting.enumerated() {
                let priority = waiter.urgency.current
                if let best, best.priority >= priority { continue }
                best = (index, priority)
                if priority == .visible { break }
            }
            guard let best else {
                state.free += 1
                return nil
            }
            return state.waiting.remove(at: best.index)
        }
        next?.go.resume(returning: true)
    }
}
