/// One picture of a product, as the market keeps it.
///
/// The picture itself is a set of files named by `content`, so that equal photos are kept once and
/// a cache may hold them for ever.
public struct Photo: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Photo>

    public let id: ID
    public let content: ContentHash
    /// The size of the largest picture kept, upright, in pixels.
    public let width: Int
    public let height: Int
    /// The picture's main colour as 0xRRGGBB, which holds its place until it is loaded.
    public let mainColour: UInt32
    /// The text for people who can't see the picture; empty where the seller wrote none.
    public let altText: String

    public init(id: ID, content: ContentHash, width: Int, height: Int, mainColour: UInt32, altText: String) {
        self.id = id
        self.content = content
        self.width = width
        self.height = height
        self.mainColour = mainColour
        self.altText = altText
    }
}

/// A photo that waits for its product.
package struct Upload: Hashable, Sendable, Identifiable {
    package let id: Photo.ID
    package let owner: Account.ID
    package let content: ContentHash
    package let expiresAt: Timestamp

    package init(id: Photo.ID, owner: Account.ID, content: ContentHash, expiresAt: Timestamp) {
        self.id = id
        self.owner = owner
        self.content = content
        self.expiresAt = expiresAt
    }
}
