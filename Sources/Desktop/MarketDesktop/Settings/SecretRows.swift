import Adwaita

/// Two lines that are kept together, the second a secret, and what became of them.
final class SecretRows: Box {
    private let identifier: FormField
    private let secretRow = PasswordEntryRow("")
    private let secret: FormField
    private let message = Label("", wraps: true).style("caption")
    private let save: Button

    /// The button to save stands after `other`, if there is one.
    init(
        identifier takeIdentifier: @escaping (String) -> Void,
        secret takeSecret: @escaping (String) -> Void,
        save: @escaping () -> Void,
        beside other: Widget? = nil
    ) {
        identifier = FormField(EntryRow("").onSubmit(save))
        secret = FormField(secretRow.onSubmit(save))
        self.save = Button("", onClick: save)
        super.init(.vertical, spacing: 12)
        identifier.take = {
            takeIdentifier($0)
            return $0
        }
        secret.take = {
            takeSecret($0)
            return $0
        }
        append(identifier)
        append(secret)
        append(message.role(.status).margins(horizontal: 12))
        let buttons = Box(.horizontal, spacing: 8)
        if let other { buttons.append(other) }
        buttons.append(self.save)
        append(buttons.align(.end, .center))
    }

    func show(
        identifier first: (title: String, text: String),
        secret second: (title: String, text: String),
        eye: (show: String, hide: String),
        save title: String,
        message text: String?,
        isError: Bool
    ) {
        identifier.show(title: first.title, text: first.text, message: nil)
        secret.show(title: second.title, text: second.text, message: nil)
        secretRow.nameButton(show: eye.show, hide: eye.hide)
        save.title = title
        if let text, text != message.text { message.text = text }
        message.isVisible = text != nil
        message.style("error", if: isError)
        message.style("dim-label", if: !isError)
    }
}
