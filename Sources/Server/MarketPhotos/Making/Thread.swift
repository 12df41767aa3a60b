import Glibc
import Synchronization

/// A thread of the system's, for work that waits and so must not occupy the tasks' own.
enum Thread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// `false` when the system gives no more threads.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            nil,
            { box in
                guard let box else { return nil }
                Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
                return nil
            },
            box.toOpaque()
        )
        guard status == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Does `body` on a thread of its own while the caller's task is suspended.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PhotoError) -> Value
    ) async throws(PhotoError) -> Value {
        let result: Result<Value, PhotoError> = await withCheckedContinuation { continuation in
            let handover = Handover(body)
            let started = start { continuation.resume(returning: handover.work()) }
            if !started { continuation.resume(returning: .failure(.busy)) }
        }
        return try result.get()
    }

    /// Work that lets go of what it holds as soon as it is done, and not only when its thread has ended: whoever
    /// waited may look at once whether files have gone.
    private final class Handover<Value: Sendable>: Sendable {
        private let body: Mutex<(@Sendable () throws(PhotoError) -> Value)?>

        init(_ body: @escaping @Sendable () throws(PhotoError) -> Value) {
            self.body = Mutex(body)
        }

        func work() -> Result<Value, PhotoError> {
            guard let body = body.withLock({ $0.take() }) else { preconditionFailure("work is done once") }
            return Result { () throws(PhotoError) in try body() }
        }
    }
}
