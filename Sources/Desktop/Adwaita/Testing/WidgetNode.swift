import CAdwaita

/// A widget that is on screen, GTK's own included, as it was when it was asked for: for tests.
package final class WidgetNode {
    /// The position and size of a widget in its window, in pixels.
    package nonisolated struct Frame: Hashable, Sendable {
        package var x = 0.0
        package var y = 0.0
        package var width = 0.0
        package var height = 0.0

        package var maxX: Double { x + width }
        package var maxY: Double { y + height }

        /// The overlap of two frames along both axes; there is none where one of them is negative.
        package func shared(with other: Frame) -> (width: Double, height: Double) {
            (min(maxX, other.maxX) - max(x, other.x), min(maxY, other.maxY) - max(y, other.y))
        }
    }

    /// Its name in C: `GtkLabel`.
    package let type: String
    /// The first words of a screen reader: its accessible name, its title or its text.
    package let name: String
    package let text: String?
    package let frame: Frame
    package let isSensitive: Bool
    /// A text that ends in "…", or has less room than it needs.
    package let isCutShort: Bool
    package let styles: [String]
    package let children: [WidgetNode]

    let object: Object

    /// Nothing when it is not on screen.
    init?(_ widget: UnsafeMutablePointer<GtkWidget>?, in root: UnsafeMutablePointer<GtkWidget>) {
        guard let widget, gtk_widget_get_mapped(widget) != 0 else { return nil }
        object = Object(sharing: UnsafeMutableRawPointer(widget))
        type = object.typeName
        // As it is read: a space at which no line may break looks like any other.
        text = object.textOnScreen?.replacing("\u{A0}", with: " ").replacing("\u{2060}", with: "")
        isSensitive = gtk_widget_is_sensitive(widget) != 0
        isCutShort = object.isCutShort
        styles = cssClasses(of: widget)
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, root, &bounds) != 0 else { return nil }
        frame = Frame(
            x: Double(bounds.origin.x),
            y: Double(bounds.origin.y),
            width: Double(bounds.size.width),
            height: Double(bounds.size.height)
        )
        var children: [WidgetNode] = []
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if let node = WidgetNode(child, in: root) { children.append(node) }
            next = gtk_widget_get_next_sibling(child)
        }
        self.children = children
        let ownName = Widget.of(widget)?.accessibleName ?? object.title ?? text
        // The items of a menu have no name but what is written in them.
        name =
            ownName ?? (type == "GtkModelButton" ? children.compactMap(\.text).first { !$0.isEmpty } : nil)
            ?? ""
    }

    /// Its Swift object, where it has one.
    package var face: Widget? { Widget.of(object.ptr()) }

    /// This one and all below it.
    package var all: [WidgetNode] { [self] + children.flatMap(\.all) }

    package func isA(_ name: String) -> Bool {
        let type = g_type_from_name(name)
        return type != 0 && adwaita_is_a(object.raw, type) != 0
    }
}

extension Widget {
    /// The tree of visible widgets from here down.
    package final var tree: WidgetNode? { WidgetNode(widget, in: widget) }
}

extension Window {
    /// All windows that are open, dialogs of GTK's own included.
    package static var onScreen: [WidgetNode] {
        let windows = Object(sharing: UnsafeMutableRawPointer(gtk_window_get_toplevels()))
        return (0..<g_list_model_get_n_items(windows.opaque)).compactMap { index in
            let window = Object(taking: g_list_model_get_item(windows.opaque, index))
            return WidgetNode(window.ptr(), in: window.ptr())
        }
    }
}

extension Object {
    fileprivate func isA(_ type: GType) -> Bool { adwaita_is_a(raw, type) != 0 }

    fileprivate var textOnScreen: String? {
        if isA(gtk_label_get_type()) { return text(gtk_label_get_text(opaque)) }
        if let cellText { return cellText.text }
        if isA(gtk_text_view_get_type()) {
            let buffer = Object(sharing: gtk_text_view_get_buffer(ptr()))
            return buffer["text"]
        }
        if isA(gtk_editable_get_type()) { return text(gtk_editable_get_text(opaque)) }
        return nil
    }

    fileprivate var title: String? {
        if isA(gtk_button_get_type()), let label = gtk_button_get_label(ptr()) { return text(label) }
        if isA(adw_preferences_row_get_type()) { return text(adw_preferences_row_get_title(ptr())) }
        return gtk_widget_get_tooltip_text(ptr()).map { text($0) }
    }

    private var cellText: CellText? { isA(gtk_widget_get_type()) ? Widget.of(ptr()) as? CellText : nil }

    fileprivate var isCutShort: Bool {
        if let cellText { return cellText.lacksRoom }
        guard isA(gtk_label_get_type()) else { return false }
        if pango_layout_is_ellipsized(gtk_label_get_layout(opaque)) != 0 { return true }
        var least: Int32 = 0
        gtk_widget_measure(ptr(), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        // Measured with the room around it, and laid out without.
        least -= gtk_widget_get_margin_start(ptr()) + gtk_widget_get_margin_end(ptr())
        return gtk_widget_get_allocated_width(ptr()) < least
    }
}

private func cssClasses(of widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    let classes = gtk_widget_get_css_classes(widget)
    defer { g_strfreev(classes) }
    return sequence(first: classes) { $0.map { $0 + 1 } }
        .prefix { $0?.pointee != nil }
        .map { text($0?.pointee) }
}
