import Adwaita
import MarketScreens

/// Goods side by side below their heading, in a line that scrolls; out of sight while there are none.
final class ProductShelf<Item: Identifiable & Equatable>: Box {
    private let model = ArrayModel<Item>()
    private let heading = Label("", wraps: true).whole().style("heading")
    private let list: ListView<Item>

    /// With `button`, that stands at the end of the heading's line.
    init(
        _ context: WindowContext,
        card: @escaping (Item) -> ProductCard,
        goods: @escaping (Item) -> SavedProduct,
        onLike: @escaping (Item) -> Void,
        onOpen: @escaping (Item) -> Void,
        button: Button? = nil
    ) {
        let (photoProvider, menu) = (context.photoProvider, ProductMenu(context))
        list = ListView(model, along: .horizontal, onActivate: onOpen) {
            ProductCell({ ShelfCard(photoProvider, onLike: $0) }, card: card, onLike: onLike)
                .offers(menu, for: goods)
        }
        super.init(.vertical, spacing: 6)
        heading.role(.heading)
        let parts = [heading.expand(horizontal: true), button?.style("flat").align(.end, .center)]
        append(Folding(spacing: 12, parts.compactMap(\.self)).margins(horizontal: 6))
        append(ScrollView(list.style("plain"), along: .horizontal))
    }

    func show(_ goods: [Item], _ title: String) {
        isVisible = !goods.isEmpty
        if heading.text != title { heading.text = title }
        list.called(title)
        model.update(to: goods)
    }
}
