import Adwaita
import MarketScreens

/// All goods of the market, the newest first.
final class MarketFeedView: Box {
    private let goods: FeedView

    init(_ feed: ProductFeed, _ context: WindowContext) {
        goods = FeedView(feed, context, icon: "package-x-generic-symbolic") { [shell = context.shell] in
            shell.sell()
        }
        super.init(.vertical)
        append(goods.expand(horizontal: true, vertical: true))
    }

    override func focus() { goods.focus() }
}
