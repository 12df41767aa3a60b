import CAdwaita

/// A view that is reused for one item after another, as the person scrolls.
///
/// Make all widgets in `init` and fill them in `show(_:)`: binding a row then makes none.
open class Cell<Item>: Box, Positioned {
    private var work: [Task<Void, Never>] = []

    /// Where in the list the item is that is shown. Changes without a word when others come and go before it.
    public final var position: Int { listItem.map { Int(gtk_list_item_get_position($0)) } ?? 0 }
    fileprivate final var listItem: OpaquePointer?

    /// Fills the cell. Everything that an earlier item left must be overwritten or cleared.
    open func show(_ item: Item) {}

    /// Takes out what should not be kept for a row that nobody sees: pictures.
    open func clear() {}

    /// Runs while this item is shown; cancelled when the cell goes to another. Look at `Task.isCancelled` after each
    /// wait, before touching the cell.
    public final func whileShown(_ operation: @escaping @MainActor () async -> Void) {
        work.append(Task(operation: operation))
    }

    /// What those who listen hear for the row as a whole. Call it from `show(_:)`.
    public final func row(called name: String) {
        accessibleName = name
        // The row is a widget of GTK's around the cell; from GTK 4.12 the list item takes a label itself.
        guard let row = gtk_widget_get_parent(widget) else { return }
        setAccessible(row, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }

    final func stopWork() {
        for task in work { task.cancel() }
        work.removeAll()
    }

    isolated deinit { stopWork() }
}

func cellFactory<Item>(_ makeCell: @escaping () -> Cell<Item>) -> Object {
    let factory = Object(taking: gtk_signal_list_item_factory_new())
    factory.on("setup") { arguments in
        // Named, so that it outlives the call that its pointer is for.
        let cell = makeCell()
        // The list item owns the cell, and so outlives it.
        cell.listItem = listItem(arguments)
        gtk_list_item_set_child(listItem(arguments), cell.widget)
    }
    factory.on("bind") { arguments in
        let item = listItem(arguments)
        cell(item, for: Item.self)?.show(ArrayModel<Item>.item(gtk_list_item_get_item(item)))
    }
    factory.on("teardown") { cell(listItem($0), for: Item.self)?.listItem = nil }
    factory.on("unbind") { arguments in
        guard let cell = cell(listItem(arguments), for: Item.self) else { return }
        cell.stopWork()
        cell.clear()
    }
    return factory
}

private func listItem(_ arguments: SignalArguments) -> OpaquePointer {
    OpaquePointer(known(arguments.object(0)))
}

private func cell<Item>(_ item: OpaquePointer, for: Item.Type) -> Cell<Item>? {
    Widget.of(gtk_list_item_get_child(item)) as? Cell<Item>
}

/// A cell that knows where in the list its item is.
protocol Positioned {
    var position: Int { get }
}
