import Adwaita
import Market
import MarketScreens

/// One's own products in one state after the other, with drafts above them, and what can be done on each row.
final class OwnProductsView: Box {
    private let mine: ProfileModel
    private let context: WindowContext
    private let states = Bin()
    private let drafts: DraftListView
    private let content = Bin()
    private var titles: [String] = []
    /// The feed whose products are in `content`.
    private var feed: ProductFeed?

    init(_ mine: ProfileModel, _ context: WindowContext) {
        self.mine = mine
        self.context = context
        drafts = DraftListView(mine, context)
        super.init(.vertical)
        // Where a row has no room for all of them, they are scrolled sideways.
        let row = ScrollView(
            states.align(.center).margins(top: 0, bottom: 8, start: 12, end: 12),
            along: .horizontal
        )
        .keepsLinesWhole()
        append(drafts)
        append(row)
        append(content.expand(horizontal: true, vertical: true))
        drafts.onWhole = { [unowned self] isWhole in
            content.isVisible = !isWhole
            row.isVisible = !isWhole && mine.hasStates
        }
        observe(self) { $0.showStates() }
        observe(self) { $0.showProducts() }
    }

    private func showStates() {
        let all = mine.states
        states.isVisible = mine.hasStates
        let titles = all.map(\.title)
        if titles != self.titles {
            let hadFocus = states.hasFocus
            self.titles = titles
            states.child = Segments(titles.map { .text($0) }) { [unowned mine] in mine.use(all[$0].state) }
            if hadFocus { states.child?.focus() }
        }
        guard let segments = states.child as? Segments,
            let index = all.firstIndex(where: { $0.state == mine.state })
        else { return }
        segments.called(context.texts[.mineStates])
        if segments.selected != index { segments.selected = index }
    }

    private func showProducts() {
        guard let feed = mine.feed, feed !== self.feed else { return }
        self.feed = feed
        content.child = FeedList(
            feed,
            context,
            called: context.texts[.placeMine],
            icon: "emblem-photos-symbolic",
            hasMenus: true
        ) { [unowned shell = context.shell] in shell.sell() }
    }
}
