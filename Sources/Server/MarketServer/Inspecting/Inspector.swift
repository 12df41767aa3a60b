import HTTPServer
import Market
import Synchronization

/// Remembers what apps sent last, for those who learn to write them.
package final class Inspector: Sendable {
    private let capacity: Int
    private let requests = Mutex<(kept: [InspectedRequest], count: Int)>(([], 0))

    package init(capacity: Int = 200) {
        precondition(capacity > 0, "an inspector that keeps nothing shows nothing")
        self.capacity = capacity
    }

    func note(
        _ incoming: RequestContext,
        body: [UInt8]?,
        fate: FaultPlan.Fate,
        status: HTTPStatus,
        at moment: Timestamp
    ) {
        var seen = InspectedRequest(incoming, body: body, fate: fate, status: status, at: moment)
        requests.withLock { requests in
            requests.count += 1
            seen.number = requests.count
            requests.kept.append(seen)
            if requests.kept.count > capacity { requests.kept.removeFirst() }
        }
    }

    var newestFirst: [InspectedRequest] {
        requests.withLock { $0.kept.reversed() }
    }
}
