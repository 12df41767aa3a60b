import Adwaita
import Market
import MarketClient
import MarketScreens

/// Goods as they are shown among others: a row of a list, or a card of a grid.
///
/// It is made once and shows one card after another; the row around it is named after `card.spoken` by
/// whoever shows it, so its texts say nothing of their own to those who listen.
protocol GoodsFace: Widget {
    var parts: GoodsParts { get }
    func show(_ card: GoodsCard)
    /// What this face would ask for to show `picture`; `nil` while it does not know how large it is.
    func request(for picture: KeptPicture) -> PhotoRequest?
    /// Gives up what nobody sees: the picture.
    func clear()
}

extension GoodsFace {
    /// Whether keys can go to its heart, as only in the row that has them.
    var takesKeys: Bool {
        get { parts.heart.isFocusable }
        set { parts.heart.isFocusable = newValue }
    }
}

extension Label {
    /// A name that ends after two lines, with the words in it that were looked for.
    static func goodsName() -> Label { Label(lines: 2).style("goods-name") }

    func show(nameOf card: GoodsCard) {
        guard !card.hits.isEmpty else {
            if text != card.name { text = card.name }
            return
        }
        var rich = RichText.plain("")
        var rest = card.name.startIndex
        for hit in card.hits where hit.lowerBound >= rest {
            rich =
                rich + .plain(String(card.name[rest..<hit.lowerBound])) + .bold(String(card.name[hit]))
            rest = hit.upperBound
        }
        show(rich + .plain(String(card.name[rest...])))
    }

    /// How many there are; 품절 in the warning colour as well as in words.
    func show(stockOf card: GoodsCard) {
        isVisible = card.stock != nil
        guard let stock = card.stock else { return }
        if text != stock.text { text = stock.text }
        style("sold-out", if: stock.isWarning)
    }
}
