import Adwaita
import Market
import MarketScreens

/// Shows what a form has to say or ask before it goes on, and tells it the answer.
final class ProductFormDialogs {
    private let form: ProductFormModel
    private let shell: Shell
    private unowned let window: Window
    private var shown: FormDialog?
    private var message: MessageDialog?
    private var secret: SecretDialog?
    /// True where the typed text was discarded.
    private(set) var hasDiscarded = false
    /// The number of the open question: the answer to an earlier one no longer counts.
    private var number = 0

    init(_ form: ProductFormModel, _ shell: Shell, over window: Window) {
        self.form = form
        self.shell = shell
        self.window = window
    }

    /// Called whenever the form may say something else.
    func follow() {
        if secret != nil {
            // It follows its question itself.
            if case .secret = form.dialog { return }
            self.secret = nil
        }
        guard form.dialog != shown else { return }
        takeAway()
        shown = form.dialog
        if let dialog = form.dialog { open(dialog) }
    }

    private func takeAway() {
        number += 1
        message?.respond("close")
        message = nil
        shown = nil
    }

    private func open(_ dialog: FormDialog) {
        switch dialog {
        case .problem(let notice, let button): ask(notice, [.init("close", button)])
        case .failed(let failure): ask(failure)
        case .leave(let question): ask(question)
        case .conflict(let conflict): ask(conflict)
        case .secret:
            shown = nil
            secret = SecretDialog(
                over: window,
                prompt: { [form] in if case .secret(let prompt) = form.dialog { prompt } else { nil } },
                give: { [form] in form.submit(secret: $0) },
                cancel: { [weak self] in
                    self?.secret = nil
                    self?.form.closeDialog()
                }
            )
        }
    }

    private func ask(_ failure: FormFailure) {
        var answers = [MessageDialog.Response("close", failure.close)]
        if let title = failure.recoveryTitle { answers.append(.init("way", title, .suggested)) }
        ask(
            failure.notice,
            answers,
            recovery: { form, shell in
                switch failure.recovery {
                case .again: form.submit()
                case .signIn: shell.askToSignIn { [weak form] in form?.submit() }
                case nil: break
                }
            }
        )
    }

    private func ask(_ question: LeaveConfirmation) {
        var answers = [
            MessageDialog.Response("close", question.stay), .init("discard", question.discard, .destructive),
        ]
        if let keep = question.keep { answers.append(.init("way", keep, .suggested)) }
        ask(
            question.notice,
            answers,
            discard: { [unowned self] form in
                hasDiscarded = true
                form.leaveDiscarding()
            },
            recovery: { form, _ in form.leaveKeeping() }
        )
    }

    private func ask(_ conflict: FormConflict) {
        let texts = shell.localization.texts
        ask(
            conflict.notice,
            [
                .init("close", texts[.formCancel]), .init("discard", conflict.takeTheirs),
                .init("way", conflict.keepMine, .suggested),
            ],
            child: ConflictTable(conflict, texts),
            discard: { $0.takeTheirs() },
            recovery: { form, _ in form.keepMine() }
        )
    }

    private func ask(
        _ notice: Notice,
        _ answers: [MessageDialog.Response],
        child: Widget? = nil,
        discard: @escaping (ProductFormModel) -> Void = { _ in },
        recovery: @escaping (ProductFormModel, Shell) -> Void = { _, _ in }
    ) {
        let mine = number
        let dialog = MessageDialog(
            over: window,
            title: notice.title,
            body: notice.message,
            child: child,
            answers
        )
        message = dialog
        Task { [weak self] in
            let answer = await dialog.ask()
            guard let self, mine == number else { return }
            message = nil
            shown = nil
            switch answer {
            // Both look whether their question is still asked, and close it themselves.
            case "discard": discard(form)
            case "way": answered(recovery)
            default: form.closeDialog()
            }
        }
    }

    private func answered(_ recovery: (ProductFormModel, Shell) -> Void) {
        if case .failed = form.dialog { form.closeDialog() }
        recovery(form, shell)
    }

    isolated deinit { takeAway() }
}

/// The differences between the present product and the typed form.
private final class ConflictTable: Box {
    init(_ conflict: FormConflict, _ texts: Texts) {
        super.init(.vertical, spacing: 12)
        for line in conflict.lines {
            let block = Box(.vertical, spacing: 4, [Label(line.label).style("heading")])
            block.append(Label(texts(.appFormTheirs, ["text": line.theirs]), wraps: true, lines: 3))
            if let mine = line.mine {
                block.append(
                    Label(texts(.appFormMine, ["text": mine]), wraps: true, lines: 3).style("dim-label")
                )
            }
            append(block)
        }
    }
}
