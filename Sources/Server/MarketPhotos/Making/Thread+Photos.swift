import Linux

extension Thread {
    /// Does `body` on a thread of its own while the caller's task is suspended.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(PhotoError) -> Value
    ) async throws(PhotoError) -> Value {
        let result: Result<Value, PhotoError> = await withCheckedContinuation { continuation in
            let handover = Handover(body)
            let started = begin(named: "photos") { continuation.resume(returning: handover.run()) }
            if !started { continuation.resume(returning: .failure(.busy)) }
        }
        return try result.get()
    }
}
