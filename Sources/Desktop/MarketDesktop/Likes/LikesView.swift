import Adwaita
import Market
import MarketScreens

/// A person's likes, as cards; one that is gone says so on its picture, and stays until it is unliked.
final class LikesView: Bin {
    private let likes: LikesModel
    private let context: WindowContext
    private let model = ArrayModel<SavedProduct>()
    private let grid: GridView<SavedProduct>
    private let state: StateView

    init(_ likes: LikesModel, _ context: WindowContext) {
        self.likes = likes
        self.context = context
        let (photoProvider, menu) = (context.photoProvider, ProductMenu(context))
        grid = GridView(
            model,
            columns: 1...6,
            onActivate: { [unowned shell = context.shell] in shell.open($0) }
        ) {
            ProductCell(
                { ProductTile(photoProvider, onLike: $0) },
                card: { [likes] in likes.card($0) },
                onLike: { [likes] in likes.unlike($0) }
            )
            .offers(menu) { $0 }
        }
        state = StateView(
            ScrollView(ScrollingClamp(grid.style("plain"), width: 1200)),
            icon: "emblem-favorite-symbolic"
        ) { [unowned shell = context.shell] in shell.show(.market) }
        super.init(state)
        observe(self) { $0.render() }
    }

    private func render() {
        grid.called(context.texts[.likes])
        model.update(to: likes.goods)
        state.show(likes.emptyText.map { .empty($0) } ?? .content)
    }
}
