import Adwaita
import Market
import MarketScreens

/// The account: how it rings, how the app looks, what moderators did, its password and its devices.
final class AccountPartView: Bin {
    private let security: AccountSecurityModel
    private let context: WindowContext
    private let settings = PreferencesGroup()
    private let devices = PreferencesGroup()
    private var asked: Confirmation?
    private var asking: Task<Void, Never>?
    private var form: PasswordDialog?
    private var language: Language?

    init(_ security: AccountSecurityModel, _ context: WindowContext) {
        self.security = security
        self.context = context
        super.init(PreferencesPage([settings, devices]))
        observe(self) { $0.showSettings() }
        observe(self) { $0.showDevices() }
        observe(self) { $0.ask($0.security.dialog) }
        observe(self) { $0.showForm() }
    }

    isolated deinit { asking?.cancel() }

    private func showSettings() {
        let (texts, shell) = (context.texts, context.shell)
        let rows: [(title: String, isThere: Bool, open: () -> Void)] = [
            (
                texts[.notificationSettingsTitle], shell.hasNotifications,
                { [unowned shell] in shell.openNotificationSettings() }
            ),
            (texts[.hubLooks], true, { [unowned shell] in shell.openSettings() }),
            (texts[.passwordChange], true, { [unowned security] in security.changePassword() }),
            (texts[.screenRecords], shell.hasRecords, { [unowned shell] in shell.openRecords() }),
        ]
        guard texts.language != language else { return }
        language = texts.language
        settings.show(
            rows.filter(\.isThere).map { row in
                ActionRow(row.title, onActivate: row.open).suffix(IconImage("go-next-symbolic", pixels: 16))
            }
        )
    }

    private func showDevices() {
        let texts = context.texts
        devices.set(title: texts[.mineDevices], description: security.error?.text ?? "")
        devices.show(
            security.devices.map { device in
                let row = ActionRow(device.title, subtitle: device.facts).title(lines: 2)
                guard !device.isCurrent else { return row }
                let end = Button(texts[.mineDeviceEnd]) { [unowned security] in security.end(device) }
                end.called(texts(.mineDeviceEndName, ["name": device.title]))
                return row.suffix(end.style("flat").align(.center, .center))
            } + [
                ActionRow(texts[.signOutEverywhere]) { [unowned security] in
                    security.askToSignOutEverywhere()
                }
            ]
        )
    }

    private func ask(_ question: Confirmation?) {
        guard question != asked else { return }
        asked = question
        asking?.cancel()
        asking = nil
        guard let question else { return }
        asking = Task { [security, unowned window = context.window] in
            let dialog = MessageDialog(
                over: window,
                title: question.notice.title,
                body: question.notice.message,
                [.init("cancel", question.cancel), .init("confirm", question.confirm, .destructive)]
            )
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            security.answer(answer == "confirm")
        }
    }

    private func showForm() {
        guard let password = security.password else { return form = nil }
        if form?.password !== password { form = PasswordDialog(password, context) }
    }
}

/// Asks for the password of now and for another one, in front of the window; both stay in its fields alone.
@MainActor
final class PasswordDialog {
    let password: PasswordModel
    private let current: PasswordEntry
    private let new: PasswordEntry
    private let problem = Label.problem()
    private let dialog: MessageDialog
    private var asking: Task<Void, Never>?

    init(_ password: PasswordModel, _ context: WindowContext) {
        self.password = password
        current = PasswordEntry(placeholder: password.currentLabel)
        new = PasswordEntry(placeholder: password.newLabel)
        problem.isVisible = false
        dialog = MessageDialog(
            over: context.window,
            title: password.title,
            body: password.hint,
            child: Box(.vertical, spacing: 8, [current, new, problem]),
            [
                .init("cancel", context.texts[.formCancel]),
                .init("confirm", password.title, .suggested),
            ]
        )
        current.called(password.currentLabel)
        new.called(password.newLabel)
        current.onSubmit { [new] in new.focus() }
        new.onSubmit { [dialog] in dialog.respond("confirm") }
        asking = Task { [dialog, password, current, new] in
            _ = await dialog.ask { _ in
                password.submit(current: current.text, new: new.text)
                return false
            }
            if !Task.isCancelled { password.close() }
        }
        observe(self) { $0.render() }
    }

    isolated deinit { asking?.cancel() }

    private func render() {
        for entry in [current, new] { entry.isSensitive = !password.isBusy }
        dialog.setEnabled(!password.isBusy, response: "confirm")
        problem.show(password.problem)
    }
}
