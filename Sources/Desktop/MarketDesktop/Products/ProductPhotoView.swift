import Adwaita
import MarketClient
import MarketScreens

/// The picture of some goods in a card, with a word on it where they are reserved, sold or gone.
final class ProductPhotoView: Square {
    private let photo: PhotoView
    /// Made with the first word: most goods are to be had.
    private var badge: Label?

    /// A picture that is at least `leastSide` wide, with `layers` over it.
    init(_ photoProvider: PhotoProvider, leastSide: Int, under layers: [Widget]) {
        photo = PhotoView(photoProvider, .thumbnail, width: leastSide, height: leastSide, grows: true)
        super.init(photo, over: layers)
        style("goods-photo").clipped()
        onSide = { [unowned photo] in photo.draw(width: $0, height: $0) }
    }

    func show(_ card: ProductCard) {
        photo.show(pictureOf: card)
        guard badge != nil || card.badge != nil else { return }
        let badge = badge ?? newBadge()
        badge.show(badgeOf: card)
    }

    func request(for picture: SavedPicture) -> PhotoRequest? { photo.request(for: picture) }

    /// Gives the picture up.
    func clear() { photo.show(nil) }

    private func newBadge() -> Label {
        let label = Label().whole().style("badge", "caption").align(.start, .start).margins(4).untouchable()
        badge = label
        add(label)
        return label
    }
}

extension PhotoView {
    /// A small picture of some goods, `side` × `side` pixels before scaling, without words: they have no room there in
    /// large type.
    static func ofProduct(_ photoProvider: PhotoProvider, side: Int) -> PhotoView {
        PhotoView(photoProvider, .thumbnail, width: side, height: side).style("goods-photo")
    }

    /// Shows the picture; it steps back where nobody can have the goods.
    func show(pictureOf card: ProductCard) {
        show(card.picture)
        style("dimmed", if: card.isDimmed)
    }
}
