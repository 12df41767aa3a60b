import Adwaita
import MarketClient
import MarketScreens

/// Goods as a card: a square picture with the heart on it, and below what they are, cost, and how many are left.
final class ProductTile: Box, ProductCellView {
    /// The narrowest that a card gets; two of them and their margins fit on a phone.
    static let leastWidth = 150

    let parts: ProductCellParts
    private let photo: ProductPhotoView

    init(_ photoProvider: PhotoProvider, onLike: @escaping () -> Void) {
        parts = ProductCellParts(onLike: onLike)
        let heart = parts.heart.style("over-photo").align(.end, .end).margins(4)
        photo = ProductPhotoView(photoProvider, leastSide: Self.leastWidth, under: [heart])
        super.init(.vertical)
        let texts = Box(.vertical, spacing: 2, [parts.name, parts.price, parts.stock])
        texts.isHiddenFromReaders()
        style("goods-tile")
        let square = Square(photo)
        square.onSide = { [unowned photo] in photo.draw(side: $0) }
        append(square)
        append(texts.margins(horizontal: 10, vertical: 8))
    }

    func show(_ card: ProductCard) {
        if parts.show(card) { photo.show(card) }
    }

    func request(for picture: SavedPicture) -> PhotoRequest? { photo.request(for: picture) }

    func clear() {
        parts.clear()
        photo.clear()
    }
}
