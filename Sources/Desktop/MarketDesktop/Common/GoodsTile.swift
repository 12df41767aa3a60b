import Adwaita
import MarketClient
import MarketScreens

/// Goods as a card: a square picture with the heart on it, and below what they are, cost, and how many are left.
final class GoodsTile: Box, GoodsFace {
    /// The narrowest that a card gets; two of them and their margins fit on a phone.
    static let leastWidth = 150

    private let photo: GoodsPhoto
    private let name = Label.goodsName()
    private let price = PriceLabel()
    private let stock = Label().whole().style("caption")
    private let heart: HeartButton
    private var card: GoodsCard?

    init(_ gallery: Gallery, onLike: @escaping () -> Void) {
        heart = HeartButton(onPress: onLike)
        heart.style("over-photo").align(.end, .end).margins(4)
        photo = GoodsPhoto(gallery, leastSide: Self.leastWidth, under: [heart])
        super.init(.vertical)
        let texts = Box(.vertical, spacing: 2, [name, price, stock])
        texts.isHiddenFromReaders()
        style("goods-tile").clipped()
        let square = Square(photo)
        square.onSide = { [unowned photo] in photo.draw(side: $0) }
        append(square)
        append(texts.margins(horizontal: 10, vertical: 8))
    }

    func show(_ card: GoodsCard) {
        guard card != self.card else { return }
        self.card = card
        photo.show(card)
        name.show(nameOf: card)
        price.show(card.price)
        stock.show(stockOf: card)
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
