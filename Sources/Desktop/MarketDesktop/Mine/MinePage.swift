import Adwaita
import MarketScreens

final class MinePage: Box {
    private let mine: Mine
    private let desk: Desk

    init(_ mine: Mine, _ desk: Desk) {
        self.mine = mine
        self.desk = desk
        super.init(.vertical)
        append(Label("MinePage"))
    }
}
