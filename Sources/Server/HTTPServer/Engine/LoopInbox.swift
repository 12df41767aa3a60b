import CLinux
import Glibc
import Synchronization

/// The messages of other threads to a loop, and the bell that wakes it.
final class LoopInbox: Sendable {
    enum Message: Sendable {
        case job(UnownedJob)
        case work(@Sendable (Loop) -> Void)
    }

    private struct State {
        var messages: [Message] = []
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let descriptor: Int32
    private let state = Mutex(State())

    init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "the system gives no event descriptor")
    }

    deinit {
        Glibc.close(descriptor)
    }

    func put(_ message: Message) {
        let wasEmpty = state.withLock { state in
            defer { state.messages.append(message) }
            return state.messages.isEmpty
        }
        guard wasEmpty else { return }
        var one: UInt64 = 1
        // Fails only when the bell rings already.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    func take() -> [Message] {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return state.withLock { state in
            var taken: [Message] = []
            swap(&taken, &state.messages)
            return taken
        }
    }

    func whenEnded(_ continuation: CheckedContinuation<Void, Never>) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.waiting.append(continuation) }
            return state.hasEnded
        }
        if hasEnded { continuation.resume() }
    }

    /// Lets those go who wait for the end.
    func announceEnd() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

}
