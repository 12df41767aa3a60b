import Synchronization

/// Notifies listeners that a number has risen.
///
/// The number is that of the last change of products, or of the last message of conversations.
final class ChangeNotifier: Sendable {
    private struct State {
        var number: Int64
        var nextListener = 0
        var listeners: [Int: AsyncStream<Int64>.Continuation] = [:]
        var isClosed = false
    }

    private let state: Mutex<State>

    init(number: Int64) {
        state = Mutex(State(number: number))
    }

    var number: Int64 { state.withLock { $0.number } }

    /// True while at least one listener listens or waits.
    var isListenedTo: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Begins with the number as it is; who is slow hears only the newest.
    func numbers() -> AsyncStream<Int64> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Int64.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let listener: Int? = state.withLock { state in
            continuation.yield(state.number)
            guard !state.isClosed else { return nil }
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        guard let listener else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [self] _ in
            state.withLock { _ = $0.listeners.removeValue(forKey: listener) }
        }
        return stream
    }

    func signal(_ number: Int64) {
        let listeners = state.withLock { state -> [AsyncStream<Int64>.Continuation] in
            guard number > state.number else { return [] }
            state.number = number
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(number) }
    }

    /// Waits until the number is at least so large, so long at most.
    func reach(_ number: Int64, within patience: Duration) async {
        guard self.number < number else { return }
        await withTaskGroup { tasks in
            tasks.addTask { [self] in
                for await reached in numbers() where reached >= number { return }
            }
            tasks.addTask { do { try await Task.sleep(for: patience) } catch {} }
            await tasks.next()
            tasks.cancelAll()
        }
    }

    func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
