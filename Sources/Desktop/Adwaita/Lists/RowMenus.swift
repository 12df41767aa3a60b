import CAdwaita

/// The menus of a list's rows: at the secondary button, a long press, the menu key and Shift+F10.
///
/// They are the list's, as a row has no time to make its own.
enum RowMenus {
    static func add(to list: Widget) {
        list.onContextMenu { [unowned list] x, y in
            guard let cell = RowMenus.cell(in: list, at: x, y) else { return }
            var (left, top) = (0.0, 0.0)
            gtk_widget_translate_coordinates(list.widget, cell.widget, x, y, &left, &top)
            cell.openMenu(cell.menu, at: (left, top))
        }
        list.onPress(of: .middle) { [unowned list] x, y in cell(in: list, at: x, y)?.middleClicked() }
        for trigger in menuKeys {
            list.key(
                trigger,
                ifHandled: { [unowned list] in
                    guard let cell = focusedCell(of: list) else { return false }
                    return cell.openMenu(cell.menu)
                }
            )
        }
    }

    private static func cell(in list: Widget, at x: Double, _ y: Double) -> (any Positioned)? {
        cell(around: gtk_widget_pick(list.widget, x, y, GTK_PICK_DEFAULT), in: list)
    }

    /// The cell of the row that has the keys.
    private static func focusedCell(of list: Widget) -> (any Positioned)? {
        guard let root = gtk_widget_get_root(list.widget) else { return nil }
        return cell(around: gtk_root_get_focus(root), in: list)
    }

    private static func cell(
        around widget: UnsafeMutablePointer<GtkWidget>?,
        in list: Widget
    ) -> (any Positioned)? {
        var next = widget
        while let current = next, current != list.widget {
            if let cell = Widget.of(current) as? any Positioned { return cell }
            // The row itself is a widget of GTK's around the cell.
            if let cell = Widget.of(gtk_widget_get_first_child(current)) as? any Positioned { return cell }
            next = gtk_widget_get_parent(current)
        }
        return nil
    }
}
