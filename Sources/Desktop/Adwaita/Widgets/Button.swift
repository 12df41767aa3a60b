import CAdwaita

/// Something to press.
open class Button: Widget {
    public init(_ title: String, onClick: @escaping () -> Void) {
        super.init(gtk_button_new_with_label(title))
        on("clicked", onClick)
    }

    /// `name` says what it does, to those who point and to those who listen.
    public init(icon: String, called name: String, onClick: @escaping () -> Void) {
        super.init(gtk_button_new_from_icon_name(icon))
        on("clicked", onClick)
        called(name)
        tooltip = name
    }

    public init(_ content: Widget, called name: String, onClick: @escaping () -> Void) {
        super.init(gtk_button_new())
        gtk_button_set_child(ptr(), content.widget)
        on("clicked", onClick)
        called(name)
    }

    fileprivate init(toggle: UnsafeMutablePointer<GtkWidget>?) { super.init(toggle) }

    public final var title: String {
        get { text(gtk_button_get_label(ptr())) }
        set { gtk_button_set_label(ptr(), newValue) }
    }

    public final var icon: String {
        get { text(gtk_button_get_icon_name(ptr())) }
        set { gtk_button_set_icon_name(ptr(), newValue) }
    }

    /// Does something more when it is pressed.
    @discardableResult
    public final func onPress(_ handler: @escaping () -> Void) -> Self {
        on("clicked", handler)
        return self
    }

    /// Does the named action (`win.reload`), and is pale while that is disabled.
    @discardableResult
    public final func action(_ name: String) -> Self {
        gtk_actionable_set_action_name(opaque, name)
        return self
    }
}

extension Button {
    /// Has its words go on in another line where they have no room in one; no word is torn.
    @discardableResult
    public final func wraps() -> Self {
        let label = Object(sharing: UnsafeMutableRawPointer(gtk_button_get_child(ptr())))
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD)
        gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
        gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        return self
    }
}

/// A button that stays pressed.
public final class ToggleButton: Button {
    public init(_ title: String, onChange: @escaping (Bool) -> Void) {
        super.init(toggle: gtk_toggle_button_new_with_label(title))
        on("toggled") { [unowned self] in onChange(isOn) }
    }

    public init(icon: String, called name: String, onChange: @escaping (Bool) -> Void) {
        super.init(toggle: gtk_toggle_button_new())
        self.icon = icon
        called(name)
        tooltip = name
        on("toggled") { [unowned self] in onChange(isOn) }
    }

    public var isOn: Bool {
        get { gtk_toggle_button_get_active(ptr()) != 0 }
        set { gtk_toggle_button_set_active(ptr(), newValue.c) }
    }

    /// Of the buttons that joined one another, exactly one is on.
    func join(_ other: ToggleButton) { gtk_toggle_button_set_group(ptr(), other.ptr()) }
}

/// A few alternatives side by side, one of them chosen.
public final class Segments: Box {
    public struct Segment {
        let title: String
        let icon: String?

        public static func text(_ title: String) -> Segment { Segment(title: title, icon: nil) }

        public static func icon(_ icon: String, called name: String) -> Segment {
            Segment(title: name, icon: icon)
        }
    }

    private var buttons: [ToggleButton] = []

    /// Creates the segments.
    ///
    /// `onSelect` is called with the chosen one, whether a person or the program chose it.
    public init(_ segments: [Segment], onSelect: @escaping (_ index: Int) -> Void) {
        super.init(.horizontal)
        style("linked")
        for (index, segment) in segments.enumerated() {
            let select = { isOn in if isOn { onSelect(index) } }
            let button =
                segment.icon.map { ToggleButton(icon: $0, called: segment.title, onChange: select) }
                ?? ToggleButton(segment.title, onChange: select).wraps()
            if let first = buttons.first { button.join(first) }
            append(button)
            buttons.append(button)
        }
    }

    /// True where they stand one below the other, as large type has no room side by side.
    public var isStacked = false {
        didSet {
            let axis = isStacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
            gtk_orientable_set_orientation(opaque, axis)
        }
    }

    /// None at first: -1.
    public var selected: Int {
        get { buttons.firstIndex(where: \.isOn) ?? -1 }
        set { buttons[newValue].isOn = true }
    }
}

/// On or off, at once.
public final class Switch: Widget {
    public init(onChange: @escaping (Bool) -> Void = { _ in }) {
        super.init(gtk_switch_new())
        align(.center, .center)
        on("notify::active") { [unowned self] in onChange(isOn) }
    }

    public var isOn: Bool {
        get { gtk_switch_get_active(opaque) != 0 }
        set { gtk_switch_set_active(opaque, newValue.c) }
    }
}

/// One of several, chosen from a list that drops down.
public final class DropDown: Widget {
    public init(_ choices: [String], onSelect: @escaping (_ index: Int) -> Void = { _ in }) {
        super.init(withStrings(choices) { gtk_drop_down_new_from_strings($0) })
        on("notify::selected") { [unowned self] in onSelect(selected) }
    }

    public var selected: Int {
        get { Int(gtk_drop_down_get_selected(opaque)) }
        set { gtk_drop_down_set_selected(opaque, guint(newValue)) }
    }
}

/// Lends an array of strings that ends in null, as C reads it.
func withStrings<Result>(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result)
    -> Result
{
    let copies = strings.map { g_strdup($0) }
    defer { for copy in copies { g_free(copy) } }
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { body(known($0.baseAddress)) }
}
