/// The level of each product's price, by id; copies share what they have in common.
struct LevelTable: Sendable {
    /// By what the ids are above 16 bits, as ``IDSet`` has them, so that a change copies one of them at most.
    private var blocks: [[PriceLevel]] = []

    private static let blockSize = 1 << 16

    /// Takes ids from 0 on.
    mutating func set(_ level: PriceLevel, of id: Int64) {
        let (block, place) = (Int(id >> 16), Int(id) % Self.blockSize)
        if block >= blocks.count {
            blocks.append(contentsOf: repeatElement([], count: block + 1 - blocks.count))
        }
        if place >= blocks[block].count {
            blocks[block]
                .append(contentsOf: repeatElement(.zero, count: place + 1 - blocks[block].count))
        }
        blocks[block][place] = level
    }

    /// Calls `body` with each of the ids that has a level, the oldest first.
    @inline(__always)
    func forEach(of ids: IDSet, _ body: (Int64, PriceLevel) -> Void) {
        ids.forEachBlock { number, block in
            guard number < blocks.count else { return }
            blocks[number].withUnsafeBufferPointer { levels in
                block.forEach { place in
                    guard place < levels.count else { return }
                    body(Int64(number) << 16 | Int64(place), levels[Int(place)])
                }
            }
        }
    }
}
