import CAdwaita

/// Holds one child, with layers over it, and is as high as it is wide, whatever width it is given.
@MainActor
open class Square: Widget {
    /// Called when it has come to rest with another side, in pixels before scaling.
    public final var onSide: (_ side: Int) -> Void = { _ in }

    /// The side as last laid out; 0 before that.
    public private(set) final var side = 0

    private var telling: Task<Void, Never>?

    /// Never narrower than `child` asks to be; each layer stands where it is aligned.
    public init(_ child: Widget, over layers: [Widget] = []) {
        super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        add(child)
        for layer in layers { add(layer) }
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
                    var child = gtk_widget_get_first_child(square)
                    while let each = child {
                        // A layer's wishes change nothing, but GTK wants them to have been heard.
                        gtk_widget_measure(each, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
                        gtk_widget_allocate(each, width, height, baseline, nil)
                        child = gtk_widget_get_next_sibling(each)
                    }
                    (Widget.of(square) as? Square)?.isLaidOut(Int(width))
                }
            )
        )
    }

    /// Lays `layer` over what is there.
    public final func add(_ layer: Widget) { gtk_box_append(ptr(), layer.widget) }

    private func isLaidOut(_ side: Int) {
        guard side != self.side else { return }
        let isFirst = self.side == 0
        self.side = side
        telling?.cancel()
        telling = Task { [weak self] in
            // Not now: a change of the contents during layout would start the layout over for ever. And not
            // at every step while a person drags the window's edge.
            if !isFirst { do { try await Task.sleep(for: .milliseconds(150)) } catch { return } }
            guard let self, !Task.isCancelled else { return }
            onSide(self.side)
        }
    }

    isolated deinit { telling?.cancel() }
}
