import Adwaita
import Market
import MarketClient
import MarketScreens

/// One order of what was found: its header, the way to all of it, and the best of it side by side or in rows.
final class ShelfView: Box {
    let shape: SearchShelf.Style

    private enum Page { case goods, loading, failed }

    private let search: SearchModel
    private let model = ArrayModel<SearchResult>()
    private let separator = Separator()
    private let header = Label("", wraps: true).whole().style("title-4")
    private let all: Button
    private let list: ListView<SearchResult>
    private let pages: Stack<Page>
    private let problem = Label("", wraps: true)
    private let retry: Button

    init(_ search: SearchModel, _ context: WindowContext, _ shelf: SearchShelf) {
        self.search = search
        shape = shelf.style
        let sort = shelf.sort
        all = Button("") { [unowned search] in search.showAll(sort) }
        retry = Button("") { [unowned search] in search.retry(sort) }
        let (photoProvider, shape, menu) = (context.photoProvider, shape, ProductMenu(context))
        list = ListView(
            model,
            along: shape == .list ? .vertical : .horizontal,
            onActivate: { [unowned shell = context.shell] in shell.open($0) }
        ) {
            ProductCell(
                { shape.face(photoProvider, onLike: $0) },
                card: { [search] in search.card($0) },
                onLike: { [search] in search.toggleLike($0) }
            )
            .offers(menu) { SavedProduct($0) }
        }
        let failure = Box(
            .horizontal,
            spacing: 12,
            [problem.expand(horizontal: true), retry.align(.end, .center)]
        )
        pages = Stack([
            (.goods, shape == .list ? list : ScrollView(list.margins(horizontal: 6), along: .horizontal)),
            (.loading, Spinner().align(.center, .center).size(height: 96)),
            (.failed, failure.margins(horizontal: 12)),
        ])
        super.init(.vertical, spacing: 8)
        style("shelf")
        problem.role(.status)
        header.role(.heading)
        list.style("plain")
        append(separator)
        append(
            Folding(spacing: 12, [header.expand(horizontal: true), all.style("flat").align(.end, .center)])
                .margins(horizontal: 12)
        )
        append(pages)
    }

    func show(_ shelf: SearchShelf, isFirst: Bool, in texts: Texts) {
        separator.isVisible = !isFirst
        let title = search.header(of: shelf)
        if header.text != title { header.text = title }
        list.called(title)
        all.title = texts[.appSearchAll]
        all.called(texts(.appSearchAllOf, ["section": title]))
        all.isVisible = !shelf.findings.isEmpty
        model.update(to: shelf.findings)
        if let error = search.error(of: shelf) {
            problem.text = error.text
            retry.title = error.retry ?? ""
            retry.isVisible = error.retry != nil
            pages.shown = .failed
        } else {
            pages.shown = shelf.phase == .loading ? .loading : .goods
        }
    }
}

extension SearchShelf.Style {
    fileprivate func face(_ photoProvider: PhotoProvider, onLike: @escaping () -> Void) -> any ProductCellView
    {
        switch self {
        case .banner: ProductBanner(photoProvider, onLike: onLike)
        case .cards: ShelfCard(photoProvider, onLike: onLike)
        case .list: ProductListRow(photoProvider, onLike: onLike)
        }
    }
}
