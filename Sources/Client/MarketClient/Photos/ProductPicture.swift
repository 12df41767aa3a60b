public import Foundation
public import Market

/// The address of a product's picture, and the facts known before it has loaded.
public struct ProductPicture: Hashable, Sendable, Identifiable {
    public let id: Photo.ID
    /// The whole picture.
    public let large: URL
    /// A square for lists.
    public let thumbnail: URL
    /// The same for screens of double density, where there is one.
    public let thumbnailDouble: URL?
    /// In pixels, upright; `nil` where the market does not say.
    public let size: Size?
    /// As 0xRRGGBB, to hold the picture's place; `nil` where the market does not say.
    public let mainColour: UInt32?
    /// The text for people who can't see the picture; empty when the seller wrote none.
    public let altText: String

    /// The size of a picture, in pixels.
    public struct Size: Hashable, Sendable {
        /// In pixels, after turning it upright.
        public let width: Int
        /// In pixels, after turning it upright.
        public let height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    public init(
        id: Photo.ID,
        large: URL,
        thumbnail: URL,
        thumbnailDouble: URL? = nil,
        size: Size? = nil,
        mainColour: UInt32? = nil,
        altText: String = ""
    ) {
        self.id = id
        self.large = large
        self.thumbnail = thumbnail
        self.thumbnailDouble = thumbnailDouble
        self.size = size
        self.mainColour = mainColour
        self.altText = altText
    }
}
