import Glibc

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
            let started = start {
                continuation.resume(returning: Result { () throws(PhotoError) in try body() })
            }
            if !started { continuation.resume(returning: .failure(.busy)) }
        }
        return try result.get()
    }
}
