import Adwaita

/// The look of the app, for every window.
public enum Style {
    private static let sheet = StyleSheet(String(decoding: PackageResources.market_css, as: UTF8.self))

    /// Applies it; there must be an `Application`.
    public static func install() { sheet.install() }
}
