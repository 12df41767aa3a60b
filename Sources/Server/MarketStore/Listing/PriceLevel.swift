/// A price to a thousandth of itself, in two bytes.
///
/// Of two prices the higher one never has the lower level, so that levels tell which of many prices come into question.
struct PriceLevel: Hashable, Comparable, Sendable {
    let rawValue: UInt16

    static let zero = PriceLevel(rawValue: 0)
    static let highest = PriceLevel(.max)

    private init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A number below 2,048 is its own level; of a larger one the 11 highest bits count, and how many follow them.
    init(_ hundredths: Int64) {
        let price = UInt64(max(0, hundredths))
        let rest = max(0, UInt64.bitWidth - price.leadingZeroBitCount - Self.kept)
        rawValue = UInt16(rest << (Self.kept - 1) + Int(price >> UInt64(rest)))
    }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    private static let kept = 11
}
