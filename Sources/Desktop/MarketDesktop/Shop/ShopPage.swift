import Adwaita
import MarketClient
import MarketScreens

final class ShopPage: Box, SheetPage {
    static let usualSize = (width: 480, height: 640)
    private let goods: ForeignGoods
    private let desk: Desk

    init(_ goods: ForeignGoods, _ desk: Desk) {
        self.goods = goods
        self.desk = desk
        super.init(.vertical)
        append(HeaderBar(title: title))
    }

    var title: String { "ShopPage" }
    func askToClose() { desk.shell.back() }
}
