/// A price in four bytes: what nearly all things cost to the hundredth, and more than that to a millionth of itself.
///
/// Of two prices the higher one never has the lower level, so that levels tell which of many prices come into question.
struct PriceLevel: Hashable, Comparable, Sendable {
    let rawValue: UInt32

    static let zero = PriceLevel(rawValue: 0)
    static let highest = PriceLevel(.max)

    private init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// From 2^31 on the 26 highest bits of a number count, and how many follow them.
    init(_ hundredths: Int64) {
        let price = UInt64(max(0, hundredths))
        guard price >= Self.firstRounded else {
            rawValue = UInt32(price)
            return
        }
        let rest = UInt64.bitWidth - price.leadingZeroBitCount - Self.kept
        rawValue = Self.firstRounded | UInt32(rest << (Self.kept - 1) + Int(price >> UInt64(rest)))
    }

    /// The price, where no other one has its level.
    var price: Int64? { rawValue < Self.firstRounded ? Int64(rawValue) : nil }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    private static let firstRounded: UInt32 = 1 << 31
    private static let kept = 26
}
