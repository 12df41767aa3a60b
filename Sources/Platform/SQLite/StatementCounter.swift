import Synchronization

/// Counts the statements that connections run, over all threads.
///
/// A statement that goes through many keys in one call counts once.
package final class StatementCounter: Sendable {
    private let total = Atomic<Int>(0)

    package init() {}

    package var count: Int { total.load(ordering: .relaxed) }

    func add() {
        total.wrappingAdd(1, ordering: .relaxed)
    }
}
