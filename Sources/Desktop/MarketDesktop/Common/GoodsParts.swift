import Adwaita
import MarketScreens

/// What is said of goods on every face of theirs: what they are, cost, how many are left, and whether they are liked.
final class GoodsParts {
    let name = CellText.goodsName()
    let price = CellText(.whole).style("price")
    let stock = CellText(.whole).style("caption")
    let heart: HeartButton
    private var card: GoodsCard?
    /// Whose words are still there, though it is no longer shown.
    private var last: GoodsCard?

    init(onLike: @escaping () -> Void) { heart = HeartButton(onPress: onLike) }

    /// Shows a card, and says whether it is another than was shown.
    func show(_ card: GoodsCard) -> Bool {
        guard card != self.card else { return false }
        let old = self.card ?? last
        self.card = card
        last = nil
        if old?.name != card.name || old?.hits != card.hits { name.show(nameOf: card) }
        if old == nil || old?.price != card.price { price.show(priceOf: card) }
        if old == nil || old?.stock != card.stock { stock.show(stockOf: card) }
        heart.show(card.isLiked, called: card.likeLabel)
        return true
    }

    /// Forgets the card, not the words: most often others come at once.
    func clear() {
        last = card ?? last
        card = nil
    }
}
