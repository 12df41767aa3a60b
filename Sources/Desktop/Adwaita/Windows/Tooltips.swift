import CAdwaita

/// The tooltip that GTK shows half a second after the pointer has come to rest.
///
/// GTK 4.8 waits for it even where the window or the popover under the pointer closes meanwhile: then it asks where in no
/// surface the pointer is, and which widget of none is there.
enum Tooltips {
    /// Has nothing be waited for any more where a window or a popover goes.
    static func goWithTheirWindows() {
        // The signals of a class are there once the class is.
        g_type_class_unref(g_type_class_ref(gtk_widget_get_type()))
        g_signal_add_emission_hook(
            g_signal_lookup("unrealize", gtk_widget_get_type()),
            0,
            { _, _, values, _ in Tooltips.widgetGoes(known(g_value_get_object(values))) },
            nil,
            nil
        )
    }

    private static func widgetGoes(_ widget: UnsafeMutableRawPointer) -> gboolean {
        // Not the tooltip's own surface, which is neither: it goes while the tooltip is in use.
        let types = [gtk_window_get_type(), gtk_popover_get_type()]
        if types.contains(where: { adwaita_is_a(widget, $0) != 0 }) { g_object_set_data(display, key, nil) }
        return 1
    }

    /// Whether one is shown, or waited for.
    static var isThere: Bool { g_object_get_data(display, key) != nil }

    private static var display: UnsafeMutablePointer<GObject>? {
        gdk_display_get_default().map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObject.self) }
    }

    /// Where the display keeps it; in a GTK that keeps it elsewhere, nothing happens.
    private static let key = "gdk-display-current-tooltip"
}
