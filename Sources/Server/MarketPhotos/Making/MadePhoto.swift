package import Market

/// A photo whose files are written and synced, but not in place yet.
///
/// Keep the record of its `content` first, then put the files in place with ``PhotoStorage/put(_:)``. Until then
/// they go when nobody has this value any more.
package struct MadePhoto: Sendable {
    package let content: PhotoContent
    let staged: StagedFiles

    /// The name is the digest of the digests of all files.
    ///
    /// So photos of one name are equal in every file, and uploads that differ only in their metadata have one name. The
    /// digest of the large JPEG would not do: what was saved from a page and sent again can come out with the same one
    /// and other small pictures. Who has the original can't find out from a name whether it is here.
    init(_ variants: [PhotoVariant], mainColour: UInt32, _ staged: StagedFiles) {
        guard let large = variants.first(where: { $0.kind == .large && $0.format == .jpeg }) else {
            preconditionFailure("every photo has a large JPEG")
        }
        content = PhotoContent(
            hash: ContentHash(digesting: variants.flatMap { Array($0.digest.rawValue.utf8) }),
            width: large.width,
            height: large.height,
            mainColour: mainColour,
            variants: variants
        )
        self.staged = staged
    }
}
