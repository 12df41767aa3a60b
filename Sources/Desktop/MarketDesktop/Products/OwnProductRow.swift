import Adwaita
import Market
import MarketClient
import MarketScreens

/// One's own product as a row: with a button for what its owner can do in place of the heart.
final class OwnProductRow: Box, ProductCellView {
    private let row: ProductListRow
    private let more: Button

    init(_ photoProvider: PhotoProvider, _ context: WindowContext, onMore: @escaping (Widget) -> Void) {
        row = ProductListRow(photoProvider, namesSeller: false, onLike: {})
        var press: () -> Void = {}
        more = Button(icon: "view-more-symbolic", called: "") { press() }
        super.init(.horizontal)
        append(row.expand(horizontal: true))
        append(more.style("flat", "circular").size(width: 44, height: 44).align(.end, .center).margins(6))
        let texts = context.texts
        named = { texts(.mineMore, ["name": $0]) }
        press = { [unowned more] in onMore(more) }
        more.isFocusable = false
    }

    private var named: (String) -> String = { $0 }

    var parts: ProductCellParts { row.parts }

    /// The button is focused only in the row that has the keys, as a heart is.
    var takesKeys: Bool {
        get { more.isFocusable }
        set { more.isFocusable = newValue }
    }

    func show(_ card: ProductCard) {
        row.show(card)
        row.parts.heart.isVisible = false
        let name = named(card.name)
        more.called(name).tooltip = name
    }

    func request(for picture: SavedPicture) -> PhotoRequest? { row.request(for: picture) }

    func clear() { row.clear() }
}
