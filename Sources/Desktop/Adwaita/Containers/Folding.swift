import CAdwaita

/// Its children in a row; in a column where not even the least of a row has room, as in large type on a phone, or where it
/// is narrower than its caller says.
@MainActor
public final class Folding: Box {
    private let row = Object(taking: UnsafeMutableRawPointer(gtk_box_layout_new(GTK_ORIENTATION_HORIZONTAL)))
    private let column = Object(taking: UnsafeMutableRawPointer(gtk_box_layout_new(GTK_ORIENTATION_VERTICAL)))

    /// Less than this is too narrow for a row.
    private let leastRow: Int32

    /// `spacing` is between those in a row, and a third of it between those in a column.
    ///
    /// With `leastRow`, a row is at least so wide; `evenly`, each in it has as much of it.
    public init(spacing: Int, leastRow: Int = 0, evenly: Bool = false, _ children: [Widget]) {
        self.leastRow = leastRow.c
        super.init(.horizontal, children)
        gtk_box_layout_set_homogeneous(row.opaque, evenly.c)
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
        return width < 0 || width >= max(least, leastRow) ? row : column
    }
}
