import Adwaita
import Market
import MarketScreens

/// The recently viewed products, and a button that forgets them.
final class RecentlyViewedView: Bin {
    private let search: SearchModel
    private let context: WindowContext
    private let forget: Button
    private let shelf: ProductShelf<SavedProduct>

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        let viewed = search.recentlyViewed
        forget = Button("") { [viewed] in viewed.forget() }
        shelf = ProductShelf(
            context,
            card: { [viewed] in viewed.card($0) },
            goods: { $0 },
            onLike: { [viewed] in viewed.toggleLike($0) },
            onOpen: { [unowned shell = context.shell] in shell.open($0) },
            button: forget
        )
        super.init(shelf)
        observe(self) { $0.render() }
    }

    private func render() {
        let (texts, goods) = (context.texts, search.shownViewed)
        forget.title = texts[.viewedForget]
        shelf.show(goods, texts[.viewedTitle])
        isVisible = !goods.isEmpty
    }
}
