import CAdwaita

extension Widget {
    /// Called at the second press of two quick ones, with the place inside the widget.
    @discardableResult
    public final func onDoubleClick(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> Self {
        let click = controller(Object(taking: gtk_gesture_click_new()))
        click.on("pressed") { if $0(0, as: Int32.self) == 2 { handler($0(1), $0(2)) } }
        return self
    }

    /// Called at the secondary button or a long press, where a menu may open.
    @discardableResult
    public final func onContextMenu(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> Self {
        let click = Object(taking: gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_SECONDARY))
        controller(click).on("pressed") { handler($0(1), $0(2)) }
        let press = Object(taking: gtk_gesture_long_press_new())
        gtk_gesture_single_set_touch_only(press.opaque, 1)
        controller(press).on("pressed") { handler($0(0), $0(1)) }
        return self
    }

    /// Called when the wheel is turned while Control is held, or two fingers are moved so: with how many steps down, and
    /// where the pointer is inside the widget.
    ///
    /// Without Control it scrolls as ever.
    @discardableResult
    public final func onControlScroll(
        _ handler: @escaping (_ steps: Double, _ x: Double, _ y: Double) -> Void
    ) -> Self {
        // The event of a wheel does not tell where the pointer is.
        var place = (x: 0.0, y: 0.0)
        let pointer = controller(Object(taking: gtk_event_controller_motion_new()))
        for signal in ["enter", "motion"] { pointer.on(signal) { place = ($0(0), $0(1)) } }
        let wheel = Object(taking: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL))
        // Before what scrolls takes it.
        gtk_event_controller_set_propagation_phase(wheel.opaque, GTK_PHASE_CAPTURE)
        controller(wheel).ask("scroll") { arguments in
            let held = gtk_event_controller_get_current_event_state(OpaquePointer(arguments.emitter))
            guard held.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
            handler(arguments(1), place.x, place.y)
            return true
        }
        return self
    }

    /// Called while two fingers pull apart or together, with how far since they touched: 2 is twice as large.
    @discardableResult
    public final func onPinch(
        began: @escaping () -> Void = {},
        _ handler: @escaping (_ scale: Double) -> Void
    ) -> Self {
        let pinch = controller(Object(taking: gtk_gesture_zoom_new()))
        pinch.on("begin") { began() }
        pinch.on("scale-changed") { handler($0(0)) }
        return self
    }
}
