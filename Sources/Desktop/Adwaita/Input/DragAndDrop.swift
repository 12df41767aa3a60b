import CAdwaita

extension Widget {
    /// Takes files that are dropped on it: the paths of those that are on this machine.
    ///
    /// With `yields`, what lies inside has the first say.
    @discardableResult
    public final func onDrop(yields: Bool = false, files handler: @escaping (_ paths: [String]) -> Void)
        -> Self
    {
        let target = Object(taking: gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY))
        // Before a text inside takes their names for words.
        gtk_event_controller_set_propagation_phase(
            target.opaque,
            yields ? GTK_PHASE_BUBBLE : GTK_PHASE_CAPTURE
        )
        controller(target).ask("drop") { arguments in
            let paths = paths(of: g_value_get_boxed(arguments.dropped))
            handler(paths)
            return !paths.isEmpty
        }
        return self
    }

    /// Can be picked up and put on what takes a `Payload`, inside this app only.
    ///
    /// Its own look goes with the pointer.
    @discardableResult
    public final func draggable<Payload>(_ payload: @escaping () -> Payload) -> Self {
        let source = Object(taking: gtk_drag_source_new())
        gtk_drag_source_set_actions(source.opaque, GDK_ACTION_MOVE)
        let carrier = Object(taking: Carrier.make(Carrier.item, Boxed(payload)))
        var value = GValue()
        g_value_init(&value, Carrier.item)
        g_value_set_object(&value, carrier.raw)
        let content = Object(taking: gdk_content_provider_new_for_value(&value))
        g_value_unset(&value)
        gtk_drag_source_set_content(source.opaque, content.ptr())
        source.on("drag-begin") { [unowned self] arguments in
            let look = Object(taking: gtk_widget_paintable_new(widget))
            gtk_drag_source_set_icon(OpaquePointer(arguments.emitter), look.opaque, 0, 0)
        }
        controller(source)
        return self
    }

    /// Takes what a `draggable` carries, with the place inside this widget.
    @discardableResult
    public final func onDrop<Payload>(
        _: Payload.Type,
        _ handler: @escaping (_ payload: Payload, _ x: Double, _ y: Double) -> Bool
    ) -> Self {
        let target = Object(taking: gtk_drop_target_new(Carrier.item, GDK_ACTION_MOVE))
        controller(target).ask("drop") { arguments in
            let carrier = g_value_get_object(arguments.dropped)
            guard let payload = Carrier.content(of: carrier) as? Boxed<() -> Payload> else { return false }
            return handler(payload.value(), arguments(1), arguments(2))
        }
        return self
    }
}

func paths(of list: UnsafeMutableRawPointer?) -> [String] {
    let files = gdk_file_list_get_files(OpaquePointer(known(list)))
    defer { g_slist_free(files) }
    return sequence(first: files) { $0?.pointee.next }
        .prefix { $0 != nil }
        .compactMap { text(taking: g_file_get_path(OpaquePointer($0?.pointee.data))) }
}

extension SignalArguments {
    /// The dropped value: inside the first argument, which is a value itself.
    fileprivate var dropped: UnsafePointer<GValue> {
        UnsafePointer(known(g_value_get_boxed(value(0))).assumingMemoryBound(to: GValue.self))
    }
}
