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
        super.init(.vertical, spacing: 2)
        style("goods-tile")
        append(photo)
        // In no box of their own: at each frame, GTK asks every widget of every card.
        for text in [parts.name, parts.price, parts.stock, about] {
            append(text.margins(horizontal: 10).isHiddenFromReaders())
        }
        parts.name.margins(top: 6, start: 10, end: 10)
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
