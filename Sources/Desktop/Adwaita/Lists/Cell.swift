import CAdwaita

/// A view that is reused for one item after another, as the person scrolls.
///
/// Make all widgets in `init` and fill them in `show(_:)`: binding a row then makes none.
open class Cell<Item>: Box, Positioned {
    private var work: [Task<Void, Never>] = []

    /// The index in the list of the shown item.
    ///
    /// It changes without notice when others come and go before it.
    public final var position: Int {
        // A cell that still has an owner is out of its row before the list item goes.
        guard let listItem, gtk_widget_get_parent(widget) != nil else { return 0 }
        return Int(gtk_list_item_get_position(listItem))
    }
    fileprivate final var listItem: OpaquePointer?

    /// Fills the cell.
    ///
    /// Everything that an earlier item left must be overwritten or cleared.
    open func show(_ item: Item) {}

    /// Takes out what should not be kept for a row that nobody sees: pictures.
    open func clear() {}

    /// Runs while this item is shown; cancelled when the cell goes to another.
    ///
    /// Look at `Task.isCancelled` after each wait, before touching the cell.
    public final func whileShown(_ operation: @escaping @MainActor () async -> Void) {
        work.append(Task(operation: operation))
    }

    /// Sets the accessible name of the row as a whole.
    ///
    /// Call it from `show(_:)`.
    public final func row(called name: String) {
        accessibleName = name
        // The row is a widget of GTK's around the cell; from GTK 4.12 the list item takes a label itself.
        guard let row = gtk_widget_get_parent(widget) else { return }
        setAccessible(row, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }

    /// Events of the earlier item are dropped while the row waits for the next.
    private func forgetName() {
        guard accessibleName != nil else { return }
        accessibleName = nil
        guard let row = gtk_widget_get_parent(widget) else { return }
        gtk_accessible_reset_property(OpaquePointer(row), GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    /// Called when keys begin to go to the row or to something in it, and when they go elsewhere.
    ///
    /// In GTK 4.8 a row takes the keys only when nothing in it can. What can be pressed in a row is best made
    /// focusable here: then the arrow keys go from row to row, and Tab goes on into the row that has them.
    open func focusChanged(_ isInside: Bool) {}

    /// The entries of the menu of its row; see ``RowMenus``.
    open var menu: [[ContextMenuItem]] { [] }

    /// Called where the row is pressed with the middle button.
    open func middleClicked() {}

    private var isWatched = false

    fileprivate final func watchFocusOfRow() {
        guard !isWatched, let row = gtk_widget_get_parent(widget) else { return }
        isWatched = true
        let focus = Object(taking: gtk_event_controller_focus_new())
        focus.on("enter") { [weak self] in
            // A focused row must have contents.
            self?.fill()
            self?.focusChanged(true)
        }
        focus.on("leave") { [weak self] in self?.focusChanged(false) }
        gtk_widget_add_controller(row, OpaquePointer(g_object_ref(focus.raw)))
    }

    isolated deinit { stopWork() }

    private func stopWork() {
        for task in work { task.cancel() }
        work.removeAll()
    }

    fileprivate(set) final var isBound = false
    /// True once the filling knows that it waits.
    final var isListed = false
    private var shown: Boxed<Item>?
    /// The item to show, once it is filled.
    private var wanted: Boxed<Item>?

    /// Takes on an item; whether it is to be filled with it.
    fileprivate final func bind(_ item: Boxed<Item>) -> Bool {
        isBound = true
        // Not before: the row takes the cell in after it was set up.
        watchFocusOfRow()
        // GTK 4.8 binds every row below a change again, with the item that it has.
        guard item !== wanted ?? shown else { return false }
        let isWaiting = isWaiting
        leave()
        wanted = item
        return !isWaiting
    }

    final var isWaiting: Bool { wanted != nil }

    /// Shows what it is bound to, unless it does so already.
    final func fill() {
        guard let item = wanted else { return }
        wanted = nil
        guard isBound else { return }
        shown = item
        show(item.value)
    }

    /// Takes leave of the item that it showed last.
    fileprivate final func leave() {
        wanted = nil
        guard shown != nil else { return }
        shown = nil
        stopWork()
        forgetName()
        clear()
    }
}

/// Cells that GTK has taken from their items, and may give back to them in the same turn of the main loop.
private final class Unbound<Item> {
    private var cells: [Cell<Item>] = []

    func add(_ cell: Cell<Item>) {
        cell.isBound = false
        cells.append(cell)
        guard cells.count == 1 else { return }
        Task {
            let left = cells
            cells.removeAll()
            for cell in left where !cell.isBound { cell.leave() }
        }
    }
}

/// Makes and binds cells, which `filling` fills.
func cellFactory<Item>(_ filling: Filling<Item>, _ makeCell: @escaping () -> Cell<Item>) -> Object {
    let factory = Object(taking: gtk_signal_list_item_factory_new())
    let unbound = Unbound<Item>()
    factory.on("setup") { arguments in
        // Named, so that it outlives the call that its pointer is for.
        let cell = makeCell()
        // The list item owns the cell, and so outlives it.
        cell.listItem = listItem(arguments)
        filling.know(cell)
        gtk_list_item_set_child(listItem(arguments), cell.widget)
    }
    factory.on("bind") { arguments in
        let item = Carrier.content(of: gtk_list_item_get_item(listItem(arguments)))
        guard let cell = cell(listItem(arguments), for: Item.self) else { return }
        if cell.bind(unsafeDowncast(item, to: Boxed<Item>.self)) { filling.add(cell) }
    }
    factory.on("unbind") { if let cell = cell(listItem($0), for: Item.self) { unbound.add(cell) } }
    factory.on("teardown") { cell(listItem($0), for: Item.self)?.listItem = nil }
    return factory
}

private func listItem(_ arguments: SignalArguments) -> OpaquePointer {
    OpaquePointer(known(arguments.object(0)))
}

private func cell<Item>(_ item: OpaquePointer, for: Item.Type) -> Cell<Item>? {
    Widget.of(gtk_list_item_get_child(item)) as? Cell<Item>
}

/// A cell that knows where in the list its item is.
@MainActor
protocol Positioned: Widget {
    var position: Int { get }
    var menu: [[ContextMenuItem]] { get }
    func middleClicked()
}
