/// Takes numbers of a known width and single marks off the front of a text.
struct DigitReader {
    private(set) var rest: Substring.UTF8View

    init(rest: Substring.UTF8View) {
        self.rest = rest
    }

    /// The next `width` digits as a number; nothing, and nothing taken, where they are not all digits.
    mutating func number(_ width: Int) -> Int? {
        let digits = rest.prefix(width)
        guard digits.count == width else { return nil }
        var value = 0
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        rest = rest.dropFirst(width)
        return value
    }

    /// Takes `mark` where it stands next.
    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
