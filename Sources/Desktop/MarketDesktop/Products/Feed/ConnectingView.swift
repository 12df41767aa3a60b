import Adwaita
import Market
import MarketScreens

/// The view until a market's first products come: its name, and a way to another market.
final class ConnectingView: Box {
    private let feed: ProductFeed
    private let context: WindowContext
    private let label = Label("", wraps: true).centered()
    private let other: Button

    init(_ feed: ProductFeed, _ context: WindowContext) {
        self.feed = feed
        self.context = context
        other = Button("") { [unowned shell = context.shell] in shell.openSettings() }.style("pill")
        super.init(.vertical, spacing: 18)
        append(Spinner().align(.center, .center))
        append(label)
        append(other.align(.center, .center))
        label.role(.status)
        observe(self) { $0.render() }
    }

    private func render() {
        // What fades out keeps its words until it is gone.
        guard let text = feed.loadingText else { return }
        label.text = text
        other.title = context.texts[.screenOtherMarket]
    }
}
