import CAdwaita

/// The top of a window or a pane.
public final class HeaderBar: Widget {
    public init(title: Widget? = nil, start: [Widget] = [], end: [Widget] = []) {
        super.init(adw_header_bar_new())
        if let title { adw_header_bar_set_title_widget(opaque, title.widget) }
        for item in start { packStart(item) }
        for item in end { packEnd(item) }
    }

    public convenience init(title: String, start: [Widget] = [], end: [Widget] = []) {
        self.init(title: WindowTitle(title), start: start, end: end)
    }

    public func packStart(_ item: Widget) { adw_header_bar_pack_start(opaque, item.widget) }

    public func packEnd(_ item: Widget) { adw_header_bar_pack_end(opaque, item.widget) }

    public func remove(_ item: Widget) { adw_header_bar_remove(opaque, item.widget) }

    public func set(title: Widget) { adw_header_bar_set_title_widget(opaque, title.widget) }

    /// Chooses the window's own buttons to show; of two panes side by side, each shows those of its side.
    public func showsWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(opaque, start.c)
        adw_header_bar_set_show_end_title_buttons(opaque, end.c)
    }
}

public final class WindowTitle: Widget {
    public init(_ title: String, subtitle: String = "") { super.init(adw_window_title_new(title, subtitle)) }

    /// Has its words go on in another line where they have no room, in place of ending in "…": for words of our own.
    public func whole() -> Self {
        var rest = [widget]
        while let next = rest.popLast() {
            var child = gtk_widget_get_first_child(next)
            while let found = child {
                rest.append(found)
                child = gtk_widget_get_next_sibling(found)
            }
            guard adwaita_is_a(next, gtk_label_get_type()) != 0 else { continue }
            let label = OpaquePointer(next)
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_NONE)
            gtk_label_set_wrap(label, 1)
            // No sooner than that: it would ask for less than all of its words need.
            gtk_label_set_natural_wrap_mode(label, GTK_NATURAL_WRAP_NONE)
            gtk_label_set_justify(label, GTK_JUSTIFY_CENTER)
        }
        return self
    }

    public var title: String {
        get { text(adw_window_title_get_title(opaque)) }
        set { adw_window_title_set_title(opaque, newValue) }
    }

    public var subtitle: String {
        get { text(adw_window_title_get_subtitle(opaque)) }
        set { adw_window_title_set_subtitle(opaque, newValue) }
    }
}
