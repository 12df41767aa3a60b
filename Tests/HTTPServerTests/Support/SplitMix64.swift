/// A seeded generator, so that what failed once fails again.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Array {
    /// The elements in order, cut at random places.
    func cutAtRandom(longest: Int, using generator: inout SplitMix64) -> [[Element]] {
        var pieces: [[Element]] = []
        var rest = self[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...longest, using: &generator))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
