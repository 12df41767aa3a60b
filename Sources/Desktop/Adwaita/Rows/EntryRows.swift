import CAdwaita

/// A row that is typed into; its title is the label, and stays readable while there is text.
open class EntryRow: Widget, Editable {
    public init(_ title: String, _ purpose: InputPurpose = .freeForm) {
        super.init(adw_entry_row_new())
        self.title = title
        adw_entry_row_set_input_purpose(ptr(), GtkInputPurpose(rawValue: purpose.rawValue))
    }

    fileprivate init(masked title: String) {
        super.init(adw_password_entry_row_new())
        self.title = title
    }

    public final var title: String {
        get { accessibleName ?? "" }
        set {
            guard newValue != accessibleName else { return }
            accessibleName = newValue
            adw_preferences_row_set_title(ptr(), escaped(newValue))
        }
    }

    /// Called at Return.
    @discardableResult
    public final func onSubmit(_ handler: @escaping () -> Void) -> Self {
        on("entry-activated", handler)
        return self
    }

    @discardableResult
    public final func prefix(_ widget: Widget) -> Self {
        adw_entry_row_add_prefix(ptr(), widget.widget)
        return self
    }

    @discardableResult
    public final func suffix(_ widget: Widget) -> Self {
        adw_entry_row_add_suffix(ptr(), widget.widget)
        return self
    }

    /// The error in its text: coloured, and announced to screen readers.
    ///
    /// Nil when all is well.
    ///
    /// Show the text below it, too: a `Label` below the group. It is in no tooltip, which would lie over both.
    public final var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            style("error", if: problem != nil)
            described(problem ?? "")
            setAccessible(invalid: problem != nil)
        }
    }
}

/// A row for a secret, with a button that shows what is typed.
public final class PasswordEntryRow: EntryRow {
    private var names = (show: "", hide: "")

    public init(_ title: String) {
        super.init(masked: title)
        let line = Object(sharing: UnsafeMutableRawPointer(gtk_editable_get_delegate(opaque)))
        // After libadwaita's own, which gives the button another sign.
        line.on("notify::visibility") { [weak self] in self?.nameButton() }
    }

    /// Names the button's two actions: its icon alone has no meaning to a screen reader.
    public func nameButton(show: String, hide: String) {
        guard names != (show, hide) else { return }
        names = (show, hide)
        nameButton()
    }

    private func nameButton() {
        let line = Object(sharing: UnsafeMutableRawPointer(gtk_editable_get_delegate(opaque)))
        guard let button = button(below: widget) else { return }
        let isShown = gtk_text_get_visibility(line.ptr()) != 0
        let name = isShown ? names.hide : names.show
        setAccessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        gtk_widget_set_tooltip_text(button, name)
    }

    /// The one that can be seen; another applies what is typed where that is asked for.
    private func button(below parent: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        for child in children(of: parent) where gtk_widget_get_visible(child) != 0 {
            if adwaita_is_a(child, gtk_button_get_type()) != 0 { return child }
            if let found = button(below: child) { return found }
        }
        return nil
    }
}
