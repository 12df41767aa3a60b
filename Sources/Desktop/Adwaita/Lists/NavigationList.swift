import CAdwaita

/// A vertical list of places to go to, one of which is the present one.
public final class NavigationList: Widget {
    /// A place as it is drawn.
    public nonisolated struct Item: Hashable, Sendable {
        let title: String
        let icon: String?
        let badge: String?

        public init(_ title: String, icon: String? = nil, badge: String? = nil) {
            self.title = title
            self.icon = icon
            self.badge = badge
        }
    }

    private var rows: [NavigationRow] = []
    private var place: Int?

    /// Creates an empty list.
    ///
    /// `onGo` is called with the place that a person wants to go to, also where it is the present one.
    public init(onGo: @escaping (_ index: Int) -> Void) {
        super.init(gtk_list_box_new())
        style("navigation-sidebar")
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_SINGLE)
        on("row-activated") { [unowned self] in
            // The keys walk over the rows, and choose none.
            guard let index = marked else { return }
            onGo(index)
        }
        // The keys alone moved the selection, and not the place.
        onFocus { [unowned self] isInside in if !isInside { mark(place) } }
    }

    /// Shows `items`; rows that stay keep the keys.
    public func show(_ items: [Item]) {
        if let place, place >= items.count { selected = nil }
        while rows.count > items.count { gtk_list_box_remove(opaque, rows.removeLast().widget) }
        for (row, item) in zip(rows, items) { row.show(item) }
        for item in items.dropFirst(rows.count) {
            let row = NavigationRow()
            row.show(item)
            rows.append(row)
            gtk_list_box_append(opaque, row.widget)
        }
    }

    /// The present place; `nil` for one outside the list.
    public var selected: Int? {
        get { place }
        set {
            place = newValue
            mark(newValue)
        }
    }

    private var marked: Int? {
        gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) }
    }

    private func mark(_ index: Int?) {
        guard index != marked else { return }
        gtk_list_box_select_row(opaque, index.map { rows[$0].ptr() })
    }
}

private final class NavigationRow: Widget {
    private let icon = IconImage("", pixels: 16)
    private let title = Label("", wraps: true)
    private let badge = Label().style("badge")
    private var item: NavigationList.Item?

    init() {
        super.init(gtk_list_box_row_new())
        let line = Box(.horizontal, spacing: 12, [icon, title.expand(horizontal: true), badge])
        gtk_list_box_row_set_child(ptr(), line.widget)
    }

    func show(_ item: NavigationList.Item) {
        guard item != self.item else { return }
        self.item = item
        icon.isVisible = item.icon != nil
        if let name = item.icon { icon.name = name }
        title.text = item.title
        badge.isVisible = item.badge != nil
        badge.text = item.badge ?? ""
        called([item.title, item.badge].compactMap(\.self).joined(separator: ", "))
    }
}
