import CAdwaita

/// A person's actions, by the shortest way: signals instead of a pointer.
extension WidgetNode {
    /// True where `press` has an effect here.
    package var canBePressed: Bool {
        guard isSensitive else { return false }
        return [
            "GtkButton", "GtkMenuButton", "GtkModelButton", "GtkSwitch", "AdwActionRow", "GtkListItemWidget",
            "GtkExpander",
        ]
        .contains(where: isA)
    }

    package func press() {
        if isA("GtkMenuButton") {
            gtk_menu_button_popup(object.opaque)
        } else if isA("GtkListItemWidget") {
            activateItem()
        } else if isA("GtkButton") || isA("GtkModelButton") {
            adwaita_emit(object.raw, "clicked")
        } else if isA("AdwActionRow"), gtk_actionable_get_action_name(object.opaque) == nil {
            adw_action_row_activate(object.ptr())
        } else {
            gtk_widget_activate(object.ptr())
        }
    }

    /// True where it is a toggle button that is pressed.
    package var isPressed: Bool {
        isA("GtkToggleButton") && gtk_toggle_button_get_active(object.ptr()) != 0
    }

    private func activateItem() {
        let cell = gtk_widget_get_first_child(object.ptr())
        guard let position = Widget.of(cell).flatMap({ ($0 as? any Positioned)?.position }) else { return }
        _ = adwaita_activate_item(gtk_widget_get_parent(object.ptr()), guint(position))
    }

    /// True where `type(_:)` has an effect here.
    package var canBeTypedInto: Bool {
        isSensitive && (isA("GtkEditable") || isA("GtkTextView"))
    }

    /// Types one character after another at the cursor, as a person would, so that each is checked.
    package func type(_ text: String) {
        for character in text {
            let piece = String(character)
            if isA("GtkTextView") {
                let buffer = texts
                gtk_text_buffer_insert_at_cursor(buffer.ptr(), piece, -1)
            } else {
                var position = gtk_editable_get_position(object.opaque)
                gtk_editable_insert_text(object.opaque, piece, -1, &position)
                gtk_editable_set_position(object.opaque, position)
            }
        }
    }

    /// Empties it first.
    package func retype(_ text: String) {
        if isA("GtkTextView") {
            let buffer = texts
            gtk_text_buffer_set_text(buffer.ptr(), "", 0)
        } else {
            gtk_editable_delete_text(object.opaque, 0, -1)
        }
        type(text)
    }

    /// Puts in all of a text at once, as pasting does, in place of what is there.
    package func paste(_ text: String) {
        if isA("GtkTextView") {
            gtk_text_buffer_set_text(texts.ptr(), text, -1)
        } else {
            gtk_editable_delete_text(object.opaque, 0, -1)
            var position: Int32 = 0
            gtk_editable_insert_text(object.opaque, text, -1, &position)
        }
    }

    /// Has the keys go here.
    package func focus() { gtk_widget_grab_focus(object.ptr()) }

    /// The accessible name of the focused widget in this window, or of the nearest one around it.
    package var focusedName: String? {
        guard isA("GtkWindow") else { return nil }
        var next = gtk_root_get_focus(object.opaque)
        while let widget = next {
            if let name = Widget.of(widget)?.accessibleName, !name.isEmpty { return name }
            next = gtk_widget_get_parent(widget)
        }
        return nil
    }

    /// The window itself, where it is one of ours.
    package var window: Window? { Widget.of(object.ptr()) as? Window }

    /// The position at which the next character is inserted.
    package var cursor: Int {
        get { Int(texts["cursor-position"] as Int32) }
        set {
            if isA("GtkTextView") {
                var place = GtkTextIter()
                gtk_text_buffer_get_iter_at_offset(texts.ptr(), &place, newValue.c)
                gtk_text_buffer_place_cursor(texts.ptr(), &place)
            } else {
                gtk_editable_set_position(object.opaque, newValue.c)
            }
        }
    }

    /// The object with the cursor: the buffer, or the field itself.
    private var texts: Object {
        isA("GtkTextView") ? Object(sharing: gtk_text_view_get_buffer(object.ptr())) : object
    }

    /// The scroll offset from the beginning, in pixels.
    package var scrollOffset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(object.opaque)) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(object.opaque), newValue) }
    }

    /// The greatest scroll offset, in pixels.
    package var scrollLength: Double {
        let adjustment = gtk_scrolled_window_get_vadjustment(object.opaque)
        return gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    }

    /// Pulls what scrolls down further than its top.
    package func overshootTop() { adwaita_overshoot(object.raw, GTK_POS_TOP) }

    /// A press on a link in a label.
    package func follow(_ address: String) { _ = adwaita_follow_link(object.raw, address) }

    /// Chooses one of what a row or a drop-down offers.
    package func choose(_ index: Int) {
        if isA("AdwComboRow") { adw_combo_row_set_selected(object.ptr(), guint(index)) }
        if isA("GtkDropDown") { gtk_drop_down_set_selected(object.opaque, guint(index)) }
    }

    /// As the person would close a window, or what a button has opened.
    package func close() {
        if isA("GtkWindow") { gtk_window_close(object.ptr()) }
        if isA("GtkPopover") { gtk_popover_popdown(object.ptr()) }
    }

    /// Return, in a line of text.
    package func submit() {
        adwaita_emit(object.raw, isA("AdwEntryRow") ? "entry-activated" : "activate")
    }
}
