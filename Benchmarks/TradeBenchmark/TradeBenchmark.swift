import Figures
import Foundation
import Market
import MarketStore

/// Measures offers and deals, and writes the figures into `Benchmarks/README.md`.
///
///     trade-benchmark [--readme Benchmarks/README.md]
@main
enum TradeBenchmark {
    /// How many deals the busiest one has.
    private static let deals = 10_000

    static func main() async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "trade-benchmark-\(UUID())")
        let store = try SQLiteStore(opening: DataFolder(path: place.path)) {
            Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1_000))
        }
        let traders = try await Traders(store)
        let accepts = try await traders.pacedAccepts()
        try await traders.deal(Self.deals)
        let (seller, buyer) = (traders.seller, traders.buyers[0])
        let sold = try await tries {
            _ = try await store.deals(of: seller, DealFilter(role: .seller), at: nil, limit: 30)
        }
        let open = try await tries {
            _ = try await store.deals(of: seller, DealFilter(isOpen: true), at: nil, limit: 30)
        }
        let bought = try await tries {
            _ = try await store.deals(of: buyer, DealFilter(role: .buyer), at: nil, limit: 30)
        }
        store.close()
        try FileManager.default.removeItem(at: place)
        func milliseconds(_ times: [Double]) -> String { (times.percentile(0.99) / 1_000).rounded(to: 2) }
        try Report("trade").tell(
            """
            `make bench-trade`, release build, on \(try Machine.description), \(Machine.today). Each accepted offer is one write that
            makes the deal, the product's new state, lines and notifications, and is synced before it is acknowledged; then a
            seller has \(Self.deals) open deals.

            | figure, p99 in ms | measured | wanted |
            |---|---|---|
            | accepting, 200 a second by 64 people | \(milliseconds(accepts)) | ≤ 20 |
            | the seller's deals | \(milliseconds(sold)) | ≤ 5 |
            | those that are open, in either role | \(milliseconds(open)) | ≤ 5 |
            | a buyer's | \(milliseconds(bought)) | ≤ 5 |
            """
        )
    }

    private static func tries(_ work: @Sendable () async throws -> Void) async rethrows -> [Double] {
        var times: [Double] = []
        for _ in 0..<500 { times.append(try await Timing.wall(work).1) }
        return times
    }
}
