import Adwaita
import MarketScreens

/// All products of the market, the newest first unless another order was chosen.
final class MarketFeedView: Box {
    private let feed: ProductFeed
    private let goods: FeedView
    private let filters: FilterRow

    /// True where categories are chosen here, and not beside the list.
    var offersCategories: Bool {
        get { filters.offersCategories }
        set { filters.offersCategories = newValue }
    }

    init(_ feed: ProductFeed, _ context: WindowContext, offersCategories: Bool) {
        self.feed = feed
        goods = FeedView(feed, context, icon: "package-x-generic-symbolic") { [feed, shell = context.shell] in
            if feed.isNarrowed { feed.clearFilter() } else { shell.sell() }
        }
        filters = FilterRow(feed, context, ordering: true)
        super.init(.vertical)
        self.offersCategories = offersCategories
        append(filters)
        append(goods.expand(horizontal: true, vertical: true))
        observe(self) { $0.filters.isVisible = $0.feed.hasFilters && !$0.feed.isBare }
    }

    override func focus() { goods.focus() }
}
