/// Something to put on a market together with photos whose files are in place already.
package struct StockedProduct: Hashable, Sendable {
    /// Without photos.
    package var product: NewProduct
    package var photos: [PhotoContent]
    /// What is said of each of them.
    package var altText: String

    package init(_ product: NewProduct, photos: [PhotoContent], altText: String) {
        self.product = product
        self.photos = photos
        self.altText = altText
    }
}
