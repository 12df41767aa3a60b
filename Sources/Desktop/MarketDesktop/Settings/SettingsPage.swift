import Adwaita
import MarketClient
import MarketScreens

final class SettingsPage: Box, SheetPage {
    static let usualSize = (width: 480, height: 640)
    private let settings: Settings
    private let desk: Desk

    init(_ settings: Settings, _ desk: Desk) {
        self.settings = settings
        self.desk = desk
        super.init(.vertical)
        append(HeaderBar(title: title))
    }

    var title: String { "SettingsPage" }
    func askToClose() { desk.shell.closeSettings() }
}
