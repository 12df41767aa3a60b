import Market

/// The facts of each listed product, by id; copies share what they have in common.
struct FactTable: Sendable {
    /// By what the ids are above 12 bits, so that a change copies little.
    private var blocks: [[ListedFacts]] = []
    /// The categories that goods are in, each at its number less 1.
    private(set) var categories: [Category.ID] = []
    private var numbers: [Category.ID: UInt16] = [:]

    private static let bits = 12

    /// Takes ids from 0 on.
    mutating func set(_ facts: ListedFacts, of id: Int64) {
        let (block, place) = (Int(id >> Int64(Self.bits)), Int(id) & (1 << Self.bits - 1))
        if block >= blocks.count {
            blocks.append(contentsOf: repeatElement([], count: block + 1 - blocks.count))
        }
        if place >= blocks[block].count {
            let missing = place + 1 - blocks[block].count
            blocks[block].append(contentsOf: repeatElement(ListedFacts(), count: missing))
        }
        blocks[block][place] = facts
    }

    /// The category's number in this table; 0 for none, and for the first that there is no number left for.
    mutating func number(of category: Category.ID?) -> UInt16 {
        guard let category else { return 0 }
        if let number = numbers[category] { return number }
        guard categories.count < UInt16.max else { return 0 }
        categories.append(category)
        numbers[category] = UInt16(categories.count)
        return UInt16(categories.count)
    }

    /// Calls `body` with the facts of each product, the oldest first.
    @inline(__always)
    func forEach(_ body: (Int64, ListedFacts) -> Void) {
        for (number, block) in blocks.enumerated() {
            let start = Int64(number) << Int64(Self.bits)
            block.withUnsafeBufferPointer { facts in
                for place in facts.indices { body(start | Int64(place), facts[place]) }
            }
        }
    }

    /// The newest ids before `place` whose facts pass, or the oldest after it, up to `count`; without a place, from the end.
    @inline(__always)
    func ids(
        from place: Int64?,
        isAscending: Bool,
        count: Int,
        where passes: (ListedFacts) -> Bool
    ) -> [Int64] {
        var ids: [Int64] = []
        // Ids on the wanted side of the place.
        let side: Range<Int64> =
            isAscending ? max((place ?? -1) + 1, 0)..<Int64.max : 0..<max(place ?? .max, 0)
        for step in blocks.indices where ids.count < count {
            let number = isAscending ? step : blocks.count - 1 - step
            let start = Int64(number) << Int64(Self.bits)
            blocks[number].withUnsafeBufferPointer { facts in
                let wanted = (start..<start + Int64(facts.count)).clamped(to: side)
                var id = isAscending ? wanted.lowerBound : wanted.upperBound - 1
                while wanted.contains(id), ids.count < count {
                    if passes(facts[Int(id - start)]) { ids.append(id) }
                    id += isAscending ? 1 : -1
                }
            }
        }
        return ids
    }

    /// Calls `body` with the facts of each of the ids that has some, the oldest first.
    @inline(__always)
    func forEach(of ids: IDSet, _ body: (Int64, ListedFacts) -> Void) {
        for (number, block) in blocks.enumerated() {
            let start = Int64(number) << Int64(Self.bits)
            block.withUnsafeBufferPointer { facts in
                ids.forEach(in: start..<start + Int64(facts.count)) { body($0, facts[Int($0 - start)]) }
            }
        }
    }
}
