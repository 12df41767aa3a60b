import Synchronization

/// A number that only grows; may be counted up from any thread.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func add(_ amount: Int = 1) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    var value: Int { count.load(ordering: .relaxed) }
}
