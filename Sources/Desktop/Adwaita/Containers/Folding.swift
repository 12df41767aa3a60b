import CAdwaita

/// Its children in a row; in a column where not even the least of a row has room, as in large type on a phone.
@MainActor
public final class Folding: Box {
    private let row = Object(taking: UnsafeMutableRawPointer(gtk_box_layout_new(GTK_ORIENTATION_HORIZONTAL)))
    private let column = Object(taking: UnsafeMutableRawPointer(gtk_box_layout_new(GTK_ORIENTATION_VERTICAL)))

    /// `spacing` is between those in a row, and a third of it between those in a column.
    public init(spacing: Int, _ children: [Widget]) {
        super.init(.horizontal, children)
        gtk_box_layout_set_spacing(row.opaque, guint(spacing))
        gtk_box_layout_set_spacing(column.opaque, guint(spacing / 3))
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
                { folding, axis, size, least, natural, _, _ in
                    (Widget.of(folding) as? Folding)?.measure(axis, size, least, natural)
                },
                { folding, width, height, baseline in
                    guard let folding = Widget.of(folding) as? Folding else { return }
                    let layout = folding.layout(at: width)
                    gtk_layout_manager_allocate(layout.ptr(), folding.widget, width, height, baseline)
                }
            )
        )
    }

    private func measure(
        _ axis: GtkOrientation,
        _ size: Int32,
        _ least: UnsafeMutablePointer<Int32>?,
        _ natural: UnsafeMutablePointer<Int32>?
    ) {
        guard axis == GTK_ORIENTATION_HORIZONTAL else {
            gtk_layout_manager_measure(layout(at: size).ptr(), widget, axis, size, least, natural, nil, nil)
            return
        }
        // As narrow as a column may be, and as wide as a row would like.
        gtk_layout_manager_measure(column.ptr(), widget, axis, -1, least, nil, nil, nil)
        gtk_layout_manager_measure(row.ptr(), widget, axis, -1, nil, natural, nil, nil)
    }

    private func layout(at width: Int32) -> Object {
        var least: Int32 = 0
        gtk_layout_manager_measure(row.ptr(), widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        return width < 0 || width >= least ? row : column
    }
}
