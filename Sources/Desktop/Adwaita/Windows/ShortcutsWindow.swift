import CAdwaita

/// The keys of the app, in groups, for someone who wants to learn them.
public struct ShortcutGroup {
    let title: String
    let keys: [(trigger: String, meaning: String)]

    public init(_ title: String, _ keys: [(trigger: String, meaning: String)]) {
        self.title = title
        self.keys = keys
    }
}

extension Window {
    /// Opens the window that lists `groups`.
    public final func showShortcuts(_ groups: [ShortcutGroup]) {
        // GTK can fill this window from a description only; functions for it come with 4.14.
        let builder = Object(taking: gtk_builder_new_from_string(shortcutsDescription(groups), -1))
        let window = Object(
            sharing: UnsafeMutableRawPointer(gtk_builder_get_object(builder.opaque, "shortcuts"))
        )
        gtk_window_set_transient_for(window.ptr(), ptr())
        gtk_window_set_modal(window.ptr(), 1)
        gtk_window_present(window.ptr())
    }
}

private func shortcutsDescription(_ groups: [ShortcutGroup]) -> String {
    func object(_ type: String, _ properties: [(String, String)], _ children: String = "", id: String = "")
        -> String
    {
        let properties = properties.map { "<property name=\"\($0)\">\(escaped($1))</property>" }.joined()
        return "<object class=\"\(type)\"\(id)>\(properties)\(children)</object>"
    }
    let groups = groups.map { group in
        let keys = group.keys.map { key in
            "<child>"
                + object("GtkShortcutsShortcut", [("accelerator", key.trigger), ("title", key.meaning)])
                + "</child>"
        }
        return "<child>" + object("GtkShortcutsGroup", [("title", group.title)], keys.joined()) + "</child>"
    }
    let section = object(
        "GtkShortcutsSection",
        [("section-name", "all"), ("max-height", "12")],
        groups.joined()
    )
    let window = object("GtkShortcutsWindow", [], "<child>\(section)</child>", id: " id=\"shortcuts\"")
    return "<interface>\(window)</interface>"
}
