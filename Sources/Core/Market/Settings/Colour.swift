/// A colour of the screen (sRGB).
public struct Colour: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads six hexadecimal digits, with or without a `#` before them.
    public init?(_ text: some StringProtocol) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.utf8.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        self.init(
            red: UInt8(number >> 16 & 0xFF),
            green: UInt8(number >> 8 & 0xFF),
            blue: UInt8(number & 0xFF)
        )
    }

    /// Six digits in lower case, without a `#`.
    public var digits: String {
        let number = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 6 - text.utf8.count) + text
    }

    public static let white = Colour(red: 255, green: 255, blue: 255)
    public static let black = Colour(red: 0, green: 0, blue: 0)

    /// The contrast ratio of the two colours, from 1 to 21 (WCAG 2.2).
    public func contrast(with other: Colour) -> Double {
        let (bright, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (bright + 0.05) / (dark + 0.05)
    }

    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The linear light of one part of a colour, from 0 to 1.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        guard value > 0.04045 else { return value / 12.92 }
        // To the power of 2.4, which the standard library does not have: the fifth root of its twelfth power.
        let base = (value + 0.055) / 1.055
        let square = base * base
        var root = 1.0
        // Newton's steps towards the fifth root of the square, each twice as exact as the one before.
        for _ in 0..<24 { root -= (root - square / (root * root * root * root)) / 5 }
        return square * root
    }

    /// This colour with as little of `other` in it as it takes to be read on all `grounds`.
    func mixed(with other: Colour, toBeReadOn grounds: [Colour]) -> Colour {
        (0...32).lazy.map { mixed(with: other, parts: $0) }.first { colour in
            grounds.allSatisfy { colour.contrast(with: $0) >= Accent.leastContrast }
        } ?? other
    }

    private func mixed(with other: Colour, parts: Int) -> Colour {
        func mixed(_ own: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Int(own) * (32 - parts) + Int(other) * parts) / 32)
        }
        return Colour(
            red: mixed(red, other.red),
            green: mixed(green, other.green),
            blue: mixed(blue, other.blue)
        )
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
