/// Finds which prices the first of many prices are among, in an order by price from some price on.
struct FirstPrices {
    private let count: Int
    private let start: Int64?
    private let isAscending: Bool
    /// The first ones behind the start, and some that are not.
    private var found: [Int64] = []
    /// What is not before it is not among the first.
    private var bar: Int64?

    /// `count` is at least 1.
    init(_ count: Int, from start: Int64?, isAscending: Bool) {
        self.count = count
        self.start = start
        self.isAscending = isAscending
    }

    @inline(__always)
    mutating func add(_ price: Int64) {
        if let bar, !isBefore(price, bar) { return }
        if let start, !isBefore(start, price) { return }
        found.append(price)
        if found.count >= 2 * count + 64 { cut() }
    }

    /// The prices from the start to that of the last one of the first.
    ///
    /// Those of the start's own price may stand on either side of it, so all of them come into question too.
    var range: ClosedRange<Int64> {
        var rest = self
        rest.cut()
        let end = rest.found.count < count ? (isAscending ? .max : 0) : rest.found[count - 1]
        let begin = start ?? (isAscending ? 0 : .max)
        return min(begin, end)...max(begin, end)
    }

    private mutating func cut() {
        found.sort(by: isBefore)
        guard found.count >= count else { return }
        found.removeLast(found.count - count)
        bar = found.last
    }

    @inline(__always)
    private func isBefore(_ left: Int64, _ right: Int64) -> Bool {
        isAscending ? left < right : left > right
    }
}
