import Adwaita
import MarketScreens

/// The rows of products, loaded as far as a person scrolls, and the footer below them.
final class ProductListView<Item>: Box {
    let model = ArrayModel<Item>()
    private let scroll: ScrollView
    private let footer: ListFooterBar

    /// A list that is called `name` to those who listen.
    ///
    /// `loadNextPage` is called with each movement near the end: how much is above and below, in screens.
    init(
        _ photoProvider: PhotoProvider,
        called name: String,
        card: @escaping (Item, _ position: Int) -> ProductCard,
        onLike: @escaping (Item) -> Void,
        onOpen: @escaping (Item) -> Void,
        loadNextPage: @escaping (_ above: Double, _ below: Double) -> Void,
        retry: @escaping () -> Void
    ) {
        let list = ListView(model, onActivate: onOpen) {
            ProductCell({ ProductListRow(photoProvider, onLike: $0) }, cardAt: card, onLike: onLike)
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
