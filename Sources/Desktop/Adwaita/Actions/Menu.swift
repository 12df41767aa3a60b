import CAdwaita

/// An entry of a menu.
public nonisolated enum MenuItem: Hashable, Sendable {
    case item(String, action: String)
    case section(String, [MenuItem])

    /// Items that belong together, without a title.
    public static func section(_ items: [MenuItem]) -> MenuItem { .section("", items) }
}

/// A button that opens a menu or a popover.
public final class MenuButton: Widget {
    public init(icon: String, called name: String, _ items: [MenuItem]) {
        super.init(gtk_menu_button_new())
        applyAppearance(icon, name)
        show(items)
    }

    /// Opens `content` instead of a menu.
    public init(icon: String, called name: String, opening content: Widget) {
        super.init(gtk_menu_button_new())
        applyAppearance(icon, name)
        set(popover: content)
    }

    /// Says `title`, and opens `content`.
    public init(_ title: String, opening content: Widget) {
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_label(opaque, title)
        set(popover: content)
    }

    /// The words on it, where it has words.
    public var title: String {
        get { text(gtk_menu_button_get_label(opaque)) }
        set { gtk_menu_button_set_label(opaque, newValue) }
    }

    /// Looks like `face`, and opens nothing yet.
    public init(_ face: Widget, called name: String) {
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_child(opaque, face.widget)
        called(name)
    }

    /// Opens what `content` makes, once it is first opened.
    public func opens(_ content: @escaping () -> Widget) {
        let box = Unmanaged.passRetained(Boxed(content)).toOpaque()
        gtk_menu_button_set_create_popup_func(
            opaque,
            { button, box in
                guard gtk_menu_button_get_popover(button) == nil, let box else { return }
                let make = Unmanaged<Boxed<() -> Widget>>.fromOpaque(box).takeUnretainedValue().value
                let menu = Widget.of(button.map { UnsafeMutablePointer($0) })
                (menu as? MenuButton)?.set(popover: make())
            },
            box,
            { box in Unmanaged<Boxed<() -> Widget>>.fromOpaque(known(box)).release() }
        )
    }

    private func set(popover content: Widget) {
        let popover = PlainWidget(gtk_popover_new())
        gtk_popover_set_child(popover.ptr(), content.widget)
        gtk_menu_button_set_popover(opaque, popover.widget)
    }

    private func applyAppearance(_ icon: String, _ name: String) {
        gtk_menu_button_set_icon_name(opaque, icon)
        called(name)
        tooltip = name
    }

    /// Exchanges what the menu offers.
    public func show(_ items: [MenuItem]) {
        let menu = menu(of: items)
        gtk_menu_button_set_menu_model(opaque, menu.ptr())
    }

    public func open() { gtk_menu_button_popup(opaque) }

    public func close() { gtk_menu_button_popdown(opaque) }
}

private var menus: [[MenuItem]: Object] = [:]

/// A menu's model.
///
/// Kept once made: GTK 4.8 keeps the sections of a menu that was shown for ever.
func menu(of items: [MenuItem]) -> Object {
    if let menu = menus[items] { return menu }
    let menu = Object(taking: g_menu_new())
    for item in items {
        switch item {
        case .item(let title, let action): g_menu_append(menu.opaque, title, action)
        case .section(let title, let items):
            let section = Adwaita.menu(of: items)
            g_menu_append_section(menu.opaque, title.isEmpty ? nil : title, section.ptr())
        }
    }
    menus[items] = menu
    return menu
}
