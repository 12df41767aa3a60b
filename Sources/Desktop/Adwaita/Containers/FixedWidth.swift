import CAdwaita

/// Holds one child at a fixed width, whatever GTK measures.
///
/// A scrolling row is then as high as the highest of its children at that width, and no text is cut. It is
/// wider only where the child cannot be that narrow. Leave the child unaligned: GTK 4.8 would ask it for its
/// width at a height, which a picture that is as high as it is wide cannot answer.
public final class FixedWidth: Widget {
    private let width: Int

    public init(_ child: Widget, width: Int) {
        self.width = width
        super.init(adw_bin_new())
        adw_bin_set_child(ptr(), child.widget)
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
                { holder, axis, _, least, natural, _, _ in
                    let child = gtk_widget_get_first_child(holder)
                    let width = (Widget.of(holder) as? FixedWidth)?.width(of: child) ?? 0
                    guard axis == GTK_ORIENTATION_VERTICAL else {
                        least?.pointee = width
                        natural?.pointee = width
                        return
                    }
                    gtk_widget_measure(child, axis, width, least, natural, nil, nil)
                },
                { holder, width, height, baseline in
                    gtk_widget_allocate(gtk_widget_get_first_child(holder), width, height, baseline, nil)
                }
            )
        )
    }

    private func width(of child: UnsafeMutablePointer<GtkWidget>?) -> Int32 {
        var least: Int32 = 0
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        return max(least, width.c)
    }
}
