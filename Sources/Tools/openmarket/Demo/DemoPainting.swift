import Linux
import MarketSamples
import Synchronization

/// The pictures of some goods, as a ``DemoPainter`` paints them, in the order of their places.
actor DemoPainting {
    // The painter ends with the thread that started it, so that thread is this actor's own.
    private nonisolated let thread = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private var places: ArraySlice<Int>
    private nonisolated let painter = Mutex<ChildProcess?>(nil)
    private let town = Town()

    init(_ places: [Int]) {
        self.places = places[...]
    }

    /// All pictures of the next good.
    ///
    /// Waits for them on this actor's thread, and throws once the painter was ended.
    func next() throws -> [[UInt8]] {
        try Task.checkCancellation()
        let painter = try begun()
        guard let place = places.popFirst() else { preconditionFailure("each place is painted once") }
        return try (0..<town.good(at: place).views).map { _ in
            let count = try painter.read(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            return try painter.read(count)
        }
    }

    /// Ends the painter, whatever it is at.
    nonisolated func end() { painter.withLock { $0 }?.end() }

    private func begun() throws(ChildProcessError) -> ChildProcess {
        if let painter = painter.withLock({ $0 }) { return painter }
        let made = try ChildProcess([DemoPainter.argument] + places.map(String.init))
        painter.withLock { $0 = made }
        return made
    }
}
