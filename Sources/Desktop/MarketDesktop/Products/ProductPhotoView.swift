import Adwaita
import MarketClient
import MarketScreens

/// The picture of some goods; a large one has a word on it where they are reserved, sold or gone.
final class ProductPhotoView: Bin {
    private let photo: PhotoView
    private let badge = Label().whole().style("badge", "caption")
    private var isDimmed = false

    /// A small picture of `side` × `side` pixels before scaling, without words: they have no room there in large type.
    init(_ photoProvider: PhotoProvider, side: Int) {
        photo = PhotoView(photoProvider, .thumbnail, width: side, height: side)
        super.init(photo)
        style("goods-photo").clipped()
    }

    /// A picture that is at least `leastSide` wide, with `layers` over it; see `draw(side:)`.
    init(_ photoProvider: PhotoProvider, leastSide: Int, under layers: [Widget]) {
        photo = PhotoView(photoProvider, .thumbnail, width: leastSide, height: leastSide, grows: true)
        super.init()
        badge.align(.start, .start).margins(4).untouchable()
        badge.isVisible = false
        child = Overlay(photo, over: [badge] + layers)
        style("goods-photo").clipped()
    }

    func show(_ card: ProductCard) {
        photo.show(card.picture)
        if card.isDimmed != isDimmed {
            isDimmed = card.isDimmed
            photo.style("dimmed", if: isDimmed)
        }
        badge.show(badgeOf: card)
    }

    /// Says how large it has been laid out.
    func draw(side: Int) { photo.draw(width: side, height: side) }

    func request(for picture: SavedPicture) -> PhotoRequest? { photo.request(for: picture) }

    /// Gives the picture up.
    func clear() { photo.show(nil) }
}
