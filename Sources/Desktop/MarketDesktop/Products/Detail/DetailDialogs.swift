import Adwaita
import Market
import MarketScreens

/// Asks in front of the window what the page of a product has to ask.
@MainActor
final class DetailDialogs {
    private let detail: ProductDetailModel
    private unowned let window: Window
    private var asking: Task<Void, Never>?
    private var asked: DetailDialog?
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
            stopAsking()
            secret = nil
        case .confirmDeletion(let question):
            secret = nil
            ask(.confirmDeletion(question), question) { [detail] in detail.confirmDeletion() }
        case .endDeals(let prompt):
            secret = nil
            ask(.endDeals(prompt), prompt.question) { [detail] in detail.endDeals() }
        case .buyer(let question):
            secret = nil
            ask(question)
        case .secret:
            stopAsking()
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

    private func stopAsking() {
        asked = nil
        asking?.cancel()
        asking = nil
    }

    /// Starts a question, and returns false where it is being asked already.
    private func begins(_ question: DetailDialog) -> Bool {
        guard question != asked else { return false }
        stopAsking()
        asked = question
        return true
    }

    private func ask(
        _ asked: DetailDialog,
        _ question: Confirmation,
        then go: @escaping @MainActor () -> Void
    ) {
        guard begins(asked) else { return }
        let dialog = MessageDialog(
            over: window,
            title: question.notice.title,
            body: question.notice.message,
            [.init("cancel", question.cancel), .init("confirm", question.confirm, .destructive)]
        )
        asking = Task { [detail] in
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            if answer == "confirm" { go() } else { detail.closeDialog() }
        }
    }

    private func ask(_ question: BuyerPrompt) {
        guard begins(.buyer(question)) else { return }
        let people = ChoiceGroup(question.choices.map(\.name) + [question.elsewhere])
        let dialog = MessageDialog(
            over: window,
            title: question.notice.title,
            body: question.notice.message,
            child: people,
            [.init("cancel", question.cancel), .init("confirm", question.confirm, .suggested)]
        )
        asking = Task { [detail] in
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            guard answer == "confirm" else { return detail.closeDialog() }
            let place = people.chosen
            let choices = question.choices
            detail.sold(to: choices.indices.contains(place) ? choices[place].conversation : nil)
        }
    }
}
