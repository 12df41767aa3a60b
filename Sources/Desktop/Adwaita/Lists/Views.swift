import CAdwaita

/// Rows one below the other, or side by side, made only for what is on screen.
///
/// Goes into a `ScrollView`; where it is a part of something else that scrolls, all of its rows are made.
public final class ListView<Item>: Widget {
    private let model: ArrayModel<Item>
    private let filling: Filling<Item>

    public init(
        _ model: ArrayModel<Item>,
        along axis: Axis = .vertical,
        onActivate: @escaping (Item) -> Void,
        cell: @escaping () -> Cell<Item>
    ) {
        self.model = model
        let filling = Filling<Item>()
        self.filling = filling
        super.init(withSource(model, cellFactory(filling, cell)) { gtk_list_view_new($0, $1) })
        gtk_orientable_set_orientation(opaque, GtkOrientation(rawValue: axis.rawValue))
        gtk_list_view_set_single_click_activate(opaque, 1)
        filling.follow(self)
        RowMenus.add(to: self)
        on("activate") { [unowned model] in onActivate(model[Int($0(0, as: UInt32.self))]) }
    }

    /// Scrolls no further than needed.
    public func scroll(to index: Int) { _ = adwaita_scroll_to(widget, guint(clamping: index)) }
}

/// Rows of as many columns as fit, between the two numbers.
///
/// Goes into a `ScrollView`.
///
/// GTK keeps some 30 lines of cells ready, so many columns cost much.
public final class GridView<Item>: Widget {
    private let model: ArrayModel<Item>
    private let filling: Filling<Item>

    public init(
        _ model: ArrayModel<Item>,
        columns: ClosedRange<Int>,
        onActivate: @escaping (Item) -> Void,
        cell: @escaping () -> Cell<Item>
    ) {
        self.model = model
        let filling = Filling<Item>()
        self.filling = filling
        super.init(withSource(model, cellFactory(filling, cell)) { gtk_grid_view_new($0, $1) })
        gtk_grid_view_set_min_columns(opaque, guint(columns.lowerBound))
        gtk_grid_view_set_max_columns(opaque, guint(columns.upperBound))
        gtk_grid_view_set_single_click_activate(opaque, 1)
        filling.follow(self)
        RowMenus.add(to: self)
        on("activate") { [unowned model] in onActivate(model[Int($0(0, as: UInt32.self))]) }
    }

    /// Scrolls no further than needed.
    public func scroll(to index: Int) { _ = adwaita_scroll_to(widget, guint(clamping: index)) }
}

/// A list or a grid.
@MainActor
public protocol Rows: Widget {
    /// True where every row that was made shows its item; those in sight always do.
    var isFilled: Bool { get }
    /// Scrolls no further than needed.
    func scroll(to index: Int)
}

extension ListView: Rows {
    public var isFilled: Bool { filling.isDone }
}

extension GridView: Rows {
    public var isFilled: Bool { filling.isDone }
}

extension Rows {
    /// The lower edge of an item's row, from the top of `scroller`; nil without such a row, or before layout.
    ///
    /// GTK makes some two hundred rows, whether they are seen or not.
    public func end(ofRow index: Int, in scroller: ScrollView) -> Double? {
        var row = gtk_widget_get_first_child(widget)
        while let current = row {
            let cell = Widget.of(gtk_widget_get_first_child(current)) as? any Positioned
            if cell?.position == index {
                var bounds = graphene_rect_t()
                // A row that was not laid out yet ends where it begins.
                guard gtk_widget_compute_bounds(current, scroller.widget, &bounds) != 0,
                    bounds.size.height > 0
                else { return nil }
                return Double(bounds.origin.y + bounds.size.height)
            }
            row = gtk_widget_get_next_sibling(current)
        }
        return nil
    }
}

extension GridView {
    /// Between how many columns there are.
    public var columns: ClosedRange<Int> {
        get {
            Int(gtk_grid_view_get_min_columns(opaque))...Int(gtk_grid_view_get_max_columns(opaque))
        }
        set {
            gtk_grid_view_set_min_columns(opaque, guint(newValue.lowerBound))
            gtk_grid_view_set_max_columns(opaque, guint(newValue.upperBound))
        }
    }
}

/// Makes a view, which takes over one reference to each of the selection and the factory.
private func withSource<Item>(
    _ model: ArrayModel<Item>,
    _ factory: Object,
    _ make: (OpaquePointer?, OpaquePointer?) -> UnsafeMutablePointer<GtkWidget>?
) -> UnsafeMutablePointer<GtkWidget>? {
    // Nothing is ever selected: no row stays marked when one comes back to it.
    let selection = gtk_no_selection_new(OpaquePointer(g_object_ref(model.raw)))
    return make(selection, OpaquePointer(g_object_ref(factory.raw)))
}
