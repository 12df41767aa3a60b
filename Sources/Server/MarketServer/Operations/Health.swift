import Glibc
import Market
import MarketStore

/// Looks at each part of the market and says how it is.
package struct Health: Sendable {
    /// Less room than this on the disk is worth waking someone for.
    private static let leastRoom: UInt64 = 256 << 20

    private let services: MarketServices
    private let folder: String

    package init(_ services: MarketServices, folder: String) {
        self.services = services
        self.folder = folder
    }

    package func report() async -> HealthReport {
        HealthReport(parts: [await database(), disk()])
    }

    private func database() async -> HealthReport.Part {
        do {
            _ = try await services.store.product(Product.ID(1))
            return .init(name: "database", isHealthy: true, detail: "It answers.")
        } catch {
            return .init(name: "database", isHealthy: false, detail: "It does not answer.")
        }
    }

    private func disk() -> HealthReport.Part {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else {
            return .init(name: "disk", isHealthy: false, detail: "The data folder can't be looked at.")
        }
        let room = UInt64(status.f_bavail) * UInt64(status.f_frsize)
        return .init(
            name: "disk",
            isHealthy: room >= Self.leastRoom,
            detail: "\(room >> 20) MB are free."
        )
    }
}
