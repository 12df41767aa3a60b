import Synchronization

/// The counts of durations, in buckets that double from 50 µs to about 26 s.
final class Histogram: Sendable {
    static let bounds: [Int64] = (0..<20).map { 50 << $0 }

    private let buckets: [Counter] = (0...bounds.count).map { _ in Counter() }
    private let microseconds = Counter()

    func record(microseconds duration: Int64) {
        let doublings = duration <= 50 ? 0 : Int64.bitWidth - ((duration - 1) / 50).leadingZeroBitCount
        buckets[min(doublings, Self.bounds.count)].add()
        microseconds.add(Int(max(0, duration)))
    }

    /// Of each bound, in microseconds, how many took at most so long; the last row has no bound.
    var rows: [(bound: Int64?, count: Int)] {
        var total = 0
        return zip(Self.bounds.map(Optional.some) + [nil], buckets).map { bound, bucket in
            total += bucket.value
            return (bound, total)
        }
    }

    var sum: Int { microseconds.value }
}
