import Synchronization

/// Something that tasks wait at until it is opened.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrived = 0
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Waits until the gate is open; false where the task was cancelled first.
    package func pass() async -> Bool {
        let id = arrive()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes: Bool? = state.withLock { state in
                    if state.isOpen { return true }
                    if Task.isCancelled { return false }
                    state.waiting[id] = continuation
                    return nil
                }
                if let passes { continuation.resume(returning: passes) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: false)
        }
    }

    private func arrive() -> Int {
        let (id, watchers) = state.withLock { state in
            state.arrived += 1
            state.nextID += 1
            let arrived = state.arrived
            let ready = state.watchers.filter { $0.count <= arrived }
            state.watchers.removeAll { $0.count <= arrived }
            return (state.nextID, ready.map(\.1))
        }
        for watcher in watchers { watcher.resume() }
        return id
    }

    /// Returns once so many have come to the gate.
    package func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.arrived < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }
}
