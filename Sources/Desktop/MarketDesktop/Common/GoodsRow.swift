import Adwaita
import MarketClient
import MarketScreens

/// Goods as a row: the picture at the left, what they are and cost, how many are left, and the heart.
final class GoodsRow: Box, GoodsFace {
    private let photo: GoodsPhoto
    private let name = Label.goodsName()
    private let price = PriceLabel()
    private let badge = Label().whole().style("badge", "caption", "state")
    private let stock = Label().whole().style("caption")
    private let about = Label().style("caption", "dim-label", "goods-about")
    private let heart: HeartButton
    private var card: GoodsCard?

    init(_ gallery: Gallery, onLike: @escaping () -> Void) {
        photo = GoodsPhoto(gallery, side: 72)
        heart = HeartButton(onPress: onLike)
        super.init(.horizontal, spacing: 12)
        let texts = Box(.vertical, spacing: 2, [name, price, badge.align(.start), stock, about])
        texts.align(.fill, .center).expand(horizontal: true)
        texts.isHiddenFromReaders()
        photo.align(.start, .center).isHiddenFromReaders()
        heart.align(.end, .center)
        style("goods-row")
        append(photo)
        append(texts)
        append(heart)
    }

    func show(_ card: GoodsCard) {
        guard card != self.card else { return }
        self.card = card
        photo.show(card)
        name.show(nameOf: card)
        price.show(card.price)
        if let word = card.badge, word != badge.text { badge.text = word }
        badge.isVisible = card.badge != nil
        stock.show(stockOf: card)
        let line = [card.seller, card.date].filter { !$0.isEmpty }.joined(separator: " · ")
        about.isVisible = !line.isEmpty
        if about.text != line { about.text = line }
        heart.show(card.isLiked, called: card.likeLabel)
    }

    var takesKeys: Bool {
        get { heart.isFocusable }
        set { heart.isFocusable = newValue }
    }

    func request(for picture: KeptPicture) -> PhotoRequest? { photo.request(for: picture) }

    func clear() {
        card = nil
        photo.clear()
    }
}
