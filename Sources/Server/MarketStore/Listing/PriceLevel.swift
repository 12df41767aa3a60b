/// A price to a thousandth of itself, in two bytes.
///
/// Of two prices the higher one never has the lower level, so that levels tell which of many prices come into question.
struct PriceLevel: Hashable, Comparable, Sendable {
    let rawValue: UInt16

    static let zero = PriceLevel(rawValue: 0)

    private init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A number below 2,048 is its own level; of a larger one the 11 highest bits count, and how many follow them.
    init(_ hundredths: Int64) {
        let price = UInt64(max(0, hundredths))
        let rest = max(0, UInt64.bitWidth - price.leadingZeroBitCount - Self.kept)
        rawValue = UInt16(rest << (Self.kept - 1) + Int(price >> UInt64(rest)))
    }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    private static let kept = 11
    /// How many levels there are.
    static let count = Int(PriceLevel(.max).rawValue) + 1
}

extension PriceLevel {
    /// Which of `levels` the first `count` prices are among, in an order by price from `start` on.
    ///
    /// Those of `start`'s own level may stand on either side of it, so all of them come into question too.
    static func range(
        of levels: some Sequence<PriceLevel>,
        first count: Int,
        from start: PriceLevel?,
        isAscending: Bool
    ) -> ClosedRange<PriceLevel> {
        var numbers = [Int](repeating: 0, count: Self.count)
        for level in levels { numbers[Int(level.rawValue)] += 1 }
        let highest = Self.count - 1
        let begin = start.map { Int($0.rawValue) } ?? (isAscending ? 0 : highest)
        var (end, left) = (begin, count)
        // What stands on the level of `start` may all be behind it.
        if start == nil { left -= numbers[begin] }
        while left > 0, end != (isAscending ? highest : 0) {
            end += isAscending ? 1 : -1
            left -= numbers[end]
        }
        let bounds = (min(begin, end), max(begin, end))
        return PriceLevel(rawValue: UInt16(bounds.0))...PriceLevel(rawValue: UInt16(bounds.1))
    }
}
