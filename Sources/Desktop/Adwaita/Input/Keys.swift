import CAdwaita

extension Widget {
    /// Does something at a key (`Escape`, `<Control>Return`, `F5`) pressed anywhere inside this widget.
    ///
    /// For the keys that the shortcuts window lists, name an action instead and give it the key; see `Application`.
    @discardableResult
    public final func key(_ trigger: String, _ handler: @escaping () -> Void) -> Self {
        key(
            trigger,
            ifHandled: {
                handler()
                return true
            }
        )
    }

    /// As `key(_:_:)`, for a key that nothing inside wanted: an open menu closes at Escape before its page does.
    @discardableResult
    public final func unusedKey(_ trigger: String, _ handler: @escaping () -> Void) -> Self {
        unusedKey(
            trigger,
            ifHandled: {
                handler()
                return true
            }
        )
    }

    /// As `unusedKey(_:_:)`; where the handler returns false, the key goes on to the next one.
    @discardableResult
    final func unusedKey(_ trigger: String, ifHandled handler: @escaping () -> Bool) -> Self {
        key(trigger, GTK_PHASE_BUBBLE, handler)
    }

    /// As `key(_:_:)`; where the handler returns false, the key goes on to the next one.
    @discardableResult
    public final func key(_ trigger: String, ifHandled handler: @escaping () -> Bool) -> Self {
        // Before the text that has the focus takes it for its own.
        key(trigger, GTK_PHASE_CAPTURE, handler)
    }

    private func key(
        _ trigger: String,
        _ phase: GtkPropagationPhase,
        _ handler: @escaping () -> Bool
    ) -> Self {
        let parsed = gtk_shortcut_trigger_parse_string(trigger)
        precondition(parsed != nil, "\(trigger) is not a key")
        let box = Unmanaged.passRetained(KeyHandler(handler)).toOpaque()
        let action = gtk_callback_action_new(
            { _, _, box in Unmanaged<KeyHandler>.fromOpaque(known(box)).takeUnretainedValue().run().c },
            box,
            { box in Unmanaged<KeyHandler>.fromOpaque(known(box)).release() }
        )
        let keys = Object(taking: gtk_shortcut_controller_new())
        gtk_shortcut_controller_add_shortcut(keys.opaque, gtk_shortcut_new(parsed, action))
        gtk_event_controller_set_propagation_phase(keys.opaque, phase)
        controller(keys)
        return self
    }
}

@MainActor
private final class KeyHandler {
    private let handler: () -> Bool

    init(_ handler: @escaping () -> Bool) {
        self.handler = handler
        LeakTracker.handlers += 1
    }

    isolated deinit { LeakTracker.handlers -= 1 }

    func run() -> Bool { StallWatch.measure("key") { handler() } }
}
