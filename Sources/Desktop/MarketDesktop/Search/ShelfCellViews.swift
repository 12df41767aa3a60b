import Adwaita
import MarketClient
import MarketScreens

/// Goods as a card of a row that scrolls sideways: all of one width, the row as high as the highest.
final class ShelfCard: Bin, ProductCellView {
    private let tile: ProductTile

    init(_ photoProvider: PhotoProvider, onLike: @escaping () -> Void) {
        tile = ProductTile(photoProvider, onLike: onLike)
        super.init(FixedWidth(tile, width: 176))
    }

    var parts: ProductCellParts { tile.parts }

    func show(_ card: ProductCard) { tile.show(card) }

    func request(for picture: SavedPicture) -> PhotoRequest? { tile.request(for: picture) }

    func clear() { tile.clear() }
}

/// Goods as a large picture, with what they are and cost below it.
final class ProductBanner: Bin, ProductCellView {
    private static let width = 296
    private static let height = 184

    let parts: ProductCellParts
    private let photo: PhotoView
    private let badge = Label().whole().style("badge", "caption")

    init(_ photoProvider: PhotoProvider, onLike: @escaping () -> Void) {
        photo = PhotoView(photoProvider, .large, width: Self.width, height: Self.height)
        parts = ProductCellParts(onLike: onLike)
        parts.name.style("heading")
        parts.stock.fit = .wrapped
        let heart = parts.heart.style("over-photo").align(.end, .end).margins(8)
        badge.align(.start, .start).margins(8).untouchable()
        let texts = Box(.vertical, spacing: 2, [parts.name, parts.price, parts.stock])
        texts.isHiddenFromReaders()
        let tile = Box(
            .vertical,
            [
                Overlay(photo.style("goods-photo"), over: [badge, heart]),
                texts.margins(top: 8, start: 12, end: 12),
            ]
        )
        tile.style("goods-tile").clipped()
        super.init(FixedWidth(tile, width: Self.width))
    }

    func show(_ card: ProductCard) {
        guard parts.show(card) else { return }
        photo.show(pictureOf: card)
        badge.show(badgeOf: card)
    }

    /// Too few are shown for any to be fetched before they are seen.
    func request(for picture: SavedPicture) -> PhotoRequest? { nil }

    func clear() {
        parts.clear()
        photo.show(nil)
    }
}
