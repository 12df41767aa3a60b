import Adwaita
import Market
import MarketClient
import MarketScreens

/// A feed as one list of rows, or why there is none.
final class FeedList: Bin {
    private let feed: ProductFeed
    private let list: ProductListView<ProductSummary>
    private let state: StateView
    private var follower: ProductRowsObserver?

    /// `name` is for those who listen, `icon` for an empty list; `onEmpty` is what its button does then.
    init(
        _ feed: ProductFeed,
        _ context: WindowContext,
        called name: String,
        icon: String,
        hasMenus: Bool = false,
        onEmpty: @escaping () -> Void = {}
    ) {
        self.feed = feed
        list = ProductListView(
            context,
            called: name,
            card: { [feed] in feed.card($0, at: $1) },
            goods: { SavedProduct($0) },
            hasMenus: hasMenus,
            onLike: { [feed] in feed.toggleLike($0) },
            onOpen: { [unowned shell = context.shell] in shell.open($0) },
            loadNextPage: { [unowned feed] above, below in
                feed.scrolled(to: ScrollPosition(first: nil, screensAbove: above, screensBelow: below))
            },
            retry: { [unowned feed] in feed.retry() }
        )
        state = StateView(list, icon: icon) { [unowned feed] in
            if feed.error != nil { feed.retry() } else { onEmpty() }
        }
        super.init(state)
        expand(horizontal: true, vertical: true)
        follower = feed.rows.follow { [weak list, unowned feed] change in
            guard let model = list?.model else { return }
            model.apply(change)
            if let index = feed.headingMoved(by: change) { model.replace(at: index, with: model[index]) }
        }
        observe(self) { $0.render() }
    }

    private func render() {
        state.show(feed)
        list.show(feed.footer)
    }
}

extension ArrayModel<ProductSummary> {
    /// Changes as the goods did, and touches no other row.
    fileprivate func apply(_ change: ProductRowsChange) {
        switch change {
        case .reset(let goods): update(to: goods)
        case .append(let goods): append(contentsOf: goods)
        case .patch(let index, let goods): replace(at: index, with: goods)
        case .remove(let index): remove(at: index)
        case .insert(let index, let goods): insert(goods, at: index)
        }
    }
}
