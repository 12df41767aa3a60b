import Figures
import Foundation
import Market
import MarketStore
import Synchronization

/// Measures offers and deals, and writes the figures into `Benchmarks/README.md`.
///
///     trade-benchmark [--readme Benchmarks/README.md]
@main
enum TradeBenchmark {
    /// The number of deals of the busiest one.
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
        let renewal = try await once { _ = try await store.renewDueReputations(limit: 1) }
        store.close()
        try FileManager.default.removeItem(at: place)
        var nights: [Night] = []
        for _ in 0..<Self.nights { nights.append(try await night(at: place)) }
        func median(_ figure: (Night) -> Double) -> String { nights.map(figure).median.rounded(to: 2) }
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
            | the facts of a seller with \(Self.deals) reviews | \(milliseconds(facts)) | ≤ 5 |
            | the first page of them | \(milliseconds(reviews)) | ≤ 5 |

            Working out the seller's standing anew, after such a review: \((renewal / 1_000).rounded(to: 0)) ms. Everyone's, of \(LargeMarket.people) people with \(LargeMarket.deals) deals and twice as many reviews: \(median { $0.time / 1_000_000 }) s, with pauses for others (wanted 30). Meanwhile 200 offers a second are accepted: p99 \(median { $0.beside / 1_000 }) ms beside it, \(median { $0.alone / 1_000 }) ms without, \(median(\.ratio)) times as long (wanted: at most twice); medians of \(Self.nights) nights.
            """
        )
    }

    private static let nights = 5

    /// The microseconds of everyone's daily standing, and of trades without it and beside it.
    ///
    /// A trade's figure is the 99th of 100.
    private struct Night {
        let time: Double
        let alone: Double
        let beside: Double
        var ratio: Double { beside / alone }
    }

    private static func night(at place: URL) async throws -> Night {
        func open() throws -> SQLiteStore {
            try SQLiteStore(opening: DataFolder(path: place.path)) {
                Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1_000))
            }
        }
        // Past deals are about something.
        let before = try open()
        _ = try await Traders(before, named: "저녁 사람").offers()
        before.close()
        try LargeMarket.add(to: DataFolder(path: place.path).database)
        // What was just written is not to be on its way to the disk while others are measured.
        sync()
        let store = try open()
        defer {
            store.close()
            try? FileManager.default.removeItem(at: place)
        }
        let traders = try await Traders(store, named: "밤 사람")
        // The first ones find nothing that a market at work has at hand.
        _ = try await traders.accept(traders.offers())
        let (first, second) = try await (traders.offers(), traders.offers(4 * Traders.accepts))
        let alone = try await traders.accept(first)
        let isOver = Atomic(false)
        async let time = once {
            defer { isOver.store(true, ordering: .relaxed) }
            _ = try await store.renewReputations()
        }
        let beside = try await traders.accept(second) { isOver.load(ordering: .relaxed) }
        return Night(time: try await time, alone: alone.percentile(0.99), beside: beside.percentile(0.99))
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
