import CAdwaita

/// Something that scrolls, and what stands below its end: right below it while all of it is in sight, else at the bottom.
@MainActor
public final class Tailed: Box {
    /// The full height of the upper part; nil where there is more of it than room.
    public var bodyHeight: Int? {
        didSet { if bodyHeight != oldValue { gtk_widget_queue_allocate(widget) } }
    }

    public init(_ body: Widget, tail: Widget) {
        super.init(.vertical, [body, tail])
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
                { tailed, axis, size, least, natural, _, _ in
                    for child in laidOut(in: tailed) {
                        var (childLeast, childNatural) = (Int32(0), Int32(0))
                        gtk_widget_measure(child, axis, -1, &childLeast, &childNatural, nil, nil)
                        if axis == GTK_ORIENTATION_VERTICAL {
                            least?.pointee += childLeast
                            natural?.pointee += childNatural
                        } else {
                            least?.pointee = max(known(least).pointee, childLeast)
                            natural?.pointee = max(known(natural).pointee, childNatural)
                        }
                    }
                },
                { tailed, width, height, _ in
                    (Widget.of(tailed) as? Tailed)?.layOut(width, height)
                }
            )
        )
    }

    private func layOut(_ width: Int32, _ height: Int32) {
        let parts = laidOut(in: widget)
        guard let body = gtk_widget_get_first_child(widget) else { return }
        var tailHeight: Int32 = 0
        let tail = parts.first { $0 != body }
        if let tail { gtk_widget_measure(tail, GTK_ORIENTATION_VERTICAL, width, nil, &tailHeight, nil, nil) }
        let room = max(0, height - tailHeight)
        let bodyHeight = min(room, bodyHeight.map(\.c) ?? room)
        place(body, y: 0, width, bodyHeight)
        if let tail { place(tail, y: bodyHeight, width, tailHeight) }
    }

    private func place(_ child: UnsafeMutablePointer<GtkWidget>, y: Int32, _ width: Int32, _ height: Int32) {
        var area = GtkAllocation(x: 0, y: y, width: width, height: height)
        gtk_widget_size_allocate(child, &area, -1)
    }
}

/// Those that are to be laid out.
private func laidOut(in widget: UnsafeMutablePointer<GtkWidget>?) -> [UnsafeMutablePointer<GtkWidget>] {
    sequence(first: gtk_widget_get_first_child(widget)) { gtk_widget_get_next_sibling($0) }
        .prefix { $0 != nil }
        .compactMap(\.self)
        .filter { gtk_widget_should_layout($0) != 0 }
}
