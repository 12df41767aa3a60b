import Adwaita
import MarketScreens

/// The picture of some goods, with a word on it where they are reserved, sold or gone.
final class GoodsPhoto: Bin {
    private let photo: PhotoView
    private let badge = Label().whole().style("badge", "caption")

    /// A picture of `side` × `side` pixels before scaling, with `layers` over it.
    init(_ gallery: Gallery, side: Int, over layers: [Widget] = []) {
        photo = PhotoView(gallery, .thumbnail, width: side, height: side)
        badge.align(.start, .start).margins(4).untouchable()
        badge.isVisible = false
        super.init(Overlay(photo, over: [badge] + layers))
        style("goods-photo").clipped()
    }

    func show(_ card: GoodsCard) {
        photo.show(card.picture)
        badge.isVisible = card.badge != nil
        if let word = card.badge, word != badge.text { badge.text = word }
    }

    /// Gives the picture up.
    func clear() { photo.show(nil) }
}
