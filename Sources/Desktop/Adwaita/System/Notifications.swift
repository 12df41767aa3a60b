import CAdwaita

/// Something that the desktop shows outside of the app's windows.
public nonisolated struct Notification: Hashable, Sendable {
    /// A later one with the same name takes its place.
    public let id: String
    public let title: String
    public let body: String
    /// The address that the app is given when it is pressed.
    public let link: String

    public init(id: String, title: String, body: String, link: String) {
        self.id = id
        self.title = title
        self.body = body
        self.link = link
    }
}

extension Application {
    /// Shows a notification, by whatever service the desktop has; without one nothing happens.
    public func show(_ notification: Notification) {
        let shown = Object(
            taking: UnsafeMutableRawPointer(known(g_notification_new(notification.title)))
        )
        g_notification_set_body(shown.opaque, notification.body)
        g_notification_set_default_action_and_target_value(
            shown.opaque,
            "app.\(Self.openAction)",
            g_variant_new_string(notification.link)
        )
        g_application_send_notification(ptr(), notification.id, shown.opaque)
    }

    /// Takes a notification back, as when what it tells of was seen.
    public func withdraw(notification id: String) {
        g_application_withdraw_notification(ptr(), id)
    }

    /// Has links of notifications that are pressed opened like those that the app is started with.
    func openLinksOfNotifications() {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = Action(
            taking: UnsafeMutableRawPointer(known(g_simple_action_new(Self.openAction, type)))
        )
        action.on("activate") { [weak self] arguments in
            self?.onOpen([text(g_variant_get_string(g_value_get_variant(arguments.value(0)), nil))])
        }
        g_action_map_add_action(opaque, action.opaque)
    }

    private static let openAction = "open-link"
}
