import CAdwaita

/// Holds one child and is as high as it is wide, whatever width it is given.
public final class Square: Widget {
    /// Called after it was laid out with another side, in pixels before scaling.
    public var onSide: (_ side: Int) -> Void = { _ in }

    /// The side as last laid out; 0 before that.
    public private(set) var side = 0

    /// Never narrower than `child` asks to be.
    public init(_ child: Widget) {
        super.init(adw_bin_new())
        adw_bin_set_child(ptr(), child.widget)
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
                { square, axis, width, least, natural, _, _ in
                    let child = gtk_widget_get_first_child(square)
                    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, least, natural, nil, nil)
                    guard axis == GTK_ORIENTATION_VERTICAL, width >= 0 else { return }
                    least?.pointee = width
                    natural?.pointee = width
                },
                { square, width, height, baseline in
                    let child = gtk_widget_get_first_child(square)
                    gtk_widget_allocate(child, width, height, baseline, nil)
                    (Widget.of(square) as? Square)?.isLaidOut(Int(width))
                }
            )
        )
    }

    private func isLaidOut(_ side: Int) {
        guard side != self.side else { return }
        self.side = side
        // Not now: whoever changes what is shown while it is being laid out has it laid out for ever.
        Task { [weak self] in
            if let self, self.side == side { onSide(side) }
        }
    }
}
