import Adwaita
import Market
import MarketClient
import MarketScreens

/// The meetings of the week, the reviews to write, and the latest sales and purchases, each with its picture.
final class TradeOverviewView: Box {
    private let trades: TradeOverviewModel
    private let context: WindowContext
    private let offline = Label("", wraps: true).centered().style("dim-label", "caption")
    /// As many as there are sections at most.
    private let groups = (0..<4).map { _ in PreferencesGroup() }
    private let more = PreferencesGroup()
    private let state: StateView
    private var shown: [TradeSection]?

    init(_ trades: TradeOverviewModel, _ context: WindowContext) {
        self.trades = trades
        self.context = context
        state = StateView(PreferencesPage(groups + [more]), icon: "document-open-recent-symbolic") {
            [unowned trades] in trades.appear()
        }
        super.init(.vertical, [offline.role(.status), state.expand(horizontal: true, vertical: true)])
        observe(self) { $0.render() }
        observe(self) { $0.showRows() }
    }

    private func render() {
        offline.show(trades.offlineText)
        state.show(trades.error, empty: trades.emptyText, isLoading: trades.showsLoading)
        more.show([
            ActionRow(context.texts[.mineAllDeals]) { [unowned shell = context.shell] in shell.openDeals() }
                .suffix(IconImage("go-next-symbolic", pixels: 16))
        ])
    }

    private func showRows() {
        let sections = trades.sections
        guard sections != shown else { return }
        shown = sections
        for (place, group) in groups.enumerated() {
            let section = sections.indices.contains(place) ? sections[place] : nil
            group.set(title: section?.title ?? "")
            group.show((section?.rows ?? []).map { row($0) })
            group.isVisible = section != nil
        }
    }

    private func row(_ row: TradeRow) -> ActionRow {
        let photo = PhotoView(context.photoProvider, .thumbnail, width: 48, height: 48)
        photo.show(row.picture)
        return ActionRow(row.title, subtitle: row.facts) { [unowned shell = context.shell] in
            if row.isReview { shell.open(reviewOf: row.deal) } else { shell.open(deal: row.deal) }
        }
        .title(lines: 2).prefix(photo.style("goods-photo").align(.start, .center).isHiddenFromReaders())
    }
}
