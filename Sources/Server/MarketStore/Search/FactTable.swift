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
