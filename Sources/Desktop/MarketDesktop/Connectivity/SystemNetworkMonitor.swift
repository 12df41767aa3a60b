import Adwaita
import MarketClient

/// The desktop's knowledge of the network.
final class SystemNetworkMonitor: NetworkMonitoring {
    private var listening: Task<Void, Never>?

    func start(_ report: @escaping @MainActor (NetworkReport) -> Void) {
        listening?.cancel()
        listening = Task {
            for await isAvailable in Network.availability() {
                report(isAvailable ? .available : .unavailable)
            }
        }
    }

    func stop() {
        listening?.cancel()
        listening = nil
    }

    isolated deinit { listening?.cancel() }
}
