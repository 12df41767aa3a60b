import CAdwaita

/// An entry of a menu that opens where it is asked for.
public struct ContextMenuItem {
    public let title: String
    public let perform: () -> Void

    public init(_ title: String, _ perform: @escaping () -> Void) {
        self.title = title
        self.perform = perform
    }
}

extension Widget {
    /// Offers a menu at the secondary button, a long press, the menu key and Shift+F10.
    ///
    /// `sections` is asked each time; where there is nothing in it, no menu opens. With `isFirst` it comes before the menus of
    /// what is inside.
    @discardableResult
    public final func contextMenu(
        isFirst: Bool = false,
        _ sections: @escaping () -> [[ContextMenuItem]]
    ) -> Self {
        onContextMenu(isFirst: isFirst) { [unowned self] x, y in
            openMenu(sections(), at: (x, y))
        }
        for trigger in menuKeys {
            key(trigger, ifHandled: { [unowned self] in openMenu(sections()) })
        }
        return self
    }

    /// Opens a menu at a place of this widget, in pixels from its top left, or below its middle.
    ///
    /// - Returns: Whether there was anything to offer.
    @discardableResult
    public final func openMenu(
        _ sections: [[ContextMenuItem]],
        at point: (x: Double, y: Double)? = nil
    ) -> Bool {
        let sections = sections.filter { !$0.isEmpty }
        guard !sections.isEmpty, let host = menuHost else { return false }
        let group = Object(taking: UnsafeMutableRawPointer(known(g_simple_action_group_new())))
        var items: [MenuItem] = []
        var count = 0
        for section in sections {
            items.append(
                .section(
                    section.map { item in
                        let name = "item-\(count)"
                        count += 1
                        let action = Action(
                            taking: UnsafeMutableRawPointer(known(g_simple_action_new(name, nil)))
                        )
                        action.on("activate", item.perform)
                        g_action_map_add_action(group.opaque, action.opaque)
                        return .item(item.title, action: "context.\(name)")
                    }
                )
            )
        }
        let place = placeOfMenu(point, in: host)
        let model = menu(of: items)
        let popover = PlainWidget(gtk_popover_menu_new_from_model(model.ptr()))
        gtk_widget_insert_action_group(popover.widget, "context", group.opaque)
        gtk_popover_set_has_arrow(popover.ptr(), 0)
        gtk_widget_set_halign(popover.widget, GTK_ALIGN_START)
        var target = GdkRectangle(x: Int32(place.x), y: Int32(place.y), width: 1, height: 1)
        gtk_popover_set_pointing_to(popover.ptr(), &target)
        gtk_widget_set_parent(popover.widget, host.widget)
        // With a turn of its own: what was pressed in it is still to be done. It is out of its host before that goes.
        popover.on("unmap") { [unowned popover] in
            Task { [popover] in
                if gtk_widget_get_parent(popover.widget) == host.widget {
                    gtk_widget_unparent(popover.widget)
                }
            }
        }
        gtk_popover_popup(popover.ptr())
        return true
    }

    /// The nearest widget around this one that is laid out with its popovers, and is no row that serves others later.
    private var menuHost: Widget? {
        var next: UnsafeMutablePointer<GtkWidget>? = widget
        var host: Widget?
        while let current = next {
            let face = Widget.of(current)
            if face is any Positioned {
                host = nil
            } else if host == nil, face is Box || face is Bin {
                host = face
            }
            next = gtk_widget_get_parent(current)
        }
        return host
    }

    private func placeOfMenu(_ point: (x: Double, y: Double)?, in host: Widget) -> (x: Double, y: Double) {
        var (x, y) = (0.0, 0.0)
        let from = point ?? (Double(extent.width) / 2, Double(extent.height) / 2)
        gtk_widget_translate_coordinates(widget, host.widget, from.x, from.y, &x, &y)
        return (x, y)
    }
}

/// The keys that open a menu.
let menuKeys = ["Menu", "<Shift>F10"]
