import Adwaita
import MarketScreens

final class MarketPage: Box {
    private let feed: MarketFeed
    private let desk: Desk

    init(_ feed: MarketFeed, _ desk: Desk) {
        self.feed = feed
        self.desk = desk
        super.init(.vertical)
        append(Label("MarketPage"))
    }
}
