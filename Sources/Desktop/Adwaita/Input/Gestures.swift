import CAdwaita

/// A button of the pointer besides the first and the secondary one.
public nonisolated enum PointerButton: UInt32, Sendable {
    case middle = 2
    case back = 8
    case forward = 9
}

extension Widget {
    /// Called at the second press of two quick ones, with the place inside the widget.
    @discardableResult
    public final func onDoubleClick(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> Self {
        let click = controller(Object(taking: gtk_gesture_click_new()))
        click.on("pressed") { if $0(0, as: Int32.self) == 2 { handler($0(1), $0(2)) } }
        return self
    }

    /// Called at the secondary button or a long press, where a menu may open.
    ///
    /// With `isFirst` it comes before what is inside, such as a text with a menu of its own.
    @discardableResult
    public final func onContextMenu(
        isFirst: Bool = false,
        _ handler: @escaping (_ x: Double, _ y: Double) -> Void
    ) -> Self {
        let click = Object(taking: gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_SECONDARY))
        if isFirst { gtk_event_controller_set_propagation_phase(click.opaque, GTK_PHASE_CAPTURE) }
        controller(click).on("pressed") { arguments in
            if isFirst { gtk_gesture_set_state(OpaquePointer(arguments.emitter), GTK_EVENT_SEQUENCE_CLAIMED) }
            handler(arguments(1), arguments(2))
        }
        let press = Object(taking: gtk_gesture_long_press_new())
        gtk_gesture_single_set_touch_only(press.opaque, 1)
        controller(press).on("pressed") { handler($0(0), $0(1)) }
        return self
    }

    /// Called at a further button of the pointer: the middle one, or those that go back and forward.
    @discardableResult
    public final func onPress(
        of button: PointerButton,
        _ handler: @escaping (_ x: Double, _ y: Double) -> Void
    ) -> Self {
        let click = Object(taking: gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.opaque, guint(button.rawValue))
        // Wherever it is pressed.
        gtk_event_controller_set_propagation_phase(click.opaque, GTK_PHASE_CAPTURE)
        controller(click).on("pressed") { handler($0(1), $0(2)) }
        return self
    }

    /// Called while the first button or a finger is held down and moved, with how far since it was pressed.
    @discardableResult
    public final func onDrag(
        began: @escaping () -> Void,
        _ handler: @escaping (_ x: Double, _ y: Double) -> Void
    ) -> Self {
        let drag = controller(Object(taking: gtk_gesture_drag_new()))
        drag.on("drag-begin") { began() }
        drag.on("drag-update") { handler($0(0), $0(1)) }
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
