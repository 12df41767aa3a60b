import MarketClient

/// A system's monitor that says what a test says.
@MainActor
final class HandMonitor: NetworkMonitoring {
    private(set) var isRunning = false
    private var listener: (@MainActor (NetworkReport) -> Void)?

    func start(_ report: @escaping @MainActor (NetworkReport) -> Void) {
        isRunning = true
        listener = report
    }

    func stop() {
        isRunning = false
        listener = nil
    }

    func report(_ report: NetworkReport) {
        listener?(report)
    }
}
