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
        let (colour, text): (String, String)
        switch (accent, isDark) {
        case (nil, false): return nil
        case (nil, true): (colour, text) = ("fb923c", "rgba(0, 0, 0, .87)")
        case (let accent?, false): (colour, text) = (accent.light.digits, "white")
        case (let accent?, true): (colour, text) = (accent.dark.digits, "#\(Accent.darkText.digits)")
        }
        return """
            @define-color accent_color #\(colour);
            @define-color accent_bg_color #\(colour);
            @define-color accent_fg_color \(text);
            """
    }
}
