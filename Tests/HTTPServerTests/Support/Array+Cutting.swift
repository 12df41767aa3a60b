import SeededRandom

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
