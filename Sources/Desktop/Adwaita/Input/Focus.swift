import CAdwaita

extension Widget {
    /// Whether keys go to it or to something inside.
    public final var hasFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
            return false
        }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Whether keys can go to it; they do not, without a word about it, to what only holds others.
    public final var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue.c) }
    }

    /// Whether what is typed in its window now goes into a text.
    public final var isTypingInWindow: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
            return false
        }
        return adwaita_is_a(focus, gtk_editable_get_type()) != 0
            || adwaita_is_a(focus, gtk_text_view_get_type()) != 0
    }

    @discardableResult
    final func controller(_ controller: Object) -> Object {
        // The widget takes over a reference.
        gtk_widget_add_controller(widget, OpaquePointer(g_object_ref(controller.raw)))
        return controller
    }

    /// Called when keys begin to go here, and when they go elsewhere: the moment to check what was typed.
    @discardableResult
    public final func onFocus(_ handler: @escaping (_ isInside: Bool) -> Void) -> Self {
        let focus = controller(Object(taking: gtk_event_controller_focus_new()))
        focus.on("enter") { handler(true) }
        focus.on("leave") { handler(false) }
        return self
    }
}
