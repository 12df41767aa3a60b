/// The characters between two pieces of text, which decide if a phrase may run across them.
enum Separation {
    /// Nothing: 갤럭시S23.
    case none
    /// One hyphen or the like: USB-C.
    case joiner
    /// White space alone: 아이폰 케이스.
    case gap
    /// Anything else: a comma, the end of a line, a dash with spaces about it.
    case barrier

    /// Reads on to the next piece, or to the end.
    static func read(_ text: Span<UInt8>, at index: inout Int) -> Separation {
        var (spaces, joiners, isBarrier) = (false, 0, false)
        while index < text.count {
            let unit = Unit.read(text, at: index)
            switch unit.kind {
            case .space: spaces = true
            case .joiner: joiners += 1
            case .comma, .barrier: isBarrier = true
            case .ignored: break
            case .hangul, .cluster, .letter, .digit: return Separation(spaces, joiners, isBarrier)
            }
            index = unit.end
        }
        return .barrier
    }

    private init(_ spaces: Bool, _ joiners: Int, _ isBarrier: Bool) {
        self =
            switch (spaces, joiners, isBarrier) {
            case (false, 0, false): .none
            case (false, 1, false): .joiner
            case (true, 0, false): .gap
            default: .barrier
            }
    }
}
