import Adwaita

/// One line to type into, and under it what is wrong with it and how full it is.
final class FormField: Box {
    private let row: EntryRow
    private let caption = FieldCaption()
    /// The field's text, as far as the model knows.
    private var known = ""
    private var isShowing = false

    /// Answers what was typed or pasted with what is to stand there.
    var take: (_ proposed: String) -> String = { $0 }

    /// Creates the field of `row`; `left` is called when its focus goes elsewhere.
    init(_ row: EntryRow, left: @escaping () -> Void = {}) {
        self.row = row
        super.init(.vertical, spacing: 4, [PreferencesGroup("", [row]), caption])
        row.accept { [weak self] in self?.accepted($0) ?? $0 }
        row.onLeave(left)
    }

    private func accepted(_ proposed: String) -> String {
        guard !isShowing, proposed != known else { return proposed }
        known = take(proposed)
        return known
    }

    /// With a `hint`, that is said until there is something wrong.
    func show(title: String, text: String, message: String?, counter: String? = nil, hint: String? = nil) {
        row.title = title
        known = text
        isShowing = true
        row.text = text
        isShowing = false
        row.problem = message
        caption.show(message: message, counter: counter, hint: hint)
    }

    /// The typed text; a secret stays here and in no model.
    var text: String { row.text }

    func selectAll() { row.selectAll() }

    override func focus() { row.focus() }
}

/// The line under a field.
final class FieldCaption: Box {
    /// One label for both, as readers lose one of two that take turns.
    private let message = Label("", wraps: true).style("caption")
    private let counter = Label().whole().style("caption", "dim-label", "numeric")

    init() {
        super.init(.horizontal, spacing: 12)
        append(message.role(.alert).expand(horizontal: true))
        append(counter.align(.end, .start).expand(horizontal: true))
        margins(horizontal: 12)
        isVisible = false
        message.isVisible = false
        counter.isVisible = false
    }

    func show(message text: String?, counter count: String? = nil, hint: String? = nil) {
        // What goes keeps its words until it is gone.
        if let words = text ?? hint {
            if words != message.text { message.text = words }
            message.style("error", if: text != nil)
            message.style("dim-label", if: text == nil)
        }
        message.isVisible = text != nil || hint != nil
        if let count { counter.text = count }
        counter.isVisible = count != nil
        isVisible = text != nil || count != nil || hint != nil
    }
}
