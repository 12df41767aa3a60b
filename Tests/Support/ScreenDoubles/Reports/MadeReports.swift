package import MarketAPI
import Synchronization

/// The reports that a market received, in order.
package final class MadeReports: Sendable {
    private let inputs = Mutex<[ReportInput]>([])

    package init() {}

    package var all: [ReportInput] { inputs.withLock { $0 } }

    package func add(_ report: ReportInput) { inputs.withLock { $0.append(report) } }
}
