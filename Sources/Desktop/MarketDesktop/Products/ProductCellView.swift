import Adwaita
import Market
import MarketClient
import MarketScreens

/// A product among others: a row of a list, or a card of a grid.
///
/// It is made once and shows one card after another. Its owner names the row around it after `card.spoken`,
/// so its texts are silent in a screen reader.
protocol ProductCellView: Widget {
    var parts: ProductCellParts { get }
    func show(_ card: ProductCard)
    /// The request of this view for `picture`; `nil` before its size is known.
    func request(for picture: SavedPicture) -> PhotoRequest?
    /// Gives up what nobody sees: the picture.
    func clear()
    /// True where what can be pressed in it can be focused, as only in the focused row.
    var takesKeys: Bool { get set }
}

extension ProductCellView {
    var takesKeys: Bool {
        get { parts.heart.isFocusable }
        set { parts.heart.isFocusable = newValue }
    }
}

extension Label {
    /// A name that ends after two lines, with the words in it that were looked for.
    static func productName() -> Label { Label(lines: 2).style("goods-name") }

    func show(nameOf card: ProductCard) {
        if let rich = card.markedName { show(rich) } else if text != card.name { text = card.name }
    }

    /// Shows the stock; 품절 in the warning colour as well as in words.
    func show(stockOf card: ProductCard) {
        isVisible = card.stock != nil
        guard let stock = card.stock else { return }
        if text != stock.text { text = stock.text }
        style("sold-out", if: stock.isWarning)
    }
}

extension CellText {
    /// A name that ends after two lines, with the words in it that were looked for.
    static func productName() -> CellText { CellText(.shortened(lines: 2)).style("goods-name") }

    func show(nameOf card: ProductCard) {
        if let rich = card.markedName { show(rich) } else { text = card.name }
    }

    /// Shows a price, with a text for screen readers.
    ///
    /// In large type each amount of a long price has a line of its own.
    func show(_ price: PriceText?, inLargeType isLarge: Bool) {
        isVisible = price != nil
        guard let price else { return }
        let breaks = isLarge && price.isLong
        fit = breaks || price.spans.count > 1 ? .wrapped : .whole
        show(price.rich(breaking: breaks).tabular(), after: price.discount)
        called(price.spoken)
    }

    /// Shows the stock; 품절 in the warning colour as well as in words.
    func show(stockOf card: ProductCard) {
        isVisible = card.stock != nil
        guard let stock = card.stock else { return }
        style("sold-out", if: stock.isWarning)
        if text != stock.text { text = stock.text }
    }
}

extension ProductCard {
    /// The name with what was looked for in bold; nil where nothing was.
    fileprivate var markedName: RichText? {
        guard !hits.isEmpty else { return nil }
        var rich = RichText.plain("")
        var rest = name.startIndex
        for hit in hits where hit.lowerBound >= rest {
            rich = rich + .plain(String(name[rest..<hit.lowerBound])) + .bold(String(name[hit]))
            rest = hit.upperBound
        }
        return rich + .plain(String(name[rest...]))
    }
}
