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
        let isAtEnd = scroller.remaining < (footer.isVisible ? 96 : 2)
        let isShown = hasFooter && isAtEnd
        guard isShown != footer.isVisible else { return }
        let goesOn = isShown && scroller.offset > 0
        // Not while the list is being laid out, which is when it tells how long it is.
        Task { [weak self] in
            guard let self, isShown != footer.isVisible else { return }
            footer.isVisible = isShown
            // The goods move up as if the footer had been below them all the time.
            if goesOn { Task { [weak scroller] in scroller.map { $0.offset = $0.length } } }
        }
    }

    override func focus() { list.focus() }
}
