import Glibc

/// Lets threads wait until others have something for them.
final class Semaphore: @unchecked Sendable {
    // `sem_t` is made to be used by many threads at once, and stays at its address until `deinit`.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        precondition(sem_init(semaphore, 0, 0) == 0, "a private semaphore of 0 is always possible")
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() {
        sem_post(semaphore)
    }

    /// `false` when nobody signalled for so long.
    func wait(for patience: Duration) -> Bool {
        var end = timespec()
        clock_gettime(CLOCK_REALTIME, &end)
        let (seconds, attoseconds) = patience.components
        end.tv_nsec += Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + end.tv_nsec / 1_000_000_000
        end.tv_nsec %= 1_000_000_000
        while sem_timedwait(semaphore, &end) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}
