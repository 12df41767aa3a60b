import Adwaita
import MarketClient
import MarketScreens

/// Goods as a row: the picture at the left, what they are and cost, how many are left, and the heart.
final class ProductListRow: Box, ProductCellView {
    let parts: ProductCellParts
    private let photo: PhotoView
    private let badge = Label().whole().style("badge", "caption", "state")
    private let about = CellText().style("caption", "dim-label", "goods-about")
    private let namesSeller: Bool

    /// A row that names the seller, but where all goods are of one.
    init(_ photoProvider: PhotoProvider, namesSeller: Bool = true, onLike: @escaping () -> Void) {
        self.namesSeller = namesSeller
        photo = .ofProduct(photoProvider, side: 72)
        parts = ProductCellParts(onLike: onLike)
        super.init(.horizontal, spacing: 12)
        let texts = Box(
            .vertical,
            spacing: 2,
            [parts.name, parts.price, badge.align(.start), parts.stock, about]
        )
        texts.align(.fill, .center).expand(horizontal: true)
        texts.isHiddenFromReaders()
        photo.align(.start, .center).isHiddenFromReaders()
        style("goods-row")
        append(photo)
        append(texts)
        append(parts.heart.align(.end, .center))
    }

    func show(_ card: ProductCard) {
        guard parts.show(card) else { return }
        photo.show(pictureOf: card)
        badge.show(badgeOf: card)
        let facts = [namesSeller ? card.seller : "", card.date, card.likes]
        let line = facts.filter { !$0.isEmpty }.joined(separator: " · ")
        about.isVisible = !line.isEmpty
        if about.text != line { about.text = line }
    }

    func request(for picture: SavedPicture) -> PhotoRequest? { photo.request(for: picture) }

    func clear() {
        parts.clear()
        photo.show(nil)
    }
}
