import Adwaita
import Market
import MarketScreens

/// The colour that the open market stands out by, in light and in dark, which a style sheet's named colours can't tell
/// apart.
@MainActor
final class AccentStyle {
    private let localization: Localization
    private let appearance = Appearance()
    private var installed: (css: String, sheet: StyleSheet)?

    init(_ localization: Localization) {
        self.localization = localization
        observe(self) { $0.follow() }
    }

    isolated deinit { installed?.sheet.uninstall() }

    private func follow() {
        let css = Self.css(localization.accent, isDark: appearance.isDark)
        guard css != installed?.css else { return }
        installed?.sheet.uninstall()
        installed = css.map { ($0, StyleSheet($0)) }
        installed?.sheet.install()
    }

    /// `nil` for what the app's own style sheet says.
    static func css(_ accent: Accent?, isDark: Bool) -> String? {
        let (text, ground, textOnIt): (String, String, String)
        switch (accent, isDark) {
        case (nil, false): return nil
        case (nil, true): (text, ground, textOnIt) = ("fb923c", "fb923c", "rgba(0, 0, 0, .87)")
        case (let accent?, false):
            (text, ground, textOnIt) = (accent.light(on: window).digits, accent.light.digits, "white")
        case (let accent?, true):
            (text, ground, textOnIt) = (
                accent.dark(on: darkPopover).digits, accent.dark.digits, "#\(Accent.darkText.digits)"
            )
        }
        return """
            @define-color accent_color #\(text);
            @define-color accent_bg_color #\(ground);
            @define-color accent_fg_color \(textOnIt);
            """
    }

    // libadwaita's, of what lies under text those that leave it the least contrast.
    static let window = Colour(red: 0xFA, green: 0xFA, blue: 0xFA)
    static let darkPopover = Colour(red: 0x38, green: 0x38, blue: 0x38)
}
