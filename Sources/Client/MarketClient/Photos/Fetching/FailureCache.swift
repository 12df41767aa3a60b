import Market
import Synchronization

/// Photos that can't be loaded, so that a list scrolled back and forth doesn't request them each time.
///
/// Failures that may pass are not remembered.
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
