import CAdwaita

/// CSS for the whole app, as GTK reads it.
///
/// Its colours have names (`@accent_bg_color`) that differ in light and dark.
public final class StyleSheet: Object {
    /// The lines that GTK did not understand; empty in an app that was tested.
    public private(set) var problems: [String] = []

    public init(_ css: String) {
        super.init(taking: UnsafeMutableRawPointer(gtk_css_provider_new()))
        on("parsing-error") { [weak self] arguments in
            let section = OpaquePointer(g_value_get_boxed(arguments.value(0)))
            let line = section.map { gtk_css_section_get_start_location($0).pointee.lines + 1 } ?? 0
            let error = g_value_get_boxed(arguments.value(1))?.assumingMemoryBound(to: GError.self)
            self?.problems.append("line \(line): \(text(error?.pointee.message))")
        }
        gtk_css_provider_load_from_data(ptr(), css, -1)
    }

    /// Applies to every window from here on, in place of what it applied before.
    public func install() {
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(),
            opaque,
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
    }

    public func uninstall() {
        gtk_style_context_remove_provider_for_display(gdk_display_get_default(), opaque)
    }
}

extension Application {
    /// Looks for icons in a folder of ours, before those of the system's theme.
    public func addIcons(in folder: String) {
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), folder)
    }
}
