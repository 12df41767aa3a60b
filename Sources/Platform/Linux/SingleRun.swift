import Synchronization

/// Work for another thread, done once, that lets go of what it holds before its result is handed on.
///
/// Whoever waited may look at once whether files that go with their last reference have gone, and not only when the
/// thread has ended.
package final class SingleRun<Value: Sendable, Failure: Error>: Sendable {
    private let work: Mutex<(@Sendable () throws(Failure) -> Value)?>

    package init(_ work: @escaping @Sendable () throws(Failure) -> Value) {
        self.work = Mutex(work)
    }

    package func run() -> Result<Value, Failure> {
        guard let work = work.withLock({ $0.take() }) else { preconditionFailure("work is done once") }
        return Result(catching: work)
    }
}
