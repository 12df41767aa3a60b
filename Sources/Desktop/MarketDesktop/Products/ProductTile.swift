import Adwaita
import MarketClient
import MarketScreens

/// Goods as a card: a square picture with the heart on it, and below what they are, cost, how many are left, and since when.
final class ProductTile: Box, ProductCellView {
    /// The narrowest that a card gets; two of them and their margins fit on a phone.
    static let leastWidth = 150

    let parts: ProductCellParts
    private let photo: ProductPhotoView
    private let about = CellText(.wrapped).style("caption", "dim-label")

    init(_ photoProvider: PhotoProvider, onLike: @escaping () -> Void) {
        parts = ProductCellParts(onLike: onLike)
        let heart = parts.heart.style("over-photo").align(.end, .end).margins(4)
        photo = ProductPhotoView(photoProvider, leastSide: Self.leastWidth, under: [heart])
        super.init(.vertical)
        let texts = Box(.vertical, spacing: 2, [parts.name, parts.price, parts.stock, about])
        texts.isHiddenFromReaders()
        style("goods-tile")
        let square = Square(photo)
        square.onSide = { [unowned photo] in photo.draw(side: $0) }
        append(square)
        append(texts.margins(horizontal: 10, vertical: 8))
    }

    func show(_ card: ProductCard) {
        guard parts.show(card) else { return }
        photo.show(card)
        let line = [card.date, card.likes].filter { !$0.isEmpty }.joined(separator: " · ")
        about.isVisible = !line.isEmpty
        if about.text != line { about.text = line }
    }

    func request(for picture: SavedPicture) -> PhotoRequest? { photo.request(for: picture) }

    func clear() {
        parts.clear()
        photo.clear()
    }
}
