import Adwaita
import MarketScreens

/// The rows of products, loaded as far as a person scrolls, and the footer below them.
final class ProductListView<Item>: Box {
    let model = ArrayModel<Item>()
    private let scroll: ScrollView
    private let footer: ListFooterBar

    /// A list that is called `name` to those who listen.
    ///
    /// With `hasMenus` each row has a button that opens its menu, in place of the heart. `loadNextPage` is called with each movement near the end: how much is above and below, in screens.
    init(
        _ context: WindowContext,
        called name: String,
        card: @escaping (Item, _ position: Int) -> ProductCard,
        goods: @escaping (Item) -> SavedProduct,
        hasMenus: Bool = false,
        onLike: @escaping (Item) -> Void,
        onOpen: @escaping (Item) -> Void,
        loadNextPage: @escaping (_ above: Double, _ below: Double) -> Void,
        retry: @escaping () -> Void
    ) {
        let (photoProvider, menu) = (context.photoProvider, ProductMenu(context))
        let list = ListView(model, onActivate: onOpen) {
            guard hasMenus else {
                return ProductCell(
                    { ProductListRow(photoProvider, onLike: $0) },
                    cardAt: card,
                    onLike: onLike
                )
                .offers(menu, for: goods)
            }
            var open: (Widget) -> Void = { _ in }
            let cell = ProductCell(
                { _ in OwnProductRow(photoProvider, context) { open($0) } },
                cardAt: card,
                onLike: onLike
            )
            .offers(menu, for: goods)
            open = { [unowned cell] in $0.openMenu(cell.menu) }
            return cell
        }
        let scroll = ScrollView(ScrollingClamp(list.called(name).style("plain"), width: 860))
        self.scroll = scroll
        footer = ListFooterBar(retry: retry)
        super.init(.vertical)
        append(scroll)
        append(footer)
        scroll.onNearEnd = { [unowned scroll] in
            loadNextPage(scroll.offset / scroll.page, max(0, scroll.remaining) / scroll.page)
        }
        scroll.onScroll = { [unowned self] in self.footer.scrolled(remaining: self.scroll.remaining) }
    }

    func show(_ footer: FeedFooter) { self.footer.show(footer) }
}
