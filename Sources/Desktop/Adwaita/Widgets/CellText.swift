import CAdwaita

/// A text in a cell, which is refilled during scrolling.
///
/// It looks like a `Label` and is as wide as it is given. GTK 4.8 lays a label out some six times for each
/// new text, and with it all of the window. This one is laid out once, and requests room only when it needs
/// another amount. Its text can't be selected and its links can't be followed, and a screen reader gets no
/// more than the name from `called`.
public final class CellText: Widget {
    /// The fit of the text into a given width.
    public nonisolated enum Fit: Hashable, Sendable {
        /// One line, or so many, the last of which may end in "…".
        case shortened(lines: Int)
        /// One line, never cut short.
        case whole
        /// Never cut short, in as many lines as it needs; no word is torn.
        case wrapped
    }

    public init(_ fit: Fit = .shortened(lines: 1)) {
        self.fit = fit
        let raw = UnsafeMutableRawPointer(known(g_object_new_with_properties(cellTextType, 0, nil, nil)))
        super.init(raw.assumingMemoryBound(to: GtkWidget.self))
        applyFit()
    }

    public var fit: Fit {
        didSet {
            guard fit != oldValue else { return }
            applyFit()
            isChanged()
        }
    }

    public var text: String {
        get { Adwaita.text(pango_layout_get_text(layout.opaque)) }
        set {
            accent.length = 0
            pango_layout_set_attributes(layout.opaque, nil)
            pango_layout_set_text(layout.opaque, newValue, -1)
            isChanged()
        }
    }

    /// Shows a text, after `stress` in bold and in the accent colour where it is given.
    ///
    /// Another accent colour, as in the dark, has it redrawn in that one.
    public func show(_ text: RichText, after stress: String? = nil) {
        let first = stress.map { RichText.bold($0) + " " } ?? ""
        pango_layout_set_markup(layout.opaque, (first + text).markup, -1)
        accent.length = guint(stress?.utf8.count ?? 0)
        accent.drawn = nil
        isChanged()
    }

    /// True where it ends in "…" or has less room than it needs.
    var lacksRoom: Bool {
        pango_layout_is_ellipsized(layout.opaque) != 0 || width > 0 && width < leastWidth()
    }

    /// True where its last line is drawn below the given room, over other things.
    package var spills: Bool { given > 0 && height(at: width) > given }

    /// The bytes of the text in the accent colour, and the colour that they were drawn in.
    private var accent: (length: guint, drawn: GdkRGBA?) = (0, nil)

    private lazy var layout = Object(taking: gtk_widget_create_pango_layout(widget, nil))

    /// The width that it was given; 0 before it was laid out.
    private var width: Int32 = 0
    /// The height that it was given with that.
    private var given: Int32 = 0

    /// The cached measurements of the text in its present font.
    private var least: Int32?
    private var height: (of: Int32, is: Int32)?
    private var serial: guint = 0

    private func applyFit() {
        pango_layout_set_wrap(layout.opaque, fit == .wrapped ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
        guard case .shortened(let lines) = fit else {
            pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_NONE)
            return pango_layout_set_height(layout.opaque, -1)
        }
        pango_layout_set_ellipsize(layout.opaque, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(layout.opaque, -lines.c)
    }

    private func isChanged() {
        let before = (least, height)
        forget()
        // Most texts need as much room as the one before.
        if width > 0, let room = before.0, room == leastWidth(), let height = before.1, height.of == width,
            height.is == self.height(at: width)
        {
            gtk_widget_queue_draw(widget)
        } else {
            gtk_widget_queue_resize(widget)
        }
    }

    private func forget() {
        least = nil
        height = nil
        serial = pango_context_get_serial(pango_layout_get_context(layout.opaque))
    }

    /// Another font, as for larger text, makes all that was found out void.
    private func look() {
        if serial != pango_context_get_serial(pango_layout_get_context(layout.opaque)) { forget() }
    }

    private func leastWidth() -> Int32 {
        look()
        if let least { return least }
        let least: Int32 =
            switch fit {
            case .shortened: 0
            case .whole: extent(at: -1).width
            case .wrapped: extent(at: 0).width
            }
        self.least = least
        return least
    }

    private func height(at width: Int32) -> Int32 {
        look()
        if let height, height.of == width { return height.is }
        let found = extent(at: fit == .whole ? -1 : width).height
        height = (width, found)
        return found
    }

    /// Lays it out; `-1` is as wide as it likes.
    private func extent(at width: Int32) -> (width: Int32, height: Int32) {
        pango_layout_set_width(layout.opaque, width < 0 ? -1 : width * PANGO_SCALE)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.opaque, &width, &height)
        return (width, height)
    }

    private func colourAccent(by style: UnsafeMutablePointer<GtkStyleContext>?) {
        var colour = GdkRGBA()
        guard gtk_style_context_lookup_color(style, "accent_color", &colour) != 0,
            accent.drawn.map({ $0 == colour }) != true
        else { return }
        accent.drawn = colour
        let attributes = pango_attr_list_copy(pango_layout_get_attributes(layout.opaque))
        defer { pango_attr_list_unref(attributes) }
        let parts = [colour.red, colour.green, colour.blue].map { guint16($0 * Float(guint16.max)) }
        guard let attribute = pango_attr_foreground_new(parts[0], parts[1], parts[2]) else { return }
        attribute.pointee.end_index = accent.length
        pango_attr_list_change(attributes, attribute)
        pango_layout_set_attributes(layout.opaque, attributes)
    }

    // MARK: What GTK asks

    fileprivate func measured(_ axis: GtkOrientation, _ width: Int32) -> Int32 {
        axis == GTK_ORIENTATION_HORIZONTAL
            ? leastWidth() : height(at: width < 0 ? max(self.width, leastWidth()) : width)
    }

    fileprivate func isLaidOut(_ width: Int32, _ height: Int32) {
        (self.width, given) = (width, height)
    }

    fileprivate func isStyled() {
        // The accent is another in the dark, and where an operator has chosen one.
        if accent.length > 0 { gtk_widget_queue_draw(widget) }
        if serial != pango_context_get_serial(pango_layout_get_context(layout.opaque)) {
            gtk_widget_queue_resize(widget)
        }
    }

    fileprivate func draw(_ snapshot: OpaquePointer?) {
        var colour = GdkRGBA()
        let style = gtk_widget_get_style_context(widget)
        gtk_style_context_get_color(style, &colour)
        if accent.length > 0 { colourAccent(by: style) }
        pango_layout_set_width(layout.opaque, fit == .whole ? -1 : width * PANGO_SCALE)
        var x: Float = 0
        if fit == .whole, gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL {
            x = Float(width - leastWidth())
        }
        var place = graphene_point_t(x: x, y: 0)
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &place)
        gtk_snapshot_append_layout(snapshot, layout.opaque, &colour)
        gtk_snapshot_restore(snapshot)
    }
}

extension GdkRGBA {
    fileprivate static func == (a: GdkRGBA, b: GdkRGBA) -> Bool {
        (a.red, a.green, a.blue, a.alpha) == (b.red, b.green, b.blue, b.alpha)
    }
}

private func cellText(_ widget: UnsafeMutablePointer<GtkWidget>?) -> CellText? {
    Widget.of(widget) as? CellText
}

private let cellTextType: GType = g_type_register_static_simple(
    gtk_widget_get_type(),
    "OpenMarketCellText",
    guint(MemoryLayout<GtkWidgetClass>.size),
    { ours, _ in
        let parts = known(ours).assumingMemoryBound(to: GtkWidgetClass.self)
        parts.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
        parts.pointee.measure = { widget, axis, width, least, natural, _, _ in
            let size = cellText(widget)?.measured(axis, width) ?? 0
            least?.pointee = size
            natural?.pointee = size
        }
        parts.pointee.size_allocate = { widget, width, height, _ in cellText(widget)?.isLaidOut(width, height)
        }
        parts.pointee.snapshot = { cellText($0)?.draw($1) }
        parts.pointee.css_changed = { widget, change in
            let parent = known(g_type_class_peek(gtk_widget_get_type()))
            parent.assumingMemoryBound(to: GtkWidgetClass.self).pointee.css_changed(widget, change)
            cellText(widget)?.isStyled()
        }
        gtk_widget_class_set_css_name(parts, "label")
        gtk_widget_class_set_accessible_role(parts, GTK_ACCESSIBLE_ROLE_LABEL)
    },
    guint(MemoryLayout<GtkWidget>.size),
    nil,
    GTypeFlags(rawValue: 0)
)
