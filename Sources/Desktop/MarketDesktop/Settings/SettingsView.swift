import Adwaita
import Market
import MarketClient
import MarketScreens

/// The settings of the app; each change counts at once.
final class SettingsView: Box, SheetContent {
    let usualSize = (width: 560, height: 720)

    private let settings: SettingsModel
    private let context: WindowContext
    private let heading: WindowTitle
    private let market = PreferencesGroup()
    private let server: ServerRow
    private let go: Button
    private let display = PreferencesGroup()
    private let language: ComboRow
    private let appearance: ComboRow
    private let privacy: SwitchRow
    private weak var sheet: Window?

    init(_ settings: SettingsModel, _ context: WindowContext) {
        self.settings = settings
        self.context = context
        heading = WindowTitle("")
        go = Button("") { [settings] in settings.moveToServer() }
        server = ServerRow(settings.server) { [settings] in settings.moveToServer() }
        language = ComboRow("", Language.allCases.map(settings.title)) { [settings] index in
            settings.language = Language.allCases[index]
        }
        appearance = ComboRow("", ThemePreference.allCases.map(\.rawValue)) { [settings] index in
            let chosen = ThemePreference.allCases[index]
            guard chosen != settings.appearance else { return }
            settings.choose(chosen)
            chosen.apply()
        }
        privacy = SwitchRow("") { [settings] in settings.isPrivate = $0 }
        super.init(.vertical)
        market.add(Box(.vertical, spacing: 12, [server, go.align(.end, .center)]))
        for row in [language, appearance, privacy] { display.add(row) }
        var groups = [market]
        if settings.asksForVendor { groups.append(VendorGroup(settings.vendor, context)) }
        groups += [display, KeysGroup(settings.naver, context)]
        append(HeaderBar(title: heading))
        append(PreferencesPage(groups).expand(horizontal: true, vertical: true))
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        heading.title = title
        sheet?.title = title
        market.set(title: texts[.screenTabMarket])
        server.show(title: texts[.appServer])
        go.title = texts[.appServerGo]
        go.isSensitive = !settings.server.isBusy
        display.set(title: texts[.appDisplay])
        language.title = texts[.language]
        choose(Language.allCases.firstIndex(of: settings.language), in: language)
        appearance.title = texts[.appAppearance]
        appearance.choices = ThemePreference.allCases.map { $0.text(in: texts) }
        choose(ThemePreference.allCases.firstIndex(of: settings.appearance), in: appearance)
        privacy.title = texts[.appPrivate]
        privacy.subtitle = texts[.appPrivateHint]
        if privacy.isOn != settings.isPrivate { privacy.isOn = settings.isPrivate }
    }

    private func choose(_ index: Int?, in row: ComboRow) {
        if let index, row.selected != index { row.selected = index }
    }

    // MARK: The window

    var title: String { context.texts[.settings] }

    func isShown(in window: Window) {
        sheet = window
        // Not in the address, where a stray key would change it.
        language.focus()
    }

    func askToClose() { context.shell.closeSettings() }
}
