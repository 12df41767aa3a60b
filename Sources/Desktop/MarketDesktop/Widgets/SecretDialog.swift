import Adwaita
import Market
import MarketScreens

/// Asks for a seller's secret, masked, in front of a window.
///
/// Its text, and its presence, follow `prompt`: it stays open, with the typed text, while the secret is tried
/// and when it was wrong, and closes when there is no prompt any more.
@MainActor
final class SecretDialog {
    private let prompt: () -> SecretPrompt?
    private let entry: PasswordEntry
    private let problem = Label("", wraps: true).centered().style("error")
    private let dialog: MessageDialog
    private var asking: Task<Void, Never>?

    /// Opens it over `window`.
    ///
    /// - Parameters:
    ///   - window: What it is in front of.
    ///   - prompt: What is asked now; observed.
    ///   - give: Called with each secret that is tried.
    ///   - cancel: Called when it is closed without one that was right.
    init(
        over window: Window,
        prompt: @escaping () -> SecretPrompt?,
        give: @escaping (String) -> Void,
        cancel: @escaping () -> Void
    ) {
        self.prompt = prompt
        let first = prompt()
        entry = PasswordEntry(placeholder: first?.label ?? "")
        let field = Box(.vertical, spacing: 8, [entry, problem])
        dialog = MessageDialog(
            over: window,
            title: first?.notice.title ?? "",
            body: first?.notice.message ?? "",
            child: field,
            [
                .init("cancel", first?.cancel ?? ""),
                .init("confirm", first?.confirm ?? "", .suggested),
            ]
        )
        problem.role(.alert)
        entry.called(first?.label ?? "")
        entry.onSubmit { [dialog] in dialog.respond("confirm") }
        asking = Task { [dialog, entry] in
            _ = await dialog.ask { _ in
                give(entry.text)
                return false
            }
            if !Task.isCancelled { cancel() }
        }
        observe(self) { $0.render() }
    }

    isolated deinit { asking?.cancel() }

    private func render() {
        guard let prompt = prompt() else {
            asking?.cancel()
            return
        }
        entry.isSensitive = !prompt.isBusy
        dialog.setEnabled(!prompt.isBusy, response: "confirm")
        problem.isVisible = prompt.problem != nil
        problem.text = prompt.problem ?? ""
        guard prompt.problem != nil else { return }
        entry.focus()
        entry.selectAll()
    }
}
