package import MarketAPI
import Synchronization

/// What a market was told by reports, in its order.
package final class MadeReports: Sendable {
    private let inputs = Mutex<[ReportInput]>([])

    package init() {}

    package var all: [ReportInput] { inputs.withLock { $0 } }

    package func add(_ report: ReportInput) { inputs.withLock { $0.append(report) } }
}
