import Linux

/// A queue for one thread, which takes all waiting elements at once.
final class BatchQueue<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var isClosed = false
        /// The number of elements that the thread prefers to take at once.
        var targetSize = 1

        /// Takes the oldest ones out.
        mutating func take(atMost limit: Int) -> [Element] {
            defer { waiting.removeFirst(min(limit, waiting.count)) }
            return Array(waiting.prefix(limit))
        }
    }

    private let line = Monitor(State())
    private let capacity: Int
    /// About what a sync costs on a fast disk.
    private static var patience: Duration { .microseconds(200) }

    /// The reason for which an element could not join the queue.
    enum Refusal: Error {
        case full, closed
    }

    init(capacity: Int) {
        self.capacity = capacity
    }

    func append(_ element: Element) throws(Refusal) {
        let isAwaited = try line.withLock { line throws(Refusal) in
            guard !line.isClosed else { throw .closed }
            guard line.waiting.count < capacity else { throw .full }
            line.waiting.append(element)
            return line.waiting.count == 1 || line.waiting.count >= line.targetSize
        }
        if isAwaited { line.wakeOne() }
    }

    /// Waits for an element and takes all that are there, oldest first; `nil` when the queue is closed and
    /// empty.
    ///
    /// When there is something, it waits a little longer for `hope` of them: those who were served together
    /// are likely to come again together.
    func take(atMost limit: Int, targetBatchSize hope: Int = 1) -> [Element]? {
        let isOver = line.wait { line in
            line.targetSize = min(hope, limit)
            return line.waiting.isEmpty ? (line.isClosed ? true : nil) : false
        }
        guard !isOver else { return nil }
        return line.wait(for: Self.patience) { line in
            line.waiting.count >= line.targetSize || line.isClosed ? line.take(atMost: limit) : nil
        } otherwise: { line in
            line.take(atMost: limit)
        }
    }

    /// Takes all who wait just now, and waits for nobody.
    func takeAll() -> [Element] {
        line.withLock { $0.take(atMost: .max) }
    }

    var isClosed: Bool { line.withLock { $0.isClosed } }

    /// Lets nobody join any more; who waits is still served.
    func close() {
        line.withLock { $0.isClosed = true }
        line.wakeOne()
    }
}
