import Glibc

/// A line of things that wait for one thread, which takes all of them at once.
///
/// `@unchecked Sendable`: `waiting`, `isClosed` and `hopedFor` are touched only while `lock` is held.
final class WaitingLine<Element: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Element] = []
    private var isClosed = false
    /// How many the thread would like to take at once.
    private var hopedFor = 1
    private let capacity: Int

    /// Why an element could not join the line.
    enum Refusal: Error {
        case full, closed
    }

    init(capacity: Int) {
        self.capacity = capacity
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(arrival, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(arrival)
        pthread_mutex_destroy(lock)
        arrival.deallocate()
        lock.deallocate()
    }

    func append(_ element: Element) throws(Refusal) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        guard !isClosed else { throw .closed }
        guard waiting.count < capacity else { throw .full }
        waiting.append(element)
        if waiting.count == 1 || waiting.count >= hopedFor { pthread_cond_signal(arrival) }
    }

    /// Waits for something and takes what is there, oldest first; `nil` when the line is closed and empty.
    ///
    /// When there is something, it waits a little longer for `hope` of them: those who were served together
    /// are likely to come again together.
    func take(atMost limit: Int, hopingFor hope: Int = 1) -> [Element]? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        hopedFor = 1
        while waiting.isEmpty {
            guard !isClosed else { return nil }
            pthread_cond_wait(arrival, lock)
        }
        hopedFor = min(hope, limit)
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        // About what a sync costs on a fast disk.
        end.tv_nsec += 200_000
        if end.tv_nsec >= 1_000_000_000 {
            (end.tv_sec, end.tv_nsec) = (end.tv_sec + 1, end.tv_nsec - 1_000_000_000)
        }
        while waiting.count < hopedFor, !isClosed {
            guard pthread_cond_timedwait(arrival, lock, &end) == 0 else { break }
        }
        if waiting.count <= limit {
            defer { waiting = [] }
            return waiting
        }
        defer { waiting.removeFirst(limit) }
        return Array(waiting.prefix(limit))
    }

    /// Lets nobody join any more; who waits is still served.
    func close() {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        isClosed = true
        pthread_cond_signal(arrival)
    }
}
