import CAdwaita

public nonisolated enum Align: UInt32, Sendable {
    case fill, start, end, center
}

public nonisolated enum Axis: UInt32, Sendable {
    case horizontal, vertical
}

extension Widget {
    public final var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue.c) }
    }

    /// True where it can be used; otherwise it is drawn pale.
    public final var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue.c) }
    }

    /// True while it and all around it are on screen.
    public final var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// Width and height as last laid out.
    public final var extent: (width: Int, height: Int) {
        (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
    }

    /// Pixels of the screen for each of ours, to decode pictures for.
    public final var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

    public final var tooltip: String {
        get { text(gtk_widget_get_tooltip_text(widget)) }
        set { gtk_widget_set_tooltip_text(widget, newValue) }
    }

    /// Adds CSS classes.
    @discardableResult
    public final func style(_ classes: String...) -> Self {
        for name in classes { gtk_widget_add_css_class(widget, name) }
        return self
    }

    /// Adds or removes a CSS class.
    public final func style(_ name: String, if isOn: Bool) {
        if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    @discardableResult
    public final func margins(_ all: Int) -> Self { margins(horizontal: all, vertical: all) }

    @discardableResult
    public final func margins(horizontal: Int = 0, vertical: Int = 0) -> Self {
        margins(top: vertical, bottom: vertical, start: horizontal, end: horizontal)
    }

    /// Start is where reading begins: left in Korean, right in Arabic.
    @discardableResult
    public final func margins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) -> Self {
        gtk_widget_set_margin_top(widget, top.c)
        gtk_widget_set_margin_bottom(widget, bottom.c)
        gtk_widget_set_margin_start(widget, start.c)
        gtk_widget_set_margin_end(widget, end.c)
        return self
    }

    @discardableResult
    public final func align(_ horizontal: Align = .fill, _ vertical: Align = .fill) -> Self {
        gtk_widget_set_halign(widget, GtkAlign(rawValue: horizontal.rawValue))
        gtk_widget_set_valign(widget, GtkAlign(rawValue: vertical.rawValue))
        return self
    }

    /// Takes what room is left along these axes; without a word about it, a widget does so when a child does.
    @discardableResult
    public final func expand(horizontal: Bool = false, vertical: Bool = false) -> Self {
        gtk_widget_set_hexpand(widget, horizontal.c)
        gtk_widget_set_vexpand(widget, vertical.c)
        return self
    }

    /// The least size, in pixels before scaling.
    @discardableResult
    public final func size(width: Int = -1, height: Int = -1) -> Self {
        gtk_widget_set_size_request(widget, width.c, height.c)
        return self
    }

    /// Draws nothing outside itself, rounded corners included.
    @discardableResult
    public final func clipped() -> Self {
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        return self
    }

    /// Lets what is below be pressed.
    @discardableResult
    public final func untouchable() -> Self {
        gtk_widget_set_can_target(widget, 0)
        return self
    }

    /// Takes it out of wherever it is; it can be put elsewhere.
    public final func removeFromParent() {
        guard gtk_widget_get_parent(widget) != nil else { return }
        gtk_widget_unparent(widget)
    }

    /// Called each time it comes on screen.
    @discardableResult
    public final func onAppear(_ handler: @escaping () -> Void) -> Self {
        on("map", handler)
        return self
    }

    /// Called each time it leaves the screen.
    @discardableResult
    public final func onDisappear(_ handler: @escaping () -> Void) -> Self {
        on("unmap", handler)
        return self
    }
}
