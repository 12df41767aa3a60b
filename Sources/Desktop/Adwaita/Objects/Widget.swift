import CAdwaita

/// Something that can be seen.
///
/// Its Swift object lives for as long as anything holds the widget, Swift or GTK, as a UIView would: a handler of its own
/// signals may count on `unowned self`, a subclass keeps its properties while it is in a window, and what is found
/// in the tree is the object that was put there.
@MainActor
open class Widget: Object {
    init(_ widget: UnsafeMutablePointer<GtkWidget>?) {
        // Most are floating; a window is not, and GTK keeps a reference of its own until it is closed.
        super.init(taking: g_object_ref_sink(known(widget)))
        precondition(Self.faces[raw]?.widget == nil, "A widget has one Swift object.")
        Self.faces[raw] = Face(widget: self)
        adopt()
    }

    isolated deinit { Self.faces[raw] = nil }

    /// The name that `called(_:)` gave; GTK 4.8 cannot be asked for it.
    final var accessibleName: String?

    private struct Face {
        weak var widget: Widget?
    }
    private static var faces: [UnsafeMutableRawPointer: Face] = [:]

    /// The Swift object of a widget that C hands over, if it was made in Swift.
    static func of(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
        guard let widget else { return nil }
        return faces[UnsafeMutableRawPointer(widget)]?.widget
    }

    static var living: [Widget] { faces.values.compactMap(\.widget) }

    final var widget: UnsafeMutablePointer<GtkWidget> { ptr() }

    /// True where the widget is in no container, and may be put into one; otherwise the log says so.
    ///
    /// GTK refuses half of what a second place would be: a carousel that was given a page twice never comes to its end.
    final var isFree: Bool {
        guard gtk_widget_get_parent(widget) != nil else { return true }
        let refusal = "\(typeName) is in a container already, and was not put into another one"
        g_log_default_handler("OpenMarket", G_LOG_LEVEL_WARNING, refusal, nil)
        return false
    }

    /// Has the keys go here, or to the part of it that takes them.
    open func focus() { gtk_widget_grab_focus(widget) }
}
