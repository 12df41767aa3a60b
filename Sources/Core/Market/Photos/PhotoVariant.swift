/// One file of a picture: a size and a format of it.
package struct PhotoVariant: Hashable, Sendable {
    package typealias Kind = PhotoFileKind
    package typealias Format = PhotoFileFormat

    package let kind: Kind
    package let format: Format
    package let width: Int
    package let height: Int
    package let byteCount: Int64
    /// The digest of the file's bytes, by which a damaged one is known.
    package let digest: ContentHash

    package init(
        kind: Kind,
        format: Format,
        width: Int,
        height: Int,
        byteCount: Int64,
        digest: ContentHash
    ) {
        self.kind = kind
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.digest = digest
    }

    /// The end of a file name: `large.jpg`, `thumbnail-2x.webp`.
    package var fileSuffix: String { "\(kind.rawValue).\(format.rawValue)" }
}

/// The formats in which each size is kept; the raw value is how its files end.
public enum PhotoFileFormat: String, Hashable, Sendable, CaseIterable {
    /// For everyone.
    case jpeg = "jpg"
    /// Smaller, for browsers that take it.
    case webP = "webp"

    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .webP: "image/webp"
        }
    }
}

/// The sizes in which a photo is kept; the raw value is how its files are named.
public enum PhotoFileKind: String, Hashable, Sendable, CaseIterable {
    /// The whole picture, at most 1600 pixels on its long edge.
    case large
    /// The whole picture, at most ``mediumEdge`` pixels on its long edge, for a screen in a hand.
    case medium
    /// A square for lists.
    case thumbnail
    /// The same for screens of double density.
    case thumbnailDouble = "thumbnail-2x"

    /// The longest edge of ``medium`` in pixels.
    package static let mediumEdge = 800
}
