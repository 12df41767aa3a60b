import CAdwaita

/// Hides what few people need behind a title, which opens it.
public final class Expander: Widget {
    public init(_ title: String, _ child: Widget) {
        super.init(gtk_expander_new(title))
        gtk_expander_set_child(opaque, child.widget)
        called(title)
    }

    public var title: String {
        get { text(gtk_expander_get_label(opaque)) }
        set {
            guard newValue != title else { return }
            gtk_expander_set_label(opaque, newValue)
            called(newValue)
        }
    }

    public var isOpen: Bool {
        get { gtk_expander_get_expanded(opaque) != 0 }
        set { gtk_expander_set_expanded(opaque, newValue.c) }
    }
}
