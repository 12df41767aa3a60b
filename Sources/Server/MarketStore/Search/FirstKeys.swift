/// Finds the first of many products in an order by price, from some place on.
struct FirstKeys {
    private let count: Int
    private let start: PageKey?
    private let isAscending: Bool
    /// The first ones behind the start, and some that are not.
    private var found: [PageKey] = []
    /// The limit of the first keys: a key that is not before it is not among them.
    private var bar: PageKey?

    /// `count` is at least 1.
    init(_ count: Int, from start: PageKey?, isAscending: Bool) {
        self.count = count
        self.start = start
        self.isAscending = isAscending
    }

    @inline(__always)
    mutating func add(_ key: PageKey) {
        if let bar, !isBefore(key, bar) { return }
        if let start, !isBefore(start, key) { return }
        found.append(key)
        if found.count >= 2 * count + 64 { cut() }
    }

    /// The first ones, in their order.
    var keys: [PageKey] {
        var rest = self
        rest.cut()
        return rest.found
    }

    private mutating func cut() {
        found.sort(by: isBefore)
        guard found.count >= count else { return }
        found.removeLast(found.count - count)
        bar = found.last
    }

    @inline(__always)
    private func isBefore(_ left: PageKey, _ right: PageKey) -> Bool {
        isAscending
            ? (left.key, left.id) < (right.key, right.id) : (left.key, left.id) > (right.key, right.id)
    }
}
