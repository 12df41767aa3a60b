import CAdwaita

/// Holds one child, which can be exchanged.
open class Bin: Widget {
    public init(_ child: Widget? = nil) {
        self.child = child
        super.init(adw_bin_new())
        adw_bin_set_child(ptr(), child?.widget)
    }

    /// The height for each width, where one was set.
    fileprivate final var shape: Shape?

    public final var child: Widget? {
        didSet { adw_bin_set_child(ptr(), child?.widget) }
    }
}

extension Bin {
    /// As large as `size(width:height:)` asked for and as there is room, whatever is inside.
    ///
    /// For pictures: GTK would have them as wide as the height of their row suggests.
    @discardableResult
    public final func sizedByRequest() -> Self {
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
                { _, _, _, least, natural, _, _ in
                    least?.pointee = 0
                    natural?.pointee = 0
                },
                { bin, width, height, baseline in
                    guard let child = gtk_widget_get_first_child(bin) else { return }
                    // Its wishes change nothing, but GTK wants them to have been heard.
                    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
                    gtk_widget_allocate(child, width, height, baseline, nil)
                }
            )
        )
        return self
    }
}

extension Bin {
    /// As high as `ratio` of its width, within bounds: for pictures, which are looked at larger where there is room.
    @discardableResult
    public final func high(_ ratio: Double, within bounds: ClosedRange<Int>) -> Self {
        let shape = Shape(ratio: ratio, bounds: bounds)
        self.shape = shape
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
                { bin, axis, width, least, natural, _, _ in
                    guard axis == GTK_ORIENTATION_VERTICAL else {
                        let child = gtk_widget_get_first_child(bin)
                        gtk_widget_measure(child, axis, -1, least, natural, nil, nil)
                        return
                    }
                    let height = (Widget.of(bin) as? Bin)?.shape?.height(at: width) ?? 0
                    least?.pointee = height
                    natural?.pointee = height
                },
                { bin, width, height, baseline in
                    let child = gtk_widget_get_first_child(bin)
                    // Its wishes change nothing, but GTK wants them to have been heard.
                    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, nil, nil, nil, nil)
                    gtk_widget_allocate(child, width, height, baseline, nil)
                }
            )
        )
        return self
    }
}

/// The height of something at a given width.
nonisolated struct Shape {
    let ratio: Double
    let bounds: ClosedRange<Int>

    func height(at width: Int32) -> Int32 {
        let wanted = width < 0 ? bounds.lowerBound : Int((Double(width) * ratio).rounded())
        return min(max(wanted, bounds.lowerBound), bounds.upperBound).c
    }
}

/// Keeps its child from growing wider than reads well.
public final class Clamp: Widget {
    public init(_ child: Widget, width: Int) {
        super.init(adw_clamp_new())
        adw_clamp_set_maximum_size(opaque, width.c)
        adw_clamp_set_tightening_threshold(opaque, width.c)
        adw_clamp_set_child(opaque, child.widget)
    }
}

/// Widgets over one that gives them their size.
public final class Overlay: Widget {
    public init(_ child: Widget, over layers: [Widget] = []) {
        super.init(gtk_overlay_new())
        gtk_overlay_set_child(opaque, child.widget)
        for layer in layers { add(layer) }
    }

    public func add(_ layer: Widget) { gtk_overlay_add_overlay(opaque, layer.widget) }

    public func remove(_ layer: Widget) { gtk_overlay_remove_overlay(opaque, layer.widget) }
}

/// Slides its child in and out; at once where the person asks for less movement.
public final class Revealer: Widget {
    public nonisolated enum Transition: UInt32, Sendable {
        case none, crossfade, slideRight, slideLeft, slideUp, slideDown
    }

    public init(_ child: Widget, _ transition: Transition = .slideDown) {
        super.init(gtk_revealer_new())
        gtk_revealer_set_child(opaque, child.widget)
        gtk_revealer_set_transition_type(opaque, GtkRevealerTransitionType(rawValue: transition.rawValue))
        gtk_revealer_set_transition_duration(opaque, 180)
        // Hidden wholly, or it would keep its place and be found by those who listen.
        isVisible = false
        on("notify::child-revealed") { [unowned self] in if !isRevealed { isVisible = false } }
    }

    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set {
            if newValue { isVisible = true }
            gtk_revealer_set_reveal_child(opaque, newValue.c)
            if !newValue, !isMapped { isVisible = false }
        }
    }
}

/// Children in lines that break where the width ends, as words in a paragraph do.
public final class FlowBox: Widget {
    public init(spacing: Int = 6, _ children: [Widget] = []) {
        super.init(gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(opaque, 100)
        gtk_flow_box_set_column_spacing(opaque, guint(spacing))
        gtk_flow_box_set_row_spacing(opaque, guint(spacing))
        show(children)
    }

    /// Exchanges all children.
    public func show(_ children: [Widget]) {
        while let child = gtk_widget_get_first_child(widget) { gtk_flow_box_remove(opaque, child) }
        for child in children {
            gtk_flow_box_insert(opaque, child.align(.start, .center).widget, -1)
            // The child is reached itself; its frame would be a stop of the Tab key without a purpose.
            gtk_widget_set_focusable(gtk_widget_get_parent(child.widget), 0)
        }
    }
}

/// Keeps a list or a grid from growing too wide inside a `ScrollView`, which scrolls all of the width.
public final class ScrollingClamp: Widget {
    public init(_ child: Widget, width: Int) {
        super.init(adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_maximum_size(opaque, width.c)
        adw_clamp_scrollable_set_tightening_threshold(opaque, width.c)
        adw_clamp_scrollable_set_child(opaque, child.widget)
    }
}
