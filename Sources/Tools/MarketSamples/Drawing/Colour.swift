/// A colour of the drawings, 0xRRGGBB.
public struct Colour: Hashable, Sendable {
    let red: Double
    let green: Double
    let blue: Double

    public init(_ hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 255),
            green: Double(hex >> 8 & 255),
            blue: Double(hex & 255)
        )
    }

    private init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    func mixed(with other: Colour, _ share: Double) -> Colour {
        Colour(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }

    func lighter(_ share: Double) -> Colour { mixed(with: .white, share) }

    /// Shadows are a little blue, as under a window.
    func darker(_ share: Double) -> Colour { mixed(with: .shade, share) }

    /// `rgb(194,65,12)`, as SVG takes it.
    var text: String { "rgb(\(Int(red.rounded())),\(Int(green.rounded())),\(Int(blue.rounded())))" }
}

extension Colour {
    static let white = Colour(0xFFFFFF)
    static let shade = Colour(0x1B1D2A)

    public static let black = Colour(0x2B2D33)
    public static let grey = Colour(0x8A8F98)
    public static let silver = Colour(0xC9CED6)
    public static let ivory = Colour(0xF1E9DA)
    public static let cream = Colour(0xF6F1E7)
    public static let red = Colour(0xC8453B)
    public static let coral = Colour(0xE4826B)
    public static let orange = Colour(0xE08A3C)
    public static let mustard = Colour(0xD9A93F)
    public static let yellow = Colour(0xEBC958)
    public static let green = Colour(0x4F8A5B)
    public static let mint = Colour(0x9CCFBB)
    public static let olive = Colour(0x7C8052)
    public static let khaki = Colour(0xA39B75)
    public static let teal = Colour(0x2F7F86)
    public static let sky = Colour(0x8DB9DC)
    public static let blue = Colour(0x3F6FB0)
    public static let navy = Colour(0x2C3E5E)
    public static let lavender = Colour(0xA899CF)
    public static let purple = Colour(0x6E4F95)
    public static let pink = Colour(0xE3A2B3)
    public static let brown = Colour(0x7B5136)
    public static let caramel = Colour(0xB9814D)
    public static let wood = Colour(0xC59A6B)
    public static let walnut = Colour(0x76553C)
    public static let terracotta = Colour(0xC06F4B)
    public static let beige = Colour(0xDCC9AB)
    public static let leaf = Colour(0x5E9A5C)
}
