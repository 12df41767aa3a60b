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
        if types.contains(where: { adwaita_is_a(widget, $0) != 0 }) { end() }
        return 1
    }

    private static func end() {
        if let timer {
            // One was shown a moment ago, and a timer of GTK's holds the tooltip for half a second more. That timer
            // ends the wait, too: without the tooltip it would end one that is over by then, and another tooltip.
            g_source_set_ready_time(timer, 0)
        } else {
            g_object_set_data(display, key, nil)
        }
    }

    /// True while one is shown, or about to be.
    static var isThere: Bool { current != nil }

    /// The timer of half a second that starts when one was hidden.
    private static var timer: UnsafeMutablePointer<GSource>? {
        current.flatMap { g_main_context_find_source_by_user_data(nil, $0) }
    }

    /// True where one was hidden within the last half second.
    static var wasShown: Bool { timer != nil }

    private static var current: UnsafeMutableRawPointer? { g_object_get_data(display, key) }

    private static var display: UnsafeMutablePointer<GObject>? {
        gdk_display_get_default().map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObject.self) }
    }

    /// The key under which the display stores it; in a GTK with another one, nothing happens.
    private static let key = "gdk-display-current-tooltip"
}
