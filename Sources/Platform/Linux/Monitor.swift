import Glibc

/// State that threads share, and whose changes they wait for.
///
/// It is for threads that have nothing else to do; a task would keep others from its thread.
///
/// `@unchecked Sendable`: `state` is touched only while `lock` is held, which the compiler can't see. `Mutex` could tell it,
/// but nobody can wait for what one guards; and both of C's parts have to stay where they are until `deinit`.
package final class Monitor<State: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    package init(_ state: State) {
        self.state = state
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A change of the system's clock makes no thread wait longer.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(change, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(change)
        pthread_mutex_destroy(lock)
        change.deallocate()
        lock.deallocate()
    }

    /// Reads or changes the state; a thread that waits for a change sees it when woken.
    package func withLock<Value, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&state)
    }

    /// Wakes one of the threads that wait, if there is any.
    package func wakeOne() {
        pthread_cond_signal(change)
    }

    package func wakeAll() {
        pthread_cond_broadcast(change)
    }

    /// Waits until `look` finds something: it looks at once, and again each time that it is woken.
    package func wait<Value>(until look: (inout State) -> Value?) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while true {
            if let found = look(&state) { return found }
            pthread_cond_wait(change, lock)
        }
    }

    /// Waits no longer than `patience`; where `look` has found nothing by then, `otherwise` says what to do.
    ///
    /// The state can't change between the last look and that.
    package func wait<Value>(
        for patience: Duration,
        until look: (inout State) -> Value?,
        otherwise: (inout State) -> Value
    ) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        if let found = look(&state) { return found }
        var end = timespec(after: patience)
        while pthread_cond_timedwait(change, lock, &end) == 0 {
            if let found = look(&state) { return found }
        }
        return look(&state) ?? otherwise(&state)
    }
}

extension timespec {
    /// The moment of the clock that nobody sets, `patience` from now.
    fileprivate init(after patience: Duration) {
        self.init()
        clock_gettime(CLOCK_MONOTONIC, &self)
        let (seconds, attoseconds) = patience.components
        tv_nsec += Int(attoseconds / 1_000_000_000)
        tv_sec += Int(seconds) + tv_nsec / 1_000_000_000
        tv_nsec %= 1_000_000_000
    }
}
