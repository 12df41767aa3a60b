/// The files of one picture, which are the same for all uploads of it.
package struct PhotoContent: Hashable, Sendable {
    package let hash: ContentHash
    /// The size of the largest picture kept, upright, in pixels.
    package let width: Int
    package let height: Int
    /// As 0xRRGGBB.
    package let mainColour: UInt32
    /// At least one, in the order of their file names.
    package let variants: [PhotoVariant]

    package init(hash: ContentHash, width: Int, height: Int, mainColour: UInt32, variants: [PhotoVariant]) {
        self.hash = hash
        self.width = width
        self.height = height
        self.mainColour = mainColour
        self.variants = variants.sorted { $0.fileSuffix < $1.fileSuffix }
    }

    /// The folder of its files inside the folder of photos: `ab`.
    package var folder: String { String(hash.rawValue.prefix(2)) }

    /// The path of a variant's file inside the folder of photos: `ab/abcd…-large.jpg`.
    package func path(of variant: PhotoVariant) -> String {
        Self.path(of: variant.kind, variant.format, of: hash)
    }

    package static func path(of kind: PhotoFileKind, _ format: PhotoFileFormat, of hash: ContentHash)
        -> String
    {
        "\(hash.rawValue.prefix(2))/\(hash.rawValue)-\(kind.rawValue).\(format.rawValue)"
    }
}

/// The name of some bytes: their 256-bit digest as 64 lower-case hexadecimal digits.
///
/// Only such text makes a value, so one may be put into a path or an address as it is.
public struct ContentHash: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// The number of hexadecimal digits that name a content.
    package static let digitCount = 64

    public init?(rawValue: String) {
        let digits = rawValue.utf8Span.span
        guard digits.count == Self.digitCount else { return nil }
        for index in digits.indices where !Self.isHexadecimal(digits[index]) { return nil }
        self.rawValue = rawValue
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
