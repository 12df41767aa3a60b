import Adwaita
import Market
import MarketScreens

/// What was looked at lately, side by side, and a button that forgets it.
final class RecentlyViewedView: Box {
    private let search: SearchModel
    private let context: WindowContext
    private let model = ArrayModel<SavedProduct>()
    private let title = Label("", wraps: true).whole().style("heading")
    private let forget: Button
    private let list: ListView<SavedProduct>

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        let viewed = search.recentlyViewed
        forget = Button("") { [viewed] in viewed.forget() }
        list = ListView(
            model,
            along: .horizontal,
            onActivate: { [unowned shell = context.shell] in shell.open($0) }
        ) { [photoProvider = context.photoProvider] in
            ProductCell(
                { ShelfCard(photoProvider, onLike: $0) },
                card: { [viewed] in viewed.card($0) },
                onLike: { [viewed] in viewed.toggleLike($0) }
            )
        }
        super.init(.vertical, spacing: 6)
        title.role(.heading)
        append(
            Folding(
                spacing: 12,
                [title.expand(horizontal: true), forget.style("flat").align(.end, .center)]
            )
        )
        append(ScrollView(list.style("plain"), along: .horizontal))
        observe(self) { $0.render() }
    }

    private func render() {
        let (texts, goods) = (context.texts, search.shownViewed)
        title.text = texts[.viewedTitle]
        list.called(texts[.viewedTitle])
        forget.title = texts[.viewedForget]
        model.update(to: goods)
        isVisible = !goods.isEmpty
    }
}
