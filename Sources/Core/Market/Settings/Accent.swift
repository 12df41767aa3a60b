/// The one colour that a market's pages stand out by, as its operator chose it.
///
/// White text can be read on it, and it can be read on white; on dark pages a lighter one stands for it.
public struct Accent: Hashable, Sendable {
    public let light: Colour
    public let dark: Colour

    /// The least contrast at which most people can read text (WCAG 2.2, level AA).
    public static let leastContrast = 4.5

    /// `nil` where white text could not be read on the colour.
    public init?(_ colour: Colour) {
        guard colour.contrast(with: .white) >= Self.leastContrast else { return nil }
        light = colour
        dark = colour.mixed(with: .white, toBeReadOn: Self.darkGrounds)
    }

    /// For text on a ground that is not quite white.
    public func light(on ground: Colour) -> Colour { light.mixed(with: .black, toBeReadOn: [ground]) }

    /// For text on a ground that is less dark than the pages'.
    public func dark(on ground: Colour) -> Colour { dark.mixed(with: .white, toBeReadOn: [ground]) }

    /// The colours under the accent on dark pages, and of the text on it; the pages' style sheet has the
    /// same.
    private static let darkGrounds = [
        Colour(red: 0x18, green: 0x18, blue: 0x1B), Colour(red: 0x27, green: 0x27, blue: 0x2A), darkText,
    ]
    public static let darkText = Colour(red: 0x1C, green: 0x10, blue: 0x08)
}
