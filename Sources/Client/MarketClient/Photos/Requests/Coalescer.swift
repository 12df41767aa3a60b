import Synchronization

/// One piece of work for all callers that request the same at the same time.
///
/// A caller that stops waiting leaves at once; the work is cancelled when the last one leaves.
final class Coalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Outcome = Result<Value, PhotoFailure>

    private struct Work {
        let number: UInt64
        let urgency: SharedPriority
        let task: Task<Void, Never>
        var askers: [UInt64: CheckedContinuation<Outcome, Never>]
    }

    private struct State {
        var lastNumber: UInt64 = 0
        var work: [Key: Work] = [:]
    }

    private let state = Mutex(State())

    /// Waits for the work on `key` that runs, or starts it.
    func value(
        for key: Key,
        _ wish: SharedPriority.Wish,
        _ work: @escaping @Sendable (SharedPriority) async throws(PhotoFailure) -> Value
    ) async throws(PhotoFailure) -> Value {
        let asker = nextNumber()
        let outcome: Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { reply in
                // A cancellation that came before this found nobody to wake.
                guard !join(key, asker, wish, reply, work) else { return }
                reply.resume(returning: .failure(.cancelled))
            }
        } onCancel: {
            leave(key, asker)
        }
        return try outcome.get()
    }

    private func nextNumber() -> UInt64 {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    private func join(
        _ key: Key,
        _ asker: UInt64,
        _ wish: SharedPriority.Wish,
        _ reply: CheckedContinuation<Outcome, Never>,
        _ work: @escaping @Sendable (SharedPriority) async throws(PhotoFailure) -> Value
    ) -> Bool {
        state.withLock { state in
            guard !Task.isCancelled else { return false }
            if let running = state.work[key] {
                running.urgency.add(wish, of: asker)
                state.work[key]?.askers[asker] = reply
                return true
            }
            state.lastNumber += 1
            let number = state.lastNumber
            let urgency = SharedPriority()
            urgency.add(wish, of: asker)
            let task = Task { [self] in
                let outcome: Outcome
                do throws(PhotoFailure) { outcome = .success(try await work(urgency)) } catch {
                    outcome = .failure(error)
                }
                finish(key, number, outcome)
            }
            state.work[key] = Work(number: number, urgency: urgency, task: task, askers: [asker: reply])
            return true
        }
    }

    private func leave(_ key: Key, _ asker: UInt64) {
        let (reply, orphan) = state.withLock { state in
            guard let reply = state.work[key]?.askers.removeValue(forKey: asker) else {
                return (nil as CheckedContinuation<Outcome, Never>?, nil as Task<Void, Never>?)
            }
            guard let work = state.work[key], work.askers.isEmpty else {
                state.work[key]?.urgency.remove(asker)
                return (reply, nil)
            }
            state.work[key] = nil
            return (reply, work.task)
        }
        reply?.resume(returning: .failure(.cancelled))
        orphan?.cancel()
    }

    private func finish(_ key: Key, _ number: UInt64, _ outcome: Outcome) {
        let askers = state.withLock { state in
            // Work that everybody left may come to its end after another has begun.
            guard state.work[key]?.number == number else {
                return [:] as [UInt64: CheckedContinuation<Outcome, Never>]
            }
            return state.work.removeValue(forKey: key)?.askers ?? [:]
        }
        for reply in askers.values { reply.resume(returning: outcome) }
    }
}
