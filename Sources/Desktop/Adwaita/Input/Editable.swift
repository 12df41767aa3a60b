import CAdwaita

/// A line that can be typed into.
@MainActor
public protocol Editable: Widget {}

/// The kind of text for a field, for on-screen keyboards.
public nonisolated enum InputPurpose: UInt32, Sendable {
    case freeForm, alpha, digits, number, phone, address, email, name, password
}

extension Editable {
    public var text: String {
        get { Adwaita.text(gtk_editable_get_text(opaque)) }
        set {
            guard newValue != text else { return }
            gtk_editable_set_text(opaque, newValue)
            gtk_editable_set_position(opaque, -1)
        }
    }

    /// Called after each change, by a person or the program.
    @discardableResult
    public func onChange(_ handler: @escaping (_ text: String) -> Void) -> Self {
        on("changed") { [unowned self] in handler(text) }
        return self
    }

    /// Rewrites typed or pasted text into permitted text, before any other handler receives it.
    ///
    /// The rule must accept its own result.
    @discardableResult
    public func accept(_ rule: @escaping (_ proposed: String) -> String) -> Self {
        // The line inside the field: the field only repeats what the line says.
        let line = Object(sharing: UnsafeMutableRawPointer(gtk_editable_get_delegate(opaque)))
        let rewriting = Rewriting()
        line.on("insert-text") { [weak self] arguments in
            guard let self, !rewriting.isUnderWay, let place = g_value_get_pointer(arguments.value(2)) else {
                return
            }
            let cursor = place.assumingMemoryBound(to: Int32.self)
            let bytes = Int(arguments(1, as: Int32.self))
            let typed = arguments(0, as: String.self)
            let inserted = bytes < 0 ? typed : String(decoding: typed.utf8.prefix(bytes), as: UTF8.self)
            var proposed = text.unicodeScalars
            let index = proposed.index(
                proposed.startIndex,
                offsetBy: Int(cursor.pointee),
                limitedBy: proposed.endIndex
            )
            let after = proposed.distance(from: index ?? proposed.endIndex, to: proposed.endIndex)
            proposed.insert(contentsOf: inserted.unicodeScalars, at: index ?? proposed.endIndex)
            let accepted = rule(String(proposed))
            guard accepted != String(proposed) else { return }
            g_signal_stop_emission_by_name(
                gtk_editable_get_delegate(opaque).map { UnsafeMutableRawPointer($0) },
                "insert-text"
            )
            if accepted != text { rewriting.run { gtk_editable_set_text(opaque, accepted) } }
            cursor.pointee = max(0, Int32(accepted.unicodeScalars.count - after))
            gtk_editable_set_position(opaque, cursor.pointee)
        }
        // Taking something out may leave what must not stand there.
        line.on("changed") { [weak self] in
            guard let self, !rewriting.isUnderWay else { return }
            let accepted = rule(text)
            if accepted != text { rewriting.run { self.text = accepted } }
        }
        return self
    }

    /// As wide as so many characters, and no wider by itself.
    @discardableResult
    public func width(characters count: Int) -> Self {
        gtk_editable_set_width_chars(opaque, count.c)
        gtk_editable_set_max_width_chars(opaque, count.c)
        return self
    }

    /// Marks all of the text, so that typing replaces it.
    public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }
}

/// True while a rule's own result is being written.
///
/// The rule is not called for that result, nor for the empty text in between.
@MainActor
private final class Rewriting {
    private(set) var isUnderWay = false

    func run(_ body: () -> Void) {
        isUnderWay = true
        body()
        isUnderWay = false
    }
}

/// A line on its own.
public final class Entry: Widget, Editable {
    /// The hint while nothing is typed.
    public var placeholder: String {
        get { self["placeholder-text"] }
        set { self["placeholder-text"] = newValue }
    }

    public init(placeholder: String = "", _ purpose: InputPurpose = .freeForm) {
        super.init(gtk_entry_new())
        gtk_entry_set_placeholder_text(ptr(), placeholder)
        gtk_entry_set_input_purpose(ptr(), GtkInputPurpose(rawValue: purpose.rawValue))
    }

    /// Called at Return.
    @discardableResult
    public func onSubmit(_ handler: @escaping () -> Void) -> Self {
        on("activate", handler)
        return self
    }
}

/// A line that shows dots for what is typed, and can show it when asked.
public final class PasswordEntry: Widget, Editable {
    public init(placeholder: String = "") {
        super.init(gtk_password_entry_new())
        gtk_password_entry_set_show_peek_icon(opaque, 1)
        self["placeholder-text"] = placeholder
    }

    /// Called at Return.
    @discardableResult
    public func onSubmit(_ handler: @escaping () -> Void) -> Self {
        on("activate", handler)
        return self
    }
}

/// A field for a search text.
public final class SearchEntry: Widget, Editable {
    /// The hint while nothing is typed.
    public var placeholder: String {
        get { self["placeholder-text"] }
        set { self["placeholder-text"] = newValue }
    }

    public init(placeholder: String = "") {
        super.init(gtk_search_entry_new())
        self["placeholder-text"] = placeholder
    }

    /// Called at Return.
    @discardableResult
    public func onSubmit(_ handler: @escaping () -> Void) -> Self {
        on("activate", handler)
        return self
    }

    /// Called at Escape.
    @discardableResult
    public func onStop(_ handler: @escaping () -> Void) -> Self {
        on("stop-search", handler)
        return self
    }

    /// Takes what is typed anywhere in `widget`.
    public func captures(typingIn widget: Widget) {
        gtk_search_entry_set_key_capture_widget(opaque, widget.widget)
    }
}
