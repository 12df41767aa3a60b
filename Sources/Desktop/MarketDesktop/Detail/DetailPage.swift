import Adwaita
import MarketScreens

final class DetailPage: Box {
    private let detail: ProductDetail
    private let desk: Desk

    init(_ detail: ProductDetail, _ desk: Desk) {
        self.detail = detail
        self.desk = desk
        super.init(.vertical)
        append(Label("DetailPage"))
    }
}
