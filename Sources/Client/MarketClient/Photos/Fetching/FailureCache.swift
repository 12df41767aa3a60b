import Market
import Synchronization

/// Photos that can't be had, so that a list which is scrolled to and fro doesn't ask for them each time.
///
/// What could be had later is not remembered.
final class FailureCache: Sendable {
    private let failures = Mutex<[PhotoAddress: (failure: PhotoFailure, until: Timestamp)]>([:])

    func failure(of address: PhotoAddress, at now: Timestamp) -> PhotoFailure? {
        failures.withLock { failures in
            guard let found = failures[address] else { return nil }
            guard now < found.until else {
                failures[address] = nil
                return nil
            }
            return found.failure
        }
    }

    func note(_ failure: PhotoFailure, of address: PhotoAddress, until: Timestamp) {
        guard !failure.isTransient else { return }
        failures.withLock { failures in
            // More than anyone scrolls past in a while.
            if failures.count >= 1_000 { failures.removeAll() }
            failures[address] = (failure, until)
        }
    }

    func forget(_ address: PhotoAddress) {
        failures.withLock { $0[address] = nil }
    }
}
