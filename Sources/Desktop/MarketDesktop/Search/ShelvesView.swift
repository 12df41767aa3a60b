import Adwaita
import MarketScreens

/// The sections of a search, one below the other, with a line between each two.
final class ShelvesView: Bin {
    private let search: SearchModel
    private let context: WindowContext
    private let column = Box(.vertical, spacing: 12)
    private let incomplete = Label("", wraps: true).style("dim-label")
    private let correction = Label("", wraps: true)
    private let exactly: Button
    private var views: [SearchShelf.ID: ShelfView] = [:]

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        exactly = Button("") { [unowned search] in search.searchExactly() }
        super.init(ScrollView(Clamp(column.margins(top: 4, bottom: 24), width: 1200)))
        for widget in [correction, exactly.align(.start, .center)] {
            column.append(widget.margins(top: 0, bottom: 0, start: 12, end: 12))
        }
        column.append(incomplete.margins(top: 0, bottom: 0, start: 12, end: 12))
        observe(self) { $0.render() }
    }

    private func render() {
        let shelves = search.shownShelves
        // A section is made for its way of showing goods; another way takes another.
        for (sort, view) in views
        where !shelves.contains(where: { $0.sort == sort && $0.style == view.shape }) {
            column.remove(view)
            views[sort] = nil
        }
        let corrected = search.correctionText
        correction.text = corrected ?? ""
        exactly.title = search.exactlyText ?? ""
        for widget in [correction, exactly] { widget.isVisible = corrected != nil }
        let sentence = search.incompleteText
        incomplete.text = sentence ?? ""
        incomplete.isVisible = sentence != nil
        var above: Widget? = incomplete
        for shelf in shelves {
            let view = views[shelf.sort] ?? ShelfView(search, context, shelf)
            views[shelf.sort] = view
            view.show(shelf, isFirst: above === incomplete, in: context.texts)
            column.place(view, after: above)
            above = view
        }
    }
}
