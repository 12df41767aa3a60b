import CAdwaita

/// An owner of named actions: the application (`app.quit`) or its window (`win.reload`).
@MainActor
public protocol ActionMap: Object {}

/// Something that can be done by a key, a menu or a button, by its name.
public final class Action: Object {
    public var isEnabled: Bool {
        get { g_action_get_enabled(opaque) != 0 }
        set { g_simple_action_set_enabled(opaque, newValue.c) }
    }

}

extension ActionMap {
    @discardableResult
    public func addAction(_ name: String, _ handler: @escaping () -> Void) -> Action {
        let action = Action(taking: UnsafeMutableRawPointer(known(g_simple_action_new(name, nil))))
        action.on("activate", handler)
        g_action_map_add_action(opaque, action.opaque)
        return action
    }

    /// One of several, which a menu marks: its items name the action and a value (`win.sort::newest`).
    @discardableResult
    public func addChoice(_ name: String, _ value: String, _ handler: @escaping (String) -> Void) -> Action {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = Action(
            taking: UnsafeMutableRawPointer(
                known(g_simple_action_new_stateful(name, type, g_variant_new_string(value)))
            )
        )
        action.on("activate") { arguments in
            let chosen = text(g_variant_get_string(g_value_get_variant(arguments.value(0)), nil))
            g_simple_action_set_state(OpaquePointer(arguments.emitter), g_variant_new_string(chosen))
            handler(chosen)
        }
        g_action_map_add_action(opaque, action.opaque)
        return action
    }
}

extension Widget {
    /// Does a named action that this widget can see; false when there is none, or it is disabled.
    @discardableResult
    public final func activate(action name: String) -> Bool {
        gtk_widget_activate_action_variant(widget, name, nil) != 0
    }
}
