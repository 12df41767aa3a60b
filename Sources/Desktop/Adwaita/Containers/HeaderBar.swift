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

    /// Which of the window's own buttons it shows; of two panes side by side, each shows those of its side.
    public func showsWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(opaque, start.c)
        adw_header_bar_set_show_end_title_buttons(opaque, end.c)
    }
}

public final class WindowTitle: Widget {
    public init(_ title: String, subtitle: String = "") { super.init(adw_window_title_new(title, subtitle)) }

    public var title: String {
        get { text(adw_window_title_get_title(opaque)) }
        set { adw_window_title_set_title(opaque, newValue) }
    }

    public var subtitle: String {
        get { text(adw_window_title_get_subtitle(opaque)) }
        set { adw_window_title_set_subtitle(opaque, newValue) }
    }
}
