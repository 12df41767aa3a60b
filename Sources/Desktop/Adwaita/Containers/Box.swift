import CAdwaita

/// Its children in a row or a column.
///
/// A screen, or a part of one, is best a subclass of it.
open class Box: Widget {
    public init(_ axis: Axis, spacing: Int = 0, _ children: [Widget] = []) {
        super.init(gtk_box_new(GtkOrientation(rawValue: axis.rawValue), spacing.c))
        for child in children { append(child) }
    }

    /// Puts a child last; one that is in a container already is refused.
    public final func append(_ child: Widget) {
        if child.isFree { gtk_box_append(ptr(), child.widget) }
    }

    /// Puts a child after another, or first; one that is in the box already moves, and one that is elsewhere is refused.
    public final func place(_ child: Widget, after other: Widget?) {
        if gtk_widget_get_parent(child.widget) == widget {
            gtk_box_reorder_child_after(ptr(), child.widget, other?.widget)
        } else if child.isFree {
            gtk_box_insert_child_after(ptr(), child.widget, other?.widget)
        }
    }

    public final func remove(_ child: Widget) { gtk_box_remove(ptr(), child.widget) }

    public final func removeAll() {
        while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(ptr(), child) }
    }

    /// All children as large as the largest.
    @discardableResult
    public final func even() -> Self {
        gtk_box_set_homogeneous(ptr(), 1)
        return self
    }
}
