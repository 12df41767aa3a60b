import Adwaita
import MarketClient
import MarketScreens

/// Goods as a card of a row that scrolls sideways: all of one width, the row as high as the highest.
final class ShelfCard: Bin, GoodsFace {
    private let tile: GoodsTile

    init(_ gallery: Gallery, onLike: @escaping () -> Void) {
        tile = GoodsTile(gallery, onLike: onLike)
        super.init(FixedWidth(tile, width: 176))
    }

    func show(_ card: GoodsCard) { tile.show(card) }

    var takesKeys: Bool {
        get { tile.takesKeys }
        set { tile.takesKeys = newValue }
    }

    func request(for picture: KeptPicture) -> PhotoRequest? { tile.request(for: picture) }

    func clear() { tile.clear() }
}

/// Goods as a large picture, with what they are and cost below it.
final class GoodsBanner: Bin, GoodsFace {
    private static let width = 296
    private static let height = 184

    private let photo: PhotoView
    private let name = Label.goodsName().style("heading")
    private let price = PriceLabel()
    private let stock = Label(wraps: true).whole().style("caption")
    private let badge = Label().whole().style("badge", "caption")
    private let heart: HeartButton
    private var card: GoodsCard?

    init(_ gallery: Gallery, onLike: @escaping () -> Void) {
        photo = PhotoView(gallery, .large, width: Self.width, height: Self.height)
        heart = HeartButton(onPress: onLike)
        heart.style("over-photo").align(.end, .end).margins(8)
        badge.align(.start, .start).margins(8).untouchable()
        let texts = Box(.vertical, spacing: 2, [name, price, stock])
        texts.isHiddenFromReaders()
        let tile = Box(
            .vertical,
            [
                Overlay(photo.style("goods-photo"), over: [badge, heart]),
                texts.margins(horizontal: 12, vertical: 8),
            ]
        )
        tile.style("goods-tile").clipped()
        super.init(FixedWidth(tile, width: Self.width))
    }

    func show(_ card: GoodsCard) {
        guard card != self.card else { return }
        self.card = card
        photo.show(card.picture)
        badge.isVisible = card.badge != nil
        badge.text = card.badge ?? ""
        name.show(nameOf: card)
        price.show(card.price)
        stock.show(stockOf: card)
        heart.show(card.isLiked, called: card.likeLabel)
    }

    var takesKeys: Bool {
        get { heart.isFocusable }
        set { heart.isFocusable = newValue }
    }

    /// Too few are shown for any to be fetched before they are seen.
    func request(for picture: KeptPicture) -> PhotoRequest? { nil }

    func clear() {
        card = nil
        photo.show(nil)
    }
}
