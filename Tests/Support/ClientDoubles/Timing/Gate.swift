import Synchronization

/// Something that tasks wait at until it is opened.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrived = 0
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
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
            let ready = state.watchers.filter { $0.value.count <= arrived }
            for id in ready.keys { state.watchers[id] = nil }
            return (state.nextID, ready.values.map(\.continuation))
        }
        for watcher in watchers { watcher.resume() }
        return id
    }

    /// Returns once so many have come to the gate, or when the test is given up.
    package func arrivals(_ count: Int) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.arrived < count, !Task.isCancelled else { return true }
                    state.watchers[id] = (count, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: id) }?.continuation.resume()
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
