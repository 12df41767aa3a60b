import Market
import Synchronization

/// Some work of the writer's, and the caller who waits for it.
protocol WriteJob: Sendable {
    /// The queries that the work sends in any case, with the state at the beginning of its batch.
    var questions: [Question] { get }
    /// Does the work, which may happen again after a rollback; returns why it failed.
    func perform(in database: Database) -> MarketError?
    /// Tells the caller: its result, or `failure` when the work did not stay.
    func answer(failure: MarketError?)
}

/// `@unchecked Sendable`: the lock of the `BatchQueue` hands it over to the writer's thread, which alone touches it from then on.
final class Work<Value: Sendable>: WriteJob, @unchecked Sendable {
    let questions: [Question]
    private let body: @Sendable (Database) throws(MarketError) -> Value
    private let continuation: CheckedContinuation<Result<Value, MarketError>, Never>
    private var result = Result<Value, MarketError>.failure(.unavailable(.closed))

    init(
        asking questions: [Question],
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value,
        continuation: CheckedContinuation<Result<Value, MarketError>, Never>
    ) {
        self.questions = questions
        self.body = body
        self.continuation = continuation
    }

    func perform(in database: Database) -> MarketError? {
        do throws(MarketError) {
            result = .success(try body(database))
            return nil
        } catch {
            result = .failure(error)
            return error
        }
    }

    func answer(failure: MarketError?) {
        continuation.resume(returning: failure.map { .failure($0) } ?? result)
    }
}

extension BatchQueue where Element == any WriteJob {
    /// Has the writer do `body`, and waits for what it says.
    func write<Value: Sendable>(
        asking questions: [Question] = [],
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let result = await withCheckedContinuation { continuation in
            let work = Work(asking: questions, body, continuation: continuation)
            do throws(Refusal) {
                try append(work)
            } catch {
                work.answer(failure: error == .full ? .unavailable(.busy) : .unavailable(.closed))
            }
        }
        return try result.get()
    }
}
