import Adwaita
import Market
import MarketClient
import MarketScreens

/// One order of the results, in full: loaded as far as a person scrolls.
final class SearchListingView: Box {
    private let search: SearchModel
    private let context: WindowContext
    private let back: Button
    private let title = Label("", wraps: true).style("heading")
    private let sorts = Bin()
    private let content = Bin()
    private var feed: ProductFeed?
    private var foreign: ExternalSearchFeed?
    private var offered: [String] = []

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        back = Button(icon: "go-previous-symbolic", called: "") { [unowned search] in search.showSections() }
        super.init(.vertical)
        let words = Box(.horizontal, spacing: 8, [back.style("flat"), title.expand(horizontal: true)])
        let line = Folding(spacing: 8, [words, sorts])
        append(Clamp(line.margins(top: 0, bottom: 4, start: 8, end: 12), width: 860))
        append(content.expand(horizontal: true, vertical: true))
        observe(self) { $0.showSorts() }
        observe(self) { $0.render() }
    }

    private func showSorts() {
        let (all, texts) = (search.sorts, context.texts)
        let titles = all.map { $0.text(in: texts) }
        // Rebuilt only for other choices: a rebuild takes the focus away.
        if titles != offered {
            offered = titles
            let choice = DropDown(titles) { [unowned search] index in
                if search.phase == .listing, search.filter.sort != all[index] { search.showAll(all[index]) }
            }
            sorts.isVisible = all.count > 1
            sorts.child = choice.called(texts[.sortOrder])
        }
        guard let choice = sorts.child as? DropDown, let index = all.firstIndex(of: search.filter.sort),
            choice.selected != index
        else { return }
        choice.selected = index
    }

    private func render() {
        let texts = context.texts
        back.called(texts[.screenBack]).tooltip = texts[.screenBack]
        // Without the trailing blanks of unfinished typing, over which GTK 4.8 stumbles where a text may
        // wrap.
        title.text = search.words
        if let listing = search.listing {
            guard listing !== feed else { return }
            (feed, foreign) = (listing, nil)
            content.child = FeedList(listing, context, called: search.words, icon: "system-search-symbolic")
        } else if let list = search.foreignListing {
            guard list !== foreign else { return }
            (feed, foreign) = (nil, list)
            content.child = ExternalResultsView(list, search, context)
        } else {
            (feed, foreign) = (nil, nil)
            content.child = nil
        }
    }
}
