import CAdwaita

/// A whole page that says one thing, and what can be done about it.
public final class StatusPage: Widget {
    public init(icon: String, title: String, description: String = "", actions: [Widget] = []) {
        super.init(adw_status_page_new())
        adw_status_page_set_icon_name(opaque, icon)
        adw_status_page_set_title(opaque, escaped(title))
        set(description: description)
        expand(horizontal: true, vertical: true)
        guard !actions.isEmpty else { return }
        let box = Box(.vertical, spacing: 12, actions).align(.center, .center)
        adw_status_page_set_child(opaque, box.widget)
    }

    public func set(title: String) { adw_status_page_set_title(opaque, escaped(title)) }

    public func set(description: String) { adw_status_page_set_description(opaque, escaped(description)) }
}
