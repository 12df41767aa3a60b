import Adwaita
import MarketClient
import MarketScreens

/// The effects of scrolling: the feed learns the place and may load more, and pictures are prefetched.
final class FeedScrollTracker {
    /// A row or tile that is shown, which knows in which size it takes its picture.
    weak var face: (any ProductCellView)?

    private let feed: ProductFeed
    private let prefetch: PhotoPrefetch
    /// The scroll offset when a further page failed.
    private var stalledAt: Double?
    /// The first of the goods at the top when pictures were last fetched ahead.
    private var fetchedFrom = -1

    /// More than what stands below the goods is high.
    private static let leastScroll = 240.0

    init(_ feed: ProductFeed, _ prefetch: PhotoPrefetch) {
        self.feed = feed
        self.prefetch = prefetch
    }

    /// To be called when the goods have changed: other pictures are below then.
    func forgetWhatWasFetched() { fetchedFrom = -1 }

    /// To be called with the view that is shown, when it was scrolled or has another height.
    func moved(_ layoutView: FeedLayoutView, _ rows: ArrayModel<ProductSlot>) {
        guard layoutView.page > 0, layoutView.length > 0, rows.count > 0 else { return }
        let first = min(Int(layoutView.offset / layoutView.length * Double(rows.count)), rows.count - 1)
        if mayTell(layoutView.offset) {
            feed.scrolled(
                to: ScrollPosition(
                    first: rows[first].id,
                    screensAbove: layoutView.offset / layoutView.page,
                    screensBelow: (layoutView.length - layoutView.offset - layoutView.page) / layoutView.page
                )
            )
        }
        fetchAhead(of: first, Int(layoutView.page / layoutView.length * Double(rows.count)))
    }

    /// Returns true where a person scrolled, which tries a failed page again.
    ///
    /// The error message below the products moves them a little as well.
    private func mayTell(_ offset: Double) -> Bool {
        guard case .stalled = feed.phase else {
            stalledAt = nil
            return true
        }
        let start = stalledAt ?? offset
        stalledAt = start
        return abs(offset - start) > Self.leastScroll
    }

    /// Fetches the pictures of what is below the `count` that are seen, from time to time.
    private func fetchAhead(of first: Int, _ count: Int) {
        guard abs(first - fetchedFrom) > 4, let face else { return }
        fetchedFrom = first
        prefetch.want(
            feed.picturesAhead(of: first + count).compactMap { face.request(for: SavedPicture($0)) }
        )
    }
}
