import Adwaita

/// The look of the app, for every window.
public enum Style {
    /// Applies it; there must be an `Application`.
    public static func install() {
        StyleSheet(String(decoding: PackageResources.market_css, as: UTF8.self)).install()
    }
}
