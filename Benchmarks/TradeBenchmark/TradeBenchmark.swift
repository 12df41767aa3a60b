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
        let accepts = try await traders.accept(traders.offers())
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
        try await traders.review()
        let facts = try await tries { _ = try await store.traderFacts(of: seller) }
        let reviews = try await tries { _ = try await store.reviews(of: seller, at: nil, limit: 20) }
        let renewal = try await once { _ = try await store.renewDueStandings(limit: 1) }
        store.close()
        let night = try await night(at: place)
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
            | what is known of a seller with \(Self.deals) reviews | \(milliseconds(facts)) | ≤ 5 |
            | the first page of them | \(milliseconds(reviews)) | ≤ 5 |

            Working out the seller's standing anew, after such a review: \((renewal / 1_000).rounded(to: 0)) ms. Everyone's, of \(LargeMarket.people) people with \(LargeMarket.deals) deals and twice as many reviews: \((night.time / 1_000_000).rounded(to: 1)) s, of which the reader has most (wanted 30). Meanwhile 200 offers a second are accepted: p99 \(milliseconds(night.accepts.beside)) ms beside it, \(milliseconds(night.accepts.alone)) ms without (wanted: at most twice as long).
            """
        )
    }

    /// How long everyone's standing takes once a day, and what it does to those who trade meanwhile, in microseconds.
    private struct Night {
        let time: Double
        let accepts: (alone: [Double], beside: [Double])
    }

    private static func night(at place: URL) async throws -> Night {
        let folder = DataFolder(path: place.path)
        try LargeMarket.add(to: folder.database)
        let store = try SQLiteStore(opening: folder) {
            Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1_000))
        }
        defer { store.close() }
        let traders = try await Traders(store, named: "밤 사람")
        let (first, second) = try await (traders.offers(), traders.offers())
        let alone = try await traders.accept(first)
        async let time = once { _ = try await store.renewStandings() }
        let beside = try await traders.accept(second)
        return Night(time: try await time, accepts: (alone, beside))
    }

    private static func once(_ work: @Sendable () async throws -> Void) async rethrows -> Double {
        try await Timing.wall(work).1
    }

    private static func tries(_ work: @Sendable () async throws -> Void) async rethrows -> [Double] {
        var times: [Double] = []
        for _ in 0..<500 { times.append(try await Timing.wall(work).1) }
        return times
    }
}
