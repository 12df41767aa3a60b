import Linux

/// A thread that works on what another one gives it, one piece of which may wait.
final class PipelineThread<Piece: Sendable>: Sendable {
    /// Gives the next piece, or `nil` after the last one; throws where there will be no last one.
    typealias Next = () throws(OpeningError) -> Piece?

    private struct State {
        var waiting: [Piece] = []
        var isOver = false
        var isCancelled = false
        var result: Result<Void, OpeningError>?
    }

    private let state = Monitor(State())
    private static var mostWaiting: Int { 1 }

    init(named name: String, _ work: @escaping @Sendable (Next) throws(OpeningError) -> Void) {
        Thread.start(named: name) { [state] in
            let result = Result { () throws(OpeningError) in
                try work { () throws(OpeningError) in try Self.next(of: state) }
            }
            state.withLock { $0.result = result }
            state.wakeAll()
        }
    }

    /// Waits where a piece waits already; throws where the thread has failed.
    func give(_ piece: Piece) throws(OpeningError) {
        let result = state.wait { state -> Result<Void, OpeningError>? in
            if let result = state.result { return result }
            guard state.waiting.count < Self.mostWaiting else { return nil }
            state.waiting.append(piece)
            return .success(())
        }
        state.wakeAll()
        try result.get()
    }

    /// Waits for the end of the work, after the last piece; throws what ended it sooner.
    func finish() throws(OpeningError) {
        state.withLock { $0.isOver = true }
        state.wakeAll()
        try state.wait { $0.result }.get()
    }

    /// Ends the work as soon as it asks for more, and waits for that.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        state.wakeAll()
        _ = state.wait { $0.result }
    }

    private static func next(of state: Monitor<State>) throws(OpeningError) -> Piece? {
        let piece = state.wait { state -> Result<Piece?, OpeningError>? in
            if state.isCancelled { return .failure(.interrupted) }
            if !state.waiting.isEmpty { return .success(state.waiting.removeFirst()) }
            return state.isOver ? .success(nil) : nil
        }
        state.wakeAll()
        return try piece.get()
    }
}
