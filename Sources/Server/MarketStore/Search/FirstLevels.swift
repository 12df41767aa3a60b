/// Finds which levels the first of many prices are among, in an order by price from some level on.
struct FirstLevels {
    private let count: Int
    private let start: PriceLevel?
    private let isAscending: Bool
    /// The first ones behind the start, and some that are not.
    private var found: [PriceLevel] = []
    /// What is not before it is not among the first.
    private var bar: PriceLevel?

    /// `count` is at least 1.
    init(_ count: Int, from start: PriceLevel?, isAscending: Bool) {
        self.count = count
        self.start = start
        self.isAscending = isAscending
    }

    @inline(__always)
    mutating func add(_ level: PriceLevel) {
        if let bar, !isBefore(level, bar) { return }
        if let start, !isBefore(start, level) { return }
        found.append(level)
        if found.count >= 2 * count + 64 { cut() }
    }

    /// The levels from the start to that of the last one of the first.
    ///
    /// Those of the start's own level may stand on either side of it, so all of them come into question too.
    var range: ClosedRange<PriceLevel> {
        var rest = self
        rest.cut()
        let end = rest.found.count < count ? (isAscending ? .highest : .zero) : rest.found[count - 1]
        let begin = start ?? (isAscending ? .zero : .highest)
        return min(begin, end)...max(begin, end)
    }

    private mutating func cut() {
        found.sort(by: isBefore)
        guard found.count >= count else { return }
        found.removeLast(found.count - count)
        bar = found.last
    }

    @inline(__always)
    private func isBefore(_ left: PriceLevel, _ right: PriceLevel) -> Bool {
        isAscending ? left < right : left > right
    }
}
