import Adwaita
import MarketScreens

/// What is said of goods on every face of theirs: what they are, cost, how many are left, and whether they are liked.
final class GoodsParts {
    let name = Label.goodsName()
    let price = PriceLabel()
    let stock = Label().whole().style("caption")
    let heart: HeartButton
    private var card: GoodsCard?

    init(onLike: @escaping () -> Void) { heart = HeartButton(onPress: onLike) }

    /// Shows a card, and says whether it is another than was shown.
    func show(_ card: GoodsCard) -> Bool {
        guard card != self.card else { return false }
        self.card = card
        name.show(nameOf: card)
        price.show(card.price)
        stock.show(stockOf: card)
        heart.show(card.isLiked, called: card.likeLabel)
        return true
    }

    /// Forgets the card, not the words: most often others come at once.
    func clear() { card = nil }
}
