import CAdwaita

/// Has the buttons that libadwaita makes below `widget` heard once.
///
/// They are named by their text and by the label that shows it, and those who listen hear both.
@MainActor
func nameButtonsOnce(below widget: UnsafeMutablePointer<GtkWidget>) {
    for child in children(of: widget) {
        if adwaita_is_a(child, gtk_button_get_type()) != 0 {
            gtk_accessible_reset_relation(OpaquePointer(child), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        } else {
            nameButtonsOnce(below: child)
        }
    }
}

@MainActor
func children(of widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var children: [UnsafeMutablePointer<GtkWidget>] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        children.append(child)
        next = gtk_widget_get_next_sibling(child)
    }
    return children
}
