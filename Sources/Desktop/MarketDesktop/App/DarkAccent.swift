import Adwaita

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
