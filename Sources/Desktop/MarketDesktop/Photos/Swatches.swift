import Adwaita

/// Textures of one colour, each made once: there are only so many colours on a screen.
enum Swatches {
    private static var made: [UInt32: Texture] = [:]

    static func texture(_ colour: UInt32) -> Texture {
        if let texture = made[colour] { return texture }
        if made.count > 500 { made = [:] }
        let texture = Texture(
            red: UInt8(truncatingIfNeeded: colour >> 16),
            green: UInt8(truncatingIfNeeded: colour >> 8),
            blue: UInt8(truncatingIfNeeded: colour)
        )
        made[colour] = texture
        return texture
    }
}
