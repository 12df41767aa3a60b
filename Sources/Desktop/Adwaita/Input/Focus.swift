import CAdwaita

extension Widget {
    /// True while keys go to it or to something inside.
    public final var hasFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
            return false
        }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// True where keys can go to it; a mere container refuses them silently.
    public final var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue.c) }
    }

    /// True while typing in its window goes into a text.
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

    /// Called when keys begin to go here, and when they go elsewhere.
    @discardableResult
    public final func onFocus(_ handler: @escaping (_ isInside: Bool) -> Void) -> Self {
        let focus = controller(Object(taking: gtk_event_controller_focus_new()))
        focus.on("enter") { handler(true) }
        focus.on("leave") { handler(false) }
        return self
    }

    /// Called when the focus leaves: the moment to check what was typed.
    ///
    /// If a press moves the focus, it is called once the press has ended: a message shown before would move
    /// the pressed button away from under the hand, which loses the press.
    @discardableResult
    public final func onLeave(_ handler: @escaping () -> Void) -> Self {
        onFocus { [weak self] isInside in
            guard !isInside else { return }
            // Told while the window is taken apart, too.
            if let self { afterPress(handler) } else { handler() }
        }
    }

    private func afterPress(_ handler: @escaping () -> Void) {
        guard isPressed, let root = gtk_widget_get_root(widget) else { return handler() }
        let presses = Object(taking: gtk_event_controller_legacy_new())
        // Before what is pressed takes it; and what is said is shown a turn later.
        gtk_event_controller_set_propagation_phase(presses.opaque, GTK_PHASE_CAPTURE)
        presses.ask("event") { arguments in
            let controller = OpaquePointer(arguments.emitter)
            let event = gtk_event_controller_get_current_event(controller)
            if gdk_event_get_event_type(event) == GDK_BUTTON_RELEASE {
                gtk_widget_remove_controller(gtk_event_controller_get_widget(controller), controller)
                handler()
            }
            return false
        }
        let reference = OpaquePointer(g_object_ref(presses.raw))
        gtk_widget_add_controller(UnsafeMutablePointer<GtkWidget>(root), reference)
    }

    /// True while the pointer's first button is held down.
    private var isPressed: Bool {
        guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else {
            return false
        }
        let pointer = gdk_seat_get_pointer(gdk_display_get_default_seat(gtk_widget_get_display(widget)))
        var held = GdkModifierType(0)
        gdk_surface_get_device_position(surface, pointer, nil, nil, &held)
        return held.rawValue & GDK_BUTTON1_MASK.rawValue != 0
    }
}
