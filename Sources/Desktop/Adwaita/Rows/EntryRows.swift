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

    /// What is wrong with it, said where it is: coloured, at the pointer, and to those who listen.
    ///
    /// Nil when all is well.
    ///
    /// Show the words beside it, too: a `Label` below the group.
    public final var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            style("error", if: problem != nil)
            tooltip = problem ?? ""
            described(problem ?? "")
            setAccessible(invalid: problem != nil)
        }
    }
}

/// A row for a secret.
public final class PasswordEntryRow: EntryRow {
    public init(_ title: String) { super.init(masked: title) }
}
