import CAdwaita

extension WidgetNode {
    /// Presses keys (`<Control>Return`) in this window; false where nobody takes them.
    ///
    /// Those around the widget that has the keys are asked first, as GTK does before a text gets what is typed.
    package func press(keys trigger: String) -> Bool {
        guard isA("GtkWindow") else { return false }
        let window: UnsafeMutablePointer<GtkWidget> = object.ptr()
        var path = [window]
        var next = gtk_root_get_focus(OpaquePointer(window))
        while let widget = next, widget != window {
            path.insert(widget, at: 1)
            next = gtk_widget_get_parent(widget)
        }
        return path.contains { Self.press(trigger, at: $0) }
    }

    private static func press(_ trigger: String, at widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        let pressed = gtk_shortcut_trigger_parse_string(trigger)
        defer { g_object_unref(pressed.map { UnsafeMutableRawPointer($0) }) }
        let controllers = Object(taking: gtk_widget_observe_controllers(widget))
        for index in 0..<g_list_model_get_n_items(controllers.opaque) {
            let keys = Object(taking: g_list_model_get_item(controllers.opaque, index))
            guard adwaita_is_a(keys.raw, gtk_shortcut_controller_get_type()) != 0 else { continue }
            for place in 0..<g_list_model_get_n_items(keys.opaque) {
                let shortcut = Object(taking: g_list_model_get_item(keys.opaque, place))
                let own = gtk_shortcut_get_trigger(shortcut.opaque)
                guard let own, let pressed, contains(own, pressed) else { continue }
                let action = gtk_shortcut_get_action(shortcut.opaque)
                // GTK's own, as those that scroll: they come after what is ours.
                guard gtk_shortcut_get_arguments(shortcut.opaque) == nil else { continue }
                let none = GtkShortcutActionFlags(rawValue: 0)
                if gtk_shortcut_action_activate(action, none, widget, nil) != 0 { return true }
            }
        }
        return false
    }

    /// True where `pressed` is one of the keys.
    private static func contains(_ keys: OpaquePointer, _ pressed: OpaquePointer) -> Bool {
        if adwaita_is_a(UnsafeMutableRawPointer(keys), gtk_alternative_trigger_get_type()) != 0 {
            return [gtk_alternative_trigger_get_first(keys), gtk_alternative_trigger_get_second(keys)]
                .contains { $0.map { contains($0, pressed) } ?? false }
        }
        return gtk_shortcut_trigger_equal(UnsafeRawPointer(keys), UnsafeRawPointer(pressed)) != 0
    }
}
