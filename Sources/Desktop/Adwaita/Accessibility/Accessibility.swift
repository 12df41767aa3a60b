import CAdwaita

/// The role of a widget in a screen reader.
public nonisolated enum AccessibleRole: Sendable {
    case group, heading, image, list, log, status, alert, region, none

    var c: GtkAccessibleRole {
        switch self {
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .heading: GTK_ACCESSIBLE_ROLE_HEADING
        case .image: GTK_ACCESSIBLE_ROLE_IMG
        case .list: GTK_ACCESSIBLE_ROLE_LIST
        case .log: GTK_ACCESSIBLE_ROLE_LOG
        case .status: GTK_ACCESSIBLE_ROLE_STATUS
        case .alert: GTK_ACCESSIBLE_ROLE_ALERT
        case .region: GTK_ACCESSIBLE_ROLE_REGION
        case .none: GTK_ACCESSIBLE_ROLE_PRESENTATION
        }
    }
}

extension Widget {
    /// Sets the name of this widget for screen readers and tests.
    ///
    /// It is for widgets without text of their own: icons, pictures, text areas.
    @discardableResult
    public final func called(_ name: String) -> Self {
        accessibleName = name
        setAccessible(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
        return self
    }

    /// More about it, read after its name.
    @discardableResult
    public final func described(_ description: String) -> Self {
        setAccessible(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
        return self
    }

    /// Has its name from a label beside it.
    @discardableResult
    public final func labelled(by label: Label) -> Self {
        accessibleName = label.text
        adwaita_label_by(widget, label.widget)
        return self
    }

    /// Only before it is first shown.
    @discardableResult
    public final func role(_ role: AccessibleRole) -> Self {
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, Int32(role.c.rawValue))
        g_object_set_property(ptr(), "accessible-role", &value)
        g_value_unset(&value)
        return self
    }

    /// Says nothing to those who listen, as when something else says the same.
    @discardableResult
    public final func isHiddenFromReaders() -> Self {
        withValue(true) {
            var state = GTK_ACCESSIBLE_STATE_HIDDEN
            gtk_accessible_update_state_value(opaque, 1, &state, $0)
        }
        return self
    }

    final func setAccessible(invalid isInvalid: Bool) {
        // GTK 4.8 reads this enumeration as a plain number.
        let number = (isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE).rawValue
        withValue(Int32(number)) {
            var state = GTK_ACCESSIBLE_STATE_INVALID
            gtk_accessible_update_state_value(opaque, 1, &state, $0)
        }
    }

    final func setAccessible(
        _ widget: UnsafeMutablePointer<GtkWidget>,
        _ property: GtkAccessibleProperty,
        _ text: String
    ) {
        var property = property
        withValue(text) { gtk_accessible_update_property_value(OpaquePointer(widget), 1, &property, $0) }
    }
}
