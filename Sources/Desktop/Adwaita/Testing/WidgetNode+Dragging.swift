import CAdwaita

/// A person's actions with a pointer held down, or with fingers, without the way in between.
extension WidgetNode {
    /// Lets go of files over it, as if they came from a file manager; whether it, or what is around it, took them.
    package func drop(files paths: [String]) -> Bool {
        var files: [OpaquePointer?] = paths.map { g_file_new_for_path($0) }
        defer { for file in files { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) } }
        var value = GValue()
        g_value_init(&value, gdk_file_list_get_type())
        defer { g_value_unset(&value) }
        g_value_take_boxed(
            &value,
            gdk_file_list_new_from_array(&files, gsize(files.count)).map { UnsafeRawPointer($0) }
        )
        return drop(&value, of: gdk_file_list_get_type())
    }

    /// Drags it to another widget and lets go; whether that, or what is around it, took it.
    package func drag(to other: WidgetNode) -> Bool {
        guard let source = controllers(of: gtk_drag_source_get_type()).first,
            let content = gtk_drag_source_get_content(source.opaque)
        else { return false }
        var value = GValue()
        g_value_init(&value, Carrier.item)
        defer { g_value_unset(&value) }
        guard gdk_content_provider_get_value(content, &value, nil) != 0 else { return false }
        return other.drop(&value, of: Carrier.item)
    }

    /// Presses twice, quickly.
    package func doubleClick() {
        for click in controllers(of: gtk_gesture_click_get_type())
        where gtk_gesture_single_get_button(click.opaque) <= 1 {
            for count in 1...2 { adwaita_press(click.raw, Int32(count)) }
        }
    }

    /// Presses a further button of the pointer at its top left corner.
    package func press(_ button: PointerButton) {
        for click in controllers(of: gtk_gesture_click_get_type())
        where gtk_gesture_single_get_button(click.opaque) == button.rawValue {
            adwaita_press(click.raw, 1)
        }
    }

    /// Puts two fingers on it and pulls them apart, or together, by so much.
    package func pinch(by scale: Double) {
        for zoom in controllers(of: gtk_gesture_zoom_get_type()) { adwaita_pinch(zoom.raw, scale) }
    }

    /// Says that a page of a carousel has come to rest, as a carousel does after a swipe and at the end of each animation.
    package func rest(at page: Int) { adwaita_page_changed(object.raw, UInt32(page)) }

    /// True where it can be picked up.
    package var canBeDragged: Bool { !controllers(of: gtk_drag_source_get_type()).isEmpty }

    private func drop(_ value: UnsafePointer<GValue>, of type: GType) -> Bool {
        var next: UnsafeMutablePointer<GtkWidget>? = object.ptr()
        while let widget = next {
            for target in Self.controllers(of: gtk_drop_target_get_type(), at: widget) {
                let formats = gtk_drop_target_get_formats(target.opaque)
                guard gdk_content_formats_contain_gtype(formats, type) != 0 else { continue }
                if adwaita_drop(target.raw, value) != 0 { return true }
            }
            next = gtk_widget_get_parent(widget)
        }
        return false
    }

    private func controllers(of type: GType) -> [Object] { Self.controllers(of: type, at: object.ptr()) }

    private static func controllers(of type: GType, at widget: UnsafeMutablePointer<GtkWidget>) -> [Object] {
        let all = Object(taking: gtk_widget_observe_controllers(widget))
        return (0..<g_list_model_get_n_items(all.opaque)).compactMap { index in
            let controller = Object(taking: g_list_model_get_item(all.opaque, index))
            return adwaita_is_a(controller.raw, type) != 0 ? controller : nil
        }
    }
}
