import Adwaita
import Market
import MarketScreens

/// The notices over the top of a feed, which move nothing below: a reload, and new products.
final class FeedNotices: Box {
    private let feed: ProductFeed
    private let texts: () -> Texts
    private let spinner = Spinner()
    private let refreshing: Revealer
    private let new: Button
    private let news: Revealer

    init(_ feed: ProductFeed, _ texts: @escaping () -> Texts) {
        self.feed = feed
        self.texts = texts
        refreshing = Revealer(spinner.style("refreshing").margins(8).align(.center))
        new = Button("") { [feed] in feed.showNew() }.style("pill", "suggested-action", "new-goods")
        news = Revealer(new.margins(8).align(.center))
        super.init(.vertical)
        align(.center, .start)
        append(refreshing)
        append(news)
        observe(self) { $0.render() }
    }

    private func render() {
        spinner.called(texts()[.refreshing])
        refreshing.isRevealed = feed.isRefreshing
        let text = feed.isRefreshing ? nil : feed.newProductsText
        // What slides out keeps its words until it is gone.
        if let text { new.title = text }
        news.isRevealed = text != nil
        isVisible = refreshing.isVisible || news.isVisible
    }
}
