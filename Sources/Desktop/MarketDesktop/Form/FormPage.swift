import Adwaita
import MarketClient
import MarketScreens

final class FormPage: Box, SheetPage {
    static let usualSize = (width: 480, height: 640)
    private let form: ProductForm
    private let desk: Desk

    init(_ form: ProductForm, _ desk: Desk) {
        self.form = form
        self.desk = desk
        super.init(.vertical)
        append(HeaderBar(title: title))
    }

    var title: String { "FormPage" }
    func askToClose() { form.close() }
}
