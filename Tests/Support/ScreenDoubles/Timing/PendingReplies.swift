package import MarketClient
import Synchronization
package import Testing

/// A market that answers when a test says so, and tells what it was asked.
package final class PendingReplies<Question: Sendable, Reply: Sendable>: Sendable {
    private struct Waiting {
        let number: Int
        let question: Question
        let answer: CheckedContinuation<Result<Reply, ClientError>, Never>
    }

    private struct State {
        var lastNumber = 0
        var questions: [Question] = []
        var waiting: [Waiting] = []
        var cancelled: Set<Int> = []
        var mostAtOnce = 0
        var watchers: [(count: Int, tell: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let isStubborn: Bool

    /// - Parameter isStubborn: Whether a call that was cancelled waits for its answer all the same, as a reply that is
    ///   late.
    package init(stubborn isStubborn: Bool = false) {
        self.isStubborn = isStubborn
    }

    /// The requests so far, answered or not.
    package var questions: [Question] { state.withLock(\.questions) }
    package var cancelledCount: Int { state.withLock(\.cancelled.count) }
    package var waitingCount: Int { state.withLock(\.waiting.count) }
    /// The most calls that waited at the same time.
    package var mostAtOnce: Int { state.withLock(\.mostAtOnce) }

    package func ask(_ question: Question) async throws(ClientError) -> Reply {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                wait(Waiting(number: number, question: question, answer: answer))
            }
        } onCancel: {
            let waiting = state.withLock { state -> Waiting? in
                state.cancelled.insert(number)
                guard !isStubborn, let place = state.waiting.firstIndex(where: { $0.number == number })
                else { return nil }
                return state.waiting.remove(at: place)
            }
            waiting?.answer.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }

    private func wait(_ waiting: Waiting) {
        let (isOver, told) = state.withLock { state in
            state.questions.append(waiting.question)
            let isOver = !isStubborn && state.cancelled.contains(waiting.number)
            if !isOver { state.waiting.append(waiting) }
            state.mostAtOnce = max(state.mostAtOnce, state.waiting.count)
            let told = state.watchers.filter { $0.count <= state.questions.count }.map(\.tell)
            state.watchers.removeAll { $0.count <= state.questions.count }
            return (isOver, told)
        }
        if isOver { waiting.answer.resume(returning: .failure(.cancelled)) }
        for watcher in told { watcher.resume() }
    }

    /// Returns when so many questions have been asked in all; a test whose time is up fails here and does not hang.
    package func asked(_ count: Int, at place: SourceLocation = #_sourceLocation) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { tell in
                let isOver = state.withLock { state in
                    if state.questions.count >= count || Task.isCancelled { return true }
                    state.watchers.append((count, tell))
                    return false
                }
                if isOver { tell.resume() }
            }
        } onCancel: {
            let watchers = state.withLock { state in
                defer { state.watchers = [] }
                return state.watchers
            }
            for watcher in watchers { watcher.tell.resume() }
        }
        let asked = questions.count
        if asked < count {
            Issue.record("only \(asked) of \(count) questions were asked", sourceLocation: place)
        }
    }

    /// Answers the oldest question that waits, or the one at `index` among those.
    package func answer(
        _ reply: Result<Reply, ClientError>,
        at index: Int = 0,
        from place: SourceLocation = #_sourceLocation
    ) {
        give(reply, place) { $0.indices.contains(index) ? index : nil }
    }

    /// Answers the question that waits and is as `isMeant` says.
    package func answer(
        _ reply: Result<Reply, ClientError>,
        from place: SourceLocation = #_sourceLocation,
        where isMeant: (Question) -> Bool
    ) {
        give(reply, place) { waiting in waiting.firstIndex { isMeant($0.question) } }
    }

    private func give(
        _ reply: Result<Reply, ClientError>,
        _ place: SourceLocation,
        _ choose: ([Waiting]) -> Int?
    ) {
        let waiting = state.withLock { state in
            choose(state.waiting).map { state.waiting.remove(at: $0) }
        }
        guard let waiting else {
            Issue.record("nobody waits for this answer", sourceLocation: place)
            return
        }
        waiting.answer.resume(returning: reply)
    }

    package func answer(_ reply: Reply, from place: SourceLocation = #_sourceLocation) {
        answer(.success(reply), from: place)
    }

    package func fail(_ error: ClientError, from place: SourceLocation = #_sourceLocation) {
        answer(.failure(error), from: place)
    }
}
