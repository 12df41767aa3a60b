import Adwaita
import MarketScreens

/// The look of the app, for every window.
public enum AppStyle {
    private static let sheet = StyleSheet(String(decoding: PackageResources.market_css, as: UTF8.self))

    /// Applies it; there must be an `Application`.
    public static func install() { sheet.install() }
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
