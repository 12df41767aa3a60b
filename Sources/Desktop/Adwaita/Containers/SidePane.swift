import CAdwaita

/// A pane at the side of something, where there is room for both; else that alone.
@MainActor
public final class SidePane: Box {
    /// Called when the pane came or went.
    public var onShow: (_ isShown: Bool) -> Void = { _ in }

    /// True while the pane is visible.
    public private(set) var isShown = false

    private let side: Widget
    private let main: Widget
    private let width: Int32
    private let leastMain: Int32

    /// A pane `width` wide or as wide as its words need, shown where `main` keeps `leastMain` beside it.
    public init(_ side: Widget, width: Int, beside main: Widget, keeping leastMain: Int) {
        (self.side, self.main) = (side, main)
        (self.width, self.leastMain) = (width.c, leastMain.c)
        super.init(.horizontal, [side, main])
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
                { pane, axis, _, least, natural, _, _ in
                    guard let main = (Widget.of(pane) as? SidePane)?.main else { return }
                    gtk_widget_measure(main.widget, axis, -1, least, natural, nil, nil)
                },
                { pane, width, height, baseline in
                    (Widget.of(pane) as? SidePane)?.allocate(width, height, baseline)
                }
            )
        )
    }

    private func allocate(_ width: Int32, _ height: Int32, _ baseline: Int32) {
        var least: Int32 = 0
        gtk_widget_measure(side.widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        let taken = max(least, self.width)
        let isShown = width - taken >= leastMain
        gtk_widget_set_child_visible(side.widget, isShown.c)
        let start = isShown ? taken : 0
        if isShown {
            var place = GtkAllocation(x: 0, y: 0, width: taken, height: height)
            gtk_widget_size_allocate(side.widget, &place, baseline)
        }
        // Its wishes change nothing, but GTK wants them to have been heard.
        gtk_widget_measure(main.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var place = GtkAllocation(x: start, y: 0, width: width - start, height: height)
        gtk_widget_size_allocate(main.widget, &place, baseline)
        notify(isShown)
    }

    private func notify(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        // Not now: a change of the contents during layout would start the layout over for ever.
        Task { [weak self] in
            guard let self, isShown == self.isShown else { return }
            onShow(isShown)
        }
    }
}
