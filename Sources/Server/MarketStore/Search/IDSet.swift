/// Ids of one market's products: two bytes for each of few, and a bit for each where there are many.
struct IDSet: Sendable {
    /// The ids that it can hold: so many that it never grows past 33 MB.
    static let ids: ClosedRange<Int64> = 0...(1 << 28 - 1)
    /// By what the ids are above 16 bits.
    private var blocks: [IDBlock] = []
    private(set) var count = 0

    var byteCount: Int { blocks.reduce(0) { $0 + $1.byteCount } }

    func contains(_ id: Int64) -> Bool {
        Self.ids.contains(id) && id >> 16 < blocks.count && blocks[Int(id >> 16)].contains(Self.low(id))
    }

    mutating func insert(_ id: Int64) {
        precondition(Self.ids.contains(id), "an id that a set of them can't take")
        let block = Int(id >> 16)
        if block >= blocks.count {
            blocks.append(contentsOf: repeatElement(IDBlock(), count: block + 1 - blocks.count))
        }
        let before = blocks[block].count
        blocks[block].insert(Self.low(id))
        count += blocks[block].count - before
    }

    mutating func remove(_ id: Int64) {
        guard contains(id) else { return }
        blocks[Int(id >> 16)].remove(Self.low(id))
        count -= 1
    }

    /// Lets go of the room that was left for more.
    mutating func trim() {
        for number in blocks.indices { blocks[number].trim() }
    }

    func intersection(_ other: IDSet) -> IDSet {
        var common = IDSet()
        common.blocks = zip(blocks, other.blocks).map { $0.intersection($1) }
        common.count = common.blocks.reduce(0) { $0 + $1.count }
        return common
    }

    func subtracting(_ other: IDSet) -> IDSet {
        var rest = self
        // Of large sets mostly few are taken away.
        intersection(other).forEach { rest.remove($0) }
        return rest
    }

    /// Calls `body` with each id, the oldest first.
    @inline(__always)
    func forEach(_ body: (Int64) -> Void) {
        for (number, block) in blocks.enumerated() {
            block.forEach { body(Int64(number) << 16 | Int64($0)) }
        }
    }

    /// Calls `body` with each id in `range`, which lies within a block of 65,536 ids, the oldest first.
    @inline(__always)
    func forEach(in range: Range<Int64>, _ body: (Int64) -> Void) {
        guard !range.isEmpty, range.lowerBound >> 16 < blocks.count else { return }
        let start = range.lowerBound & ~0xFFFF
        blocks[Int(range.lowerBound >> 16)]
            .forEach(in: Self.low(range.lowerBound)...Self.low(range.upperBound - 1)) {
                body(start | Int64($0))
            }
    }

    /// Up to `count` ids on one side of a place, nearest first; without a place, from the beginning.
    func ids(from place: Int64?, isAscending: Bool, count: Int) -> [Int64] {
        let first = place.map { isAscending ? $0 + 1 : $0 - 1 } ?? (isAscending ? 0 : .max)
        let sides = isAscending ? first...(.max) : 0...max(first, 0)
        guard first >= 0, count > 0 else { return [] }
        var found: [Int64] = []
        let numbers = blocks.indices.clamped(
            to: Int(sides.lowerBound >> 16)..<Int(sides.upperBound >> 16) + 1
        )
        for number in isAscending ? Array(numbers) : numbers.reversed() where found.count < count {
            let start = Int64(number) << 16
            let part = blocks[number].numbers(
                in: Self.low(max(start, sides.lowerBound))...Self.low(min(start | 0xFFFF, sides.upperBound)),
                isAscending: isAscending,
                count: count - found.count
            )
            found += part.map { start | Int64($0) }
        }
        return found
    }

    private static func low(_ id: Int64) -> UInt16 { UInt16(truncatingIfNeeded: id) }
}
