import Adwaita
import MarketClient
import MarketScreens

/// One way in which a feed is laid out: its list or its grid, and what stands below the last goods.
final class Shelf: Box {
    /// Called when the place or the length changed.
    var onScroll: () -> Void = {}

    private let list: Widget
    private let scroller: ScrollView
    private let scrollTo: (Int) -> Void
    private let footer: FeedFooterView
    private var hasFooter = false
    /// Whether the end of the goods is to stay in sight when the footer takes its room.
    private var isFollowing = false

    /// A shelf with `list` no wider than `width`; `scrollTo` scrolls it to an index.
    init(
        _ list: Widget,
        width: Int,
        scrollTo: @escaping (Int) -> Void,
        onPull: @escaping () -> Void,
        onRetry: @escaping () -> Void
    ) {
        self.list = list
        self.scrollTo = scrollTo
        scroller = ScrollView(ListClamp(list, width: width)).hugs()
        footer = FeedFooterView(onRetry: onRetry)
        footer.isVisible = false
        super.init(.vertical)
        append(scroller)
        append(footer)
        scroller.onOvershoot(.top, onPull)
        scroller.onScroll = { [unowned self] in
            showFooter()
            onScroll()
        }
    }

    var offset: Double { scroller.offset }
    /// How much is seen at once; 0 before it was first laid out.
    var page: Double { scroller.page }
    var length: Double { scroller.length }

    func goToTop() {
        scroller.offset = 0
        // What has just been put in above the first row is not above the edge then.
        scrollTo(0)
    }

    func show(_ text: FeedFooter) {
        footer.show(text)
        hasFooter = text != .none
        showFooter()
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
        let isShown = hasFooter && remaining < (footer.isVisible ? 96 : 2)
        guard isShown != footer.isVisible else { return }
        later {
            guard isShown != $0.footer.isVisible else { return }
            $0.isFollowing = isShown && $0.scroller.offset > 0
            $0.footer.isVisible = isShown
        }
    }

    /// Not while the list is being laid out, which is when it tells how long it is.
    private func later(_ change: @escaping (Shelf) -> Void) {
        Task { [weak self] in if let self { change(self) } }
    }

    override func focus() { list.focus() }
}
