import Market

/// The facts of each listed product, by id; copies share what they have in common.
struct FactTable: Sendable {
    /// By what the ids are above 12 bits, so that a change copies little.
    private var blocks: [[ListedFacts]] = []
    /// Each kind at its number; the first is that of what is not listed.
    private(set) var kinds = [FactKind()]
    private var numbers: [FactKind: UInt32] = [:]

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

    /// The same where some are not listed.
    func without(_ ids: IDSet) -> FactTable {
        var table = self
        ids.forEach { table.set(ListedFacts(), of: $0) }
        return table
    }

    /// Those of nothing that is listed where the id has none.
    func facts(of id: Int64) -> ListedFacts {
        let (block, place) = (Int(id >> Int64(Self.bits)), Int(id) & (1 << Self.bits - 1))
        guard blocks.indices.contains(block), blocks[block].indices.contains(place) else {
            return ListedFacts()
        }
        return blocks[block][place]
    }

    /// The kind's number in this table.
    mutating func number(of kind: FactKind) -> UInt32 {
        if let number = numbers[kind] { return number }
        // Fewer than the ids that there are facts of.
        let number = UInt32(kinds.count)
        kinds.append(kind)
        numbers[kind] = number
        return number
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
