import Adwaita
import MarketScreens

/// The look of the app, for every window.
public enum AppStyle {
    private static let sheet = StyleSheet(String(decoding: PackageResources.market_css, as: UTF8.self))

    /// Applies it; there must be an `Application`.
    public static func install() { sheet.install() }
}

/// The market's colour where things are dark, as a style sheet's named colours know nothing of that.
@MainActor
final class DarkAccent {
    private let appearance = Appearance()
    private let sheet = StyleSheet(
        """
        @define-color accent_color #fb923c;
        @define-color accent_bg_color #fb923c;
        @define-color accent_fg_color rgba(0, 0, 0, .87);
        """
    )

    init() { observe(self) { $0.follow() } }

    isolated deinit { sheet.uninstall() }

    private func follow() {
        if appearance.isDark { sheet.install() } else { sheet.uninstall() }
    }
}

extension ThemePreference {
    /// Makes the whole app so bright, from now on.
    func apply() { Appearance().scheme = scheme }

    private var scheme: Appearance.Scheme {
        switch self {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}
