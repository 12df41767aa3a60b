package import Market

/// A photo whose files are written and synced, but not in place yet.
///
/// Keep the record of its `content` first, then put the files in place with ``PhotoFiles/place(_:)``. Until then
/// they go when nobody has this value any more.
package struct MadePhoto: Sendable {
    package let content: PhotoContent
    let staged: StagedFiles

    /// The name is the digest of the large JPEG.
    ///
    /// So equal uploads have equal names, whatever their metadata say, and a file can be checked by its name; and
    /// who has the original can't find out from a name whether it is here.
    init(_ variants: [PhotoVariant], mainColour: UInt32, _ staged: StagedFiles) {
        guard let large = variants.first(where: { $0.kind == .large && $0.format == .jpeg }) else {
            preconditionFailure("every photo has a large JPEG")
        }
        content = PhotoContent(
            hash: large.digest,
            width: large.width,
            height: large.height,
            mainColour: mainColour,
            variants: variants
        )
        self.staged = staged
    }
}
