public import Market

/// The addresses of a market's pictures, as the server of the pictures knows them.
public struct PhotoAddresses: Sendable {
    public enum Size: Hashable, Sendable, CaseIterable {
        /// Square, for a list.
        case thumbnail
        /// Square, for a list on a dense screen.
        case largeThumbnail
        /// The whole picture.
        case full
    }

    /// The absolute address of one picture in one size.
    public let url: @Sendable (ContentHash, Size) -> String

    public init(url: @escaping @Sendable (ContentHash, Size) -> String) {
        self.url = url
    }

    func thumbnail(of product: Product) -> String {
        product.photos.first.map { url($0.content, .thumbnail) } ?? ""
    }
}
