import Adwaita
import MarketScreens

/// The texts common to all cells of a product: name, price, stock, and a heart.
final class ProductCellParts {
    let name = CellText.productName()
    let price = CellText(.whole).style("price")
    let stock = CellText(.whole).style("caption")
    let heart: HeartButton
    private var card: ProductCard?
    /// The product whose texts are still there, though it is no longer shown.
    private var last: ProductCard?
    /// Made with the first long price, as the others are the same in large type.
    private var appearance: Appearance?

    init(onLike: @escaping () -> Void) { heart = HeartButton(onPress: onLike) }

    /// Shows a card, and says whether it is another than was shown.
    func show(_ card: ProductCard) -> Bool {
        guard card != self.card else { return false }
        let old = self.card ?? last
        self.card = card
        last = nil
        if old?.name != card.name || old?.hits != card.hits { name.show(nameOf: card) }
        if old == nil || old?.price != card.price { showPrice(of: card) }
        if old == nil || old?.stock != card.stock { stock.show(stockOf: card) }
        heart.show(card.isLiked, called: card.likeLabel)
        if heart.isVisible == card.isOwn { heart.isVisible = !card.isOwn }
        return true
    }

    private func showPrice(of card: ProductCard) {
        guard appearance == nil, card.price?.isLong == true else { return renderPrice() }
        appearance = Appearance()
        observe(self) { $0.renderPrice() }
    }

    private func renderPrice() {
        // Also read while the price is a short one, so that this runs again for the next long one.
        let isLarge = appearance?.hasLargeText == true
        guard let card = card ?? last else { return }
        price.show(card.price, inLargeType: isLarge)
    }

    /// Forgets the card, not the words: most often others come at once.
    func clear() {
        last = card ?? last
        card = nil
    }
}

extension Label {
    /// Shows the word that stands on some goods: that they are reserved, sold or gone; nothing where there is none.
    func show(badgeOf card: ProductCard) {
        if let word = card.badge, word != text { text = word }
        isVisible = card.badge != nil
    }
}
