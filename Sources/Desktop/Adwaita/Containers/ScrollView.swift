import CAdwaita

/// Shows a part of something larger.
public final class ScrollView: Widget {
    public nonisolated enum Edge: UInt32, Sendable {
        case left, right, top, bottom
    }

    /// Called while less than `margin` pages are left to the end.
    ///
    /// May come with every frame.
    public var onNearEnd: () -> Void = {}
    public var margin = 2.0

    /// Called when the place or the size of what is shown changed.
    public var onScroll: () -> Void = {}

    private let axis: Axis
    private let adjustment: Object

    /// Scrolls along `axis`; across it the child fits itself in.
    public init(_ child: Widget, along axis: Axis = .vertical) {
        self.axis = axis
        let scroller = known(gtk_scrolled_window_new())
        let pointer = OpaquePointer(scroller)
        gtk_scrolled_window_set_policy(
            pointer,
            axis == .horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            axis == .vertical ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        )
        gtk_scrolled_window_set_child(pointer, child.widget)
        let across = Object(sharing: gtk_scrolled_window_get_hadjustment(pointer))
        let down = Object(sharing: gtk_scrolled_window_get_vadjustment(pointer))
        adjustment = axis == .vertical ? down : across
        super.init(scroller)
        expand(horizontal: true, vertical: axis == .vertical)
        for signal in ["value-changed", "changed"] {
            adjustment.on(signal) { [weak self] in self?.moved() }
        }
    }

    private func moved() {
        onScroll()
        if page > 0, remaining < page * margin { onNearEnd() }
    }

    /// The distance from the beginning, in pixels.
    public var offset: Double {
        get { gtk_adjustment_get_value(adjustment.ptr()) }
        set { gtk_adjustment_set_value(adjustment.ptr(), newValue) }
    }

    /// The visible length, in pixels.
    public var page: Double { gtk_adjustment_get_page_size(adjustment.ptr()) }

    /// The length of all content, in pixels.
    public var length: Double { gtk_adjustment_get_upper(adjustment.ptr()) }

    public var remaining: Double { length - offset - page }

    /// Called when a person pulls further than the edge.
    @discardableResult
    public func onOvershoot(_ edge: Edge, _ handler: @escaping () -> Void) -> Self {
        on("edge-overshot") { if $0.enumeration(0) == edge.rawValue { handler() } }
        return self
    }

    /// Takes as much room as what is in it, up to a height, and scrolls what is more.
    @discardableResult
    public func fitsContent(upTo height: Int) -> Self {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, height.c)
        return self
    }

    /// Gives what is in it all the width that it would like, so that no text in it breaks into lines.
    @discardableResult
    public func keepsLinesWhole() -> Self {
        if let child = gtk_scrolled_window_get_child(opaque) {
            gtk_scrollable_set_hscroll_policy(OpaquePointer(child), GTK_SCROLL_NATURAL)
        }
        return self
    }

    /// Scrolls no further than needed to show `widget`.
    public func reveal(_ widget: Widget) { reveal(widget, y: 0, height: Double(widget.extent.height)) }

    /// Scrolls no further than needed to show a part of `widget`.
    func reveal(_ widget: Widget, y: Double, height: Double) {
        var x = 0.0
        var top = 0.0
        guard gtk_widget_translate_coordinates(widget.widget, self.widget, 0, y, &x, &top) != 0 else {
            return
        }
        gtk_adjustment_clamp_page(adjustment.ptr(), offset + top, offset + top + height)
    }
}

extension SignalArguments {
    func enumeration(_ index: Int) -> UInt32 { UInt32(bitPattern: g_value_get_enum(value(index))) }
}
