import CAdwaita

/// Rows that belong together, under a title.
open class PreferencesGroup: Widget {
    private var rows: [Widget] = []

    public init(_ title: String = "", description: String = "", _ rows: [Widget] = []) {
        super.init(adw_preferences_group_new())
        adw_preferences_group_set_title(ptr(), escaped(title))
        adw_preferences_group_set_description(ptr(), escaped(description))
        show(rows)
    }

    public func set(title: String) { adw_preferences_group_set_title(ptr(), escaped(title)) }

    public func add(_ row: Widget) {
        rows.append(row)
        adw_preferences_group_add(ptr(), row.widget)
    }

    /// Calls it something else, as when the person chooses another language.
    public func set(title: String, description: String = "") {
        adw_preferences_group_set_title(ptr(), escaped(title))
        adw_preferences_group_set_description(ptr(), escaped(description))
    }

    /// Exchanges all rows.
    public func show(_ rows: [Widget]) {
        for row in self.rows { adw_preferences_group_remove(ptr(), row.widget) }
        self.rows = []
        for row in rows { add(row) }
    }

    /// At the right of the title.
    public func set(suffix: Widget?) { adw_preferences_group_set_header_suffix(ptr(), suffix?.widget) }
}

/// Groups below each other, scrolled and kept from growing too wide.
public final class PreferencesPage: Widget {
    public init(_ groups: [PreferencesGroup] = []) {
        super.init(adw_preferences_page_new())
        for group in groups { adw_preferences_page_add(ptr(), group.ptr()) }
    }
}

/// A title, what belongs to it, and perhaps something to press.
open class ActionRow: Widget {
    public init(_ title: String, subtitle: String = "", onActivate: (() -> Void)? = nil) {
        super.init(adw_action_row_new())
        self.title = title
        self.subtitle = subtitle
        if let onActivate {
            gtk_list_box_row_set_activatable(ptr(), 1)
            on("activated", onActivate)
        }
    }

    fileprivate init(row: UnsafeMutablePointer<GtkWidget>?, _ title: String) {
        super.init(row)
        self.title = title
    }

    public final var title: String {
        get { accessibleName ?? "" }
        set {
            accessibleName = newValue
            adw_preferences_row_set_title(ptr(), escaped(newValue))
            renamed()
        }
    }

    /// Called when it has another title.
    func renamed() {}

    // No `didSet`, which would not be called from `init`.
    public final var subtitle: String {
        get { subtitleText }
        set {
            subtitleText = newValue
            adw_action_row_set_subtitle(ptr(), escaped(newValue))
        }
    }

    private var subtitleText = ""

    /// Has its title end in "…" after so many lines.
    @discardableResult
    public final func title(lines: Int) -> Self {
        adw_action_row_set_title_lines(ptr(), lines.c)
        return self
    }

    @discardableResult
    public final func prefix(_ widget: Widget) -> Self {
        adw_action_row_add_prefix(ptr(), widget.widget)
        return self
    }

    @discardableResult
    public final func suffix(_ widget: Widget) -> Self {
        adw_action_row_add_suffix(ptr(), widget.widget)
        return self
    }
}

/// A row that is on or off.
public final class SwitchRow: ActionRow {
    private let control: Switch

    public init(_ title: String, subtitle: String = "", onChange: @escaping (Bool) -> Void = { _ in }) {
        control = Switch(onChange: onChange)
        super.init(row: adw_action_row_new(), title)
        self.subtitle = subtitle
        suffix(control)
        // A press anywhere in the row turns it.
        adw_action_row_set_activatable_widget(ptr(), control.widget)
        renamed()
    }

    override func renamed() { control.called(title) }

    public var isOn: Bool {
        get { control.isOn }
        set { control.isOn = newValue }
    }
}

/// A row with a mark before it: by itself on or off, or, where rows are joined, one of several.
public final class CheckRow: ActionRow {
    private let mark = PlainWidget(gtk_check_button_new())

    /// Of the rows that join one another, at most one is on.
    public init(
        _ title: String,
        subtitle: String = "",
        joining other: CheckRow? = nil,
        onChange: @escaping (Bool) -> Void = { _ in }
    ) {
        super.init(row: adw_action_row_new(), title)
        self.subtitle = subtitle
        if let other { gtk_check_button_set_group(mark.ptr(), other.mark.ptr()) }
        prefix(mark.align(.center, .center))
        // A press anywhere in the row turns it.
        adw_action_row_set_activatable_widget(ptr(), mark.widget)
        mark.on("toggled") { [unowned self] in onChange(isOn) }
        renamed()
    }

    override func renamed() { mark.called(title) }

    public var isOn: Bool {
        get { gtk_check_button_get_active(mark.ptr()) != 0 }
        set { gtk_check_button_set_active(mark.ptr(), newValue.c) }
    }

    public override func focus() { mark.focus() }
}

/// A row in which one of several is chosen.
public final class ComboRow: ActionRow {
    public init(
        _ title: String,
        subtitle: String = "",
        _ choices: [String],
        onSelect: @escaping (_ index: Int) -> Void = { _ in }
    ) {
        self.choices = choices
        super.init(row: adw_combo_row_new(), title)
        self.subtitle = subtitle
        fill()
        on("notify::selected") { [unowned self] in if !isFilling { onSelect(selected) } }
    }

    /// The titles of the choices; when only they change, the same one stays chosen.
    public var choices: [String] {
        didSet { if choices != oldValue { fill() } }
    }
    private var isFilling = false

    private func fill() {
        let chosen = selected
        isFilling = true
        let list = Object(taking: withStrings(choices) { gtk_string_list_new($0) })
        adw_combo_row_set_model(ptr(), list.opaque)
        if choices.indices.contains(chosen) { selected = chosen }
        isFilling = false
    }

    public var selected: Int {
        get { Int(adw_combo_row_get_selected(ptr())) }
        set { adw_combo_row_set_selected(ptr(), guint(newValue)) }
    }
}
