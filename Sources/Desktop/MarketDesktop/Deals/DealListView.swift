import Adwaita
import Market
import MarketScreens

/// One's deals: those that go on, and those that are over.
final class DealListView: SheetView {
    private let deals: DealListModel
    private let parts = Bin()
    private let offline = Label("", wraps: true).centered().style("dim-label", "caption")
    /// The deals with a meeting today, those of the next week, and the rest.
    private let groups = (0..<3).map { _ in PreferencesGroup() }
    private let state: StateView
    private var language: Language?
    private var shown: [DealSection]?
    private var hadMore = false

    init(_ deals: DealListModel, _ context: WindowContext) {
        self.deals = deals
        state = StateView(PreferencesPage(groups), icon: "document-open-recent-symbolic") { [deals] in
            deals.retry()
        }
        super.init(
            context,
            size: (560, 680),
            heading: WindowTitle(""),
            [parts.align(.center).margins(8), offline.role(.status), state]
        ) { [deals] in deals.close() }
        observe(self) { $0.render() }
        observe(self) { $0.showRows() }
    }

    private func render() {
        let texts = context.texts
        showHeading()
        if texts.language != language {
            language = texts.language
            parts.child = Segments([.text(texts[.dealsOpen]), .text(texts[.dealsOver])]) { [deals] in
                deals.use(past: $0 == 1)
            }
        }
        (parts.child as? Segments)?.selected = deals.isPast ? 1 : 0
        offline.show(deals.offlineText)
        state.show(deals.error, empty: deals.emptyText, isLoading: deals.phase == .loading)
    }

    private func showRows() {
        let sections = deals.sections
        guard sections != shown || deals.hasMore != hadMore else { return }
        shown = sections
        hadMore = deals.hasMore
        // The focused row goes: the focus moves to the top, where a screen reader can continue.
        if groups.contains(where: \.hasFocus) { close.focus() }
        for (place, group) in groups.enumerated() {
            let section = sections.indices.contains(place) ? sections[place] : nil
            group.set(title: section?.title ?? "")
            group.show((section?.rows ?? []).map { row($0) } + (place == groups.count - 1 ? more : []))
            group.isVisible = section != nil || place == groups.count - 1 && deals.hasMore
        }
    }

    private func row(_ row: DealRow) -> ActionRow {
        ActionRow(row.title, subtitle: row.facts) { [shell = context.shell] in shell.open(deal: row.id) }
            .title(lines: 2)
    }

    private var more: [ActionRow] {
        deals.hasMore ? [ActionRow(context.texts[.chatOlder]) { [deals] in deals.loadMore() }] : []
    }

    override var title: String { context.texts[.dealsTitle] }

    override var first: Widget? { nil }
}
