import Adwaita
import MarketClient
import MarketScreens

/// One way in which a feed is laid out: its list or its grid, and what stands below the last goods.
final class FeedLayoutView: Bin {
    /// Called when the place or the length changed.
    var onScroll: () -> Void = {}

    private let list: any Rows
    private let scroller: ScrollView
    private let tailed: Tailed
    private let footer: FeedFooterView
    private let count: () -> Int
    private let padding: Double
    private var hasFooter = false
    /// True where the end of the products stays in sight when the footer takes its room.
    private var isFollowing = false

    /// More than the footer is high, so that it does not go away because it has come.
    private static let far = 320.0
    /// With how many rows, at which width, they had less room than they need.
    private var tooMany: Extent?

    private struct Extent: Equatable {
        let count: Int
        let width: Int
    }

    /// More rows than this are more than a window has room for.
    private static let few = 60

    /// A view with `list` no wider than `width` and with `padding` below its last row; `count` tells how many rows
    /// there are.
    init(
        _ list: any Rows,
        width: Int,
        padding: Double,
        count: @escaping () -> Int,
        onPull: @escaping () -> Void,
        onRetry: @escaping () -> Void
    ) {
        self.list = list
        self.count = count
        self.padding = padding
        scroller = ScrollView(ScrollingClamp(list, width: width))
        footer = FeedFooterView(onRetry: onRetry)
        footer.isVisible = false
        tailed = Tailed(scroller, tail: footer)
        super.init(tailed)
        scroller.onOvershoot(.top, onPull)
        scroller.onScroll = { [unowned self] in
            fit()
            showFooter()
            onScroll()
        }
    }

    var offset: Double { scroller.offset }
    /// The visible length; 0 before the first layout.
    var page: Double { scroller.page }
    var length: Double { scroller.length }

    func goToTop() {
        scroller.offset = 0
        // What has just been put in above the first row is not above the edge then.
        if count() > 0 { list.scroll(to: 0) }
    }

    func show(_ text: FeedFooter) {
        footer.show(text)
        hasFooter = text != .none
        showFooter()
    }

    /// Places the footer right after the last row where all rows are in sight.
    private func fit() {
        guard page > 0 else { return }
        let state = Extent(count: count(), width: scroller.extent.width)
        if scroller.remaining > 1 {
            // It was measured before the rows had the sizes that they have now; it is not tried for ever.
            guard tailed.bodyHeight != nil else { return }
            tooMany = state
            later { $0.tailed.bodyHeight = nil }
        } else if tooMany != state, state.count > 0, state.count < Self.few {
            later { layoutView in
                guard let end = layoutView.list.end(ofRow: state.count - 1, in: layoutView.scroller),
                    layoutView.scroller.remaining <= 1
                else { return }
                layoutView.tailed.bodyHeight = Int((end + layoutView.padding).rounded(.up))
            }
        }
    }

    /// The footer is there where the goods end, and nowhere else.
    private func showFooter() {
        guard page > 0 else { return }
        let remaining = scroller.remaining
        if isFollowing, remaining > 1 {
            // The goods move up as if the footer had been below them all the time.
            isFollowing = false
            later { $0.scroller.offset = $0.scroller.length }
        }
        let isShown = hasFooter && remaining < (footer.isVisible ? Self.far : 2)
        guard isShown != footer.isVisible else { return }
        later {
            guard isShown != $0.footer.isVisible else { return }
            $0.isFollowing = isShown && $0.scroller.offset > 0
            $0.footer.isVisible = isShown
        }
    }

    /// Not while the list is being laid out, which is when it tells how long it is.
    private func later(_ change: @escaping (FeedLayoutView) -> Void) {
        Task { [weak self] in if let self { change(self) } }
    }

    override func focus() { list.focus() }
}
