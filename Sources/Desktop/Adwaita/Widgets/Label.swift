import CAdwaita

/// A line of text, or several.
public final class Label: Widget {
    /// A label with one line ends in "…" where room is short; one that `wraps` never does, unless `lines` bounds it.
    public init(_ text: String = "", wraps: Bool = false, lines: Int = 1) {
        super.init(gtk_label_new(text))
        gtk_label_set_xalign(opaque, 0)
        guard wraps || lines > 1 else {
            gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
            return
        }
        gtk_label_set_wrap(opaque, 1)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        guard lines > 1 else { return }
        gtk_label_set_lines(opaque, lines.c)
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    }

    public var text: String {
        get { Adwaita.text(gtk_label_get_text(opaque)) }
        set { gtk_label_set_text(opaque, newValue) }
    }

    /// True where long text wraps into several lines; a single line is cheaper to lay out.
    public var wraps: Bool {
        get { gtk_label_get_wrap(opaque) != 0 }
        set { if newValue != wraps { gtk_label_set_wrap(opaque, newValue.c) } }
    }

    public func show(_ text: RichText) { gtk_label_set_markup(opaque, text.markup) }

    /// Whole at any width, for prices and counts: it is never cut short, and where it wraps, no word is torn.
    @discardableResult
    public func whole() -> Self {
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_NONE)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD)
        return self
    }

    @discardableResult
    public func centered() -> Self {
        gtk_label_set_xalign(opaque, 0.5)
        gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        return self
    }

    /// Can be marked and copied.
    @discardableResult
    public func selectable() -> Self {
        gtk_label_set_selectable(opaque, 1)
        return self
    }

    /// Takes over what a link does; without it the browser opens.
    @discardableResult
    public func onLink(_ handler: @escaping (_ address: String) -> Void) -> Self {
        ask("activate-link") {
            handler($0(0))
            return true
        }
        return self
    }
}
