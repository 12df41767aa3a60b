/// A photo of a product whose files are lost.
public struct LostPhoto: Hashable, Sendable {
    public let product: Product.ID
    /// The product's.
    public let name: String
    public let photo: Photo.ID

    public init(product: Product.ID, name: String, photo: Photo.ID) {
        self.product = product
        self.name = name
        self.photo = photo
    }
}
