import Adwaita
import Market
import MarketClient
import MarketScreens

/// A feed of goods as a list or as a grid, with all that it says of itself: for every screen that shows one.
final class FeedView: Bin {
    private let feed: ProductFeed
    private let context: WindowContext
    private let menu: ProductMenu
    private let rows = ArrayModel<ProductSlot>()
    private let layouts = Stack<FeedLayout>()
    private let state: StateView
    private let toTop: Button
    private let wayUp: Revealer
    private let scroll: FeedScrollTracker
    private let appearance = Appearance()
    private var layoutViews: [FeedLayout: FeedLayoutView] = [:]
    private var grid: GridView<ProductSlot>?
    private var follower: ProductRowsObserver?
    private var openProduct: Product.ID?
    private var topSignal: Int
    private var shownLayout: FeedLayout?
    private var cells: [WeakProductCell] = []

    private static let columns = 7
    private static let listWidth = 760
    private static let gridWidth = 1200
    /// As the style sheet has it.
    private static let gridPadding = 6.0

    /// Creates the view of a feed.
    ///
    /// Without products it shows `icon`, and the button of that page calls `onEmpty`.
    init(_ feed: ProductFeed, _ context: WindowContext, icon: String, onEmpty: @escaping () -> Void) {
        self.feed = feed
        self.context = context
        menu = ProductMenu(context)
        state = StateView(layouts, icon: icon, waiting: ConnectingView(feed, context)) { [feed] in
            if feed.phase == .empty { onEmpty() } else { feed.retry() }
        }
        toTop = Button(icon: "go-top-symbolic", called: context.texts[.toTop]) { [feed] in feed.scrollToTop()
        }
        toTop.style("circular", "osd", "to-top").size(width: 44, height: 44)
        wayUp = Revealer(toTop.margins(16), .crossfade)
        scroll = FeedScrollTracker(feed, context.photoProvider.prefetch())
        topSignal = feed.topSignal
        super.init()
        let notices = FeedNotices(feed) { context.texts }
        child = Overlay(state, over: [notices, wayUp.align(.center, .end)])
        follower = feed.rows.follow { [weak self] in self?.apply($0) }
        observe(self) { $0.showLayout() }
        observe(self) { $0.state.show($0.feed) }
        observe(self) { $0.showSigns() }
        observe(self) { $0.fitColumns() }
        observe(self) { $0.markOpen() }
    }

    override func focus() { layoutViews[feed.layout]?.focus() }

    // MARK: Goods

    private func apply(_ change: ProductRowsChange) {
        let isAtTop = (layoutViews[feed.layout]?.offset ?? 0) <= 0
        let isAnother = feed.place == nil
        rows.apply(change)
        switch change {
        case .reset where isAnother: goToTop()
        case .insert(0, _) where isAtTop: goToTop()
        default: break
        }
        scroll.forgetWhatWasFetched()
    }

    private func goToTop() {
        for layoutView in layoutViews.values { layoutView.goToTop() }
    }

    // MARK: Layouts

    private func showLayout() {
        let layout = feed.layout
        let hasKeys = layouts.hasFocus
        if !layouts.has(layout) { layouts.set(layout, layoutView(for: layout)) }
        layouts.shown = layout
        layoutViews[layout]?.show(feed.footer)
        if hasKeys, layouts.hasFocus, layout != shownLayout { focus() }
        shownLayout = layout
    }

    /// Made when it is first gone to, and kept with its place.
    private func layoutView(for layout: FeedLayout) -> FeedLayoutView {
        let layoutView =
            switch layout {
            case .list: makeListView()
            case .grid: makeGridView()
            }
        layoutView.onScroll = { [unowned self, unowned layoutView] in
            if layout == feed.layout { scroll.moved(layoutView, rows) }
        }
        layoutViews[layout] = layoutView
        return layoutView
    }

    private func makeListView() -> FeedLayoutView {
        let list = ListView(rows, onActivate: { [unowned self] in open($0) }) { [unowned self] in
            cell { [unowned self] onLike in
                let row = ProductListRow(context.photoProvider, onLike: onLike)
                scroll.face = row
                return row
            }
        }
        list.called(context.texts[.screenTabMarket]).style("goods-list")
        return makeLayoutView(list, width: Self.listWidth, padding: 0)
    }

    private func makeGridView() -> FeedLayoutView {
        let grid = GridView(
            rows,
            columns: leastColumns...Self.columns,
            onActivate: { [unowned self] in open($0) }
        ) { [unowned self] in
            cell { [unowned self] onLike in
                let tile = ProductTile(context.photoProvider, onLike: onLike)
                scroll.face = tile
                return tile
            }
        }
        self.grid = grid
        grid.called(context.texts[.screenTabMarket]).style("goods-grid")
        return makeLayoutView(grid, width: Self.gridWidth, padding: Self.gridPadding)
    }

    private func makeLayoutView(_ list: any Rows, width: Int, padding: Double) -> FeedLayoutView {
        FeedLayoutView(
            list,
            width: width,
            padding: padding,
            count: { [rows] in rows.count },
            onPull: { [feed] in feed.refresh() },
            onRetry: { [feed] in feed.retry() }
        )
    }

    private func cell(_ make: (_ onLike: @escaping () -> Void) -> any ProductCellView) -> Cell<ProductSlot> {
        let cell = ProductCell<ProductSlot>(
            make,
            cardAt: { [feed] slot, position in
                feed.rows.goods(of: slot, at: position).map { feed.card($0) }
            },
            onLike: { [feed] slot in
                if let goods = feed.rows.goods(of: slot, at: -1) { feed.toggleLike(goods) }
            },
            isOpen: { [unowned self] in $0.id == openProduct }
        )
        .offers(menu) { [feed] slot in feed.rows.goods(of: slot, at: -1).map(SavedProduct.init) }
        cells.removeAll { $0.cell == nil }
        cells.append(WeakProductCell(cell: cell))
        return cell
    }

    /// Marks the goods whose page is open beside the list.
    private func markOpen() {
        openProduct = context.shell.detail?.id
        for weak in cells { weak.cell?.mark() }
    }

    private func open(_ slot: ProductSlot) {
        if let goods = feed.rows.goods(of: slot, at: -1) { context.shell.open(goods) }
    }

    /// Two on a phone, unless the text is so large that a price has no room in half of one.
    private var leastColumns: Int { appearance.hasLargeText ? 1 : 2 }

    private func fitColumns() {
        let columns = leastColumns...Self.columns
        if let grid, grid.columns != columns { grid.columns = columns }
    }

    // MARK: What it says

    private func showSigns() {
        let name = context.texts[.toTop]
        toTop.called(name).tooltip = name
        wayUp.isRevealed = feed.showsToTop && feed.emptyText == nil
        guard feed.topSignal != topSignal else { return }
        topSignal = feed.topSignal
        // With a turn of its own: what changes while it is looked at is not heard of.
        Task { [weak self] in self?.goToTop() }
    }
}

private struct WeakProductCell {
    weak var cell: ProductCell<ProductSlot>?
}
