import Adwaita
import MarketScreens

/// The field for a market's address, and what is known about what is typed there.
final class ServerRow: Box {
    private let server: ServerField
    private let field: FormField
    private let news = Label("", wraps: true).style("caption", "dim-label")
    private let spinner = Spinner()
    private let line: Box

    /// `submit` tries the address.
    init(_ server: ServerField, submit: @escaping () -> Void) {
        self.server = server
        field = FormField(EntryRow("", .address).onSubmit(submit))
        line = Box(.horizontal, spacing: 8, [spinner, news.role(.status).expand(horizontal: true)])
        super.init(.vertical, spacing: 4, [field, line.margins(horizontal: 12)])
        field.take = { [server] in
            server.enter($0)
            return $0
        }
    }

    /// Shows what the field says now; to be called in `observe`.
    func show(title: String) {
        field.show(title: title, text: server.text, message: server.isError ? server.message : nil)
        let text = server.isError ? nil : server.message
        if let text, text != news.text { news.text = text }
        spinner.isVisible = server.isBusy
        line.isVisible = text != nil
    }

    override func focus() { field.focus() }
}
