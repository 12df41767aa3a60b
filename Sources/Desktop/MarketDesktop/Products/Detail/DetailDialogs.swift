import Adwaita
import Market
import MarketScreens

/// Asks in front of the window what the page of a product has to ask.
@MainActor
final class DetailDialogs {
    private let detail: ProductDetailModel
    private unowned let window: Window
    private var asking: Task<Void, Never>?
    private var asked: Confirmation?
    private var secret: SecretDialog?

    init(_ detail: ProductDetailModel, over window: Window) {
        self.detail = detail
        self.window = window
        observe(self) { $0.show() }
    }

    isolated deinit { asking?.cancel() }

    private func show() {
        switch detail.dialog {
        case nil:
            ask(nil)
            secret = nil
        case .confirmDeletion(let question):
            secret = nil
            ask(question)
        case .secret:
            ask(nil)
            guard secret == nil else { return }
            secret = SecretDialog(
                over: window,
                prompt: { [detail] in
                    if case .secret(let prompt) = detail.dialog { prompt } else { nil }
                },
                give: { [detail] in detail.submit(secret: $0) },
                cancel: { [detail] in detail.closeDialog() }
            )
        }
    }

    private func ask(_ question: Confirmation?) {
        guard question != asked else { return }
        asked = question
        asking?.cancel()
        asking = nil
        guard let question else { return }
        asking = Task { [detail, unowned window] in
            let dialog = MessageDialog(
                over: window,
                title: question.notice.title,
                body: question.notice.message,
                [
                    .init("cancel", question.cancel),
                    .init("confirm", question.confirm, .destructive),
                ]
            )
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            if answer == "confirm" { detail.confirmDeletion() } else { detail.closeDialog() }
        }
    }
}
