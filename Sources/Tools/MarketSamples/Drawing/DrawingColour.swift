/// A colour of the drawings, 0xRRGGBB.
public struct DrawingColour: Hashable, Sendable {
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

    func mixed(with other: DrawingColour, _ share: Double) -> DrawingColour {
        DrawingColour(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }

    func lighter(_ share: Double) -> DrawingColour { mixed(with: .white, share) }

    /// Shadows are a little blue, as under a window.
    func darker(_ share: Double) -> DrawingColour { mixed(with: .shade, share) }

    /// `rgb(194,65,12)`, as SVG takes it.
    var text: String { "rgb(\(Int(red.rounded())),\(Int(green.rounded())),\(Int(blue.rounded())))" }
}

extension DrawingColour {
    static let white = DrawingColour(0xFFFFFF)
    static let shade = DrawingColour(0x1B1D2A)

    public static let black = DrawingColour(0x2B2D33)
    public static let grey = DrawingColour(0x8A8F98)
    public static let silver = DrawingColour(0xC9CED6)
    public static let ivory = DrawingColour(0xF1E9DA)
    public static let cream = DrawingColour(0xF6F1E7)
    public static let red = DrawingColour(0xC8453B)
    public static let coral = DrawingColour(0xE4826B)
    public static let orange = DrawingColour(0xE08A3C)
    public static let mustard = DrawingColour(0xD9A93F)
    public static let yellow = DrawingColour(0xEBC958)
    public static let green = DrawingColour(0x4F8A5B)
    public static let mint = DrawingColour(0x9CCFBB)
    public static let olive = DrawingColour(0x7C8052)
    public static let khaki = DrawingColour(0xA39B75)
    public static let teal = DrawingColour(0x2F7F86)
    public static let sky = DrawingColour(0x8DB9DC)
    public static let blue = DrawingColour(0x3F6FB0)
    public static let navy = DrawingColour(0x2C3E5E)
    public static let lavender = DrawingColour(0xA899CF)
    public static let purple = DrawingColour(0x6E4F95)
    public static let pink = DrawingColour(0xE3A2B3)
    public static let brown = DrawingColour(0x7B5136)
    public static let caramel = DrawingColour(0xB9814D)
    public static let wood = DrawingColour(0xC59A6B)
    public static let walnut = DrawingColour(0x76553C)
    public static let terracotta = DrawingColour(0xC06F4B)
    public static let beige = DrawingColour(0xDCC9AB)
    public static let leaf = DrawingColour(0x5E9A5C)
}
