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

    /// What a file name ends with: `large.jpg`, `thumbnail-2x.webp`.
    package var fileSuffix: String { "\(kind.rawValue).\(format.rawValue)" }
}
