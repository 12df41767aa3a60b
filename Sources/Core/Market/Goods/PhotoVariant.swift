/// One file of a picture: a size and a format of it.
package struct PhotoVariant: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case large
        case thumbnail
        /// The thumbnail for screens of double density.
        case thumbnailDouble = "thumbnail-2x"
    }

    package enum Format: String, Hashable, Sendable, CaseIterable {
        case jpeg = "jpg"
        case webP = "webp"
    }

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

    /// What a file name ends with: `large.jpg`, `thumbnail-2x.webp`.
    package var fileSuffix: String { "\(kind.rawValue).\(format.rawValue)" }
}
