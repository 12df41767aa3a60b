import Adwaita
import MarketScreens

final class SearchPage: Box {
    private let search: Search
    private let desk: Desk

    init(_ search: Search, _ desk: Desk) {
        self.search = search
        self.desk = desk
        super.init(.vertical)
        append(Label("SearchPage"))
    }
}
