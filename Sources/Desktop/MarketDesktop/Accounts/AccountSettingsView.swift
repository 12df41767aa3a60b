import Adwaita
import Market
import MarketScreens

/// The account: the name that others see, the signed-in devices, recovery codes and the password.
final class AccountSettingsView: SheetView {
    private let account: AccountSettingsModel
    private let names = PreferencesGroup()
    private let name = FormField(EntryRow("", .name))
    private let changeName = Button("") {}
    private let devices = PreferencesGroup()
    private let codes = PreferencesGroup()
    private let codesRow = PasswordEntryRow("")
    private let codesPassword: FormField
    private let makeCodes = Button("") {}
    private let password = PreferencesGroup()
    private let currentRow = PasswordEntryRow("")
    private let current: FormField
    private let newRow = PasswordEntryRow("")
    private let new: FormField
    private let changePassword = Button("") {}
    private let state: StateView

    init(_ account: AccountSettingsModel, _ context: WindowContext) {
        self.account = account
        codesPassword = FormField(codesRow)
        current = FormField(currentRow)
        new = FormField(newRow)
        let page = PreferencesPage([names, devices, codes, password])
        state = StateView(page, icon: "avatar-default-symbolic") { [account] in account.retry() }
        super.init(context, size: (560, 720), heading: WindowTitle(""), [state]) { [account] in
            account.close()
        }
        name.take = { [account] in
            account.enter(name: $0)
            return $0
        }
        changeName.onPress { [account] in account.changeName() }
        makeCodes.onPress { [unowned self] in self.account.makeCodes(password: codesPassword.text) }
        changePassword.onPress { [unowned self] in
            self.account.changePassword(from: current.text, to: new.text)
        }
        names.show([name, changeName.align(.end, .center)])
        password.show([current, new, changePassword.align(.end, .center)])
        codes.show([codesPassword, makeCodes.align(.end, .center)])
        observe(self) { $0.render() }
        observe(self) { $0.showDevices() }
        observe(self) { $0.showCodes() }
    }

    private func render() {
        let texts = context.texts
        showHeading()
        state.show(account.error, isLoading: account.phase == .loading)
        names.set(title: texts[.nameTitle], description: "\(account.nameRule) \(account.signInName)")
        name.show(title: texts[.nameShown], text: account.name, message: account.nameMessage)
        changeName.title = texts[.nameChange]
        password.set(
            title: texts[.passwordChange],
            description: account.needsNewPassword ? texts[.noteDisowned] : texts[.recoveryEndsSessions]
        )
        current.show(
            title: texts[.passwordCurrent],
            text: account.clearsPasswords ? "" : current.text,
            message: account.passwordMessage
        )
        new.show(
            title: texts[.passwordNew],
            text: account.clearsPasswords ? "" : new.text,
            message: account.newPasswordMessage
        )
        changePassword.title = texts[.passwordChange]
        for row in [currentRow, newRow, codesRow] {
            row.nameButton(show: texts[.appSecretShow], hide: texts[.appSecretHide])
        }
        for button in [changeName, makeCodes, changePassword] { button.isSensitive = !account.isBusy }
    }

    private func showDevices() {
        let texts = context.texts
        devices.set(title: texts[.devicesTitle], description: texts[.devicesAbout])
        var rows = account.devices.map { device in
            let row = ActionRow(device.name, subtitle: device.details).title(lines: 2)
            guard !device.isCurrent else { return row }
            let button = Button(texts[.signOut]) { [account] in account.end(device) }
            return row.suffix(button.called("\(device.name): \(texts[.signOut])").align(.center, .center))
        }
        if rows.count > 1 {
            let row = ActionRow(texts[.devicesDisownTitle], subtitle: texts[.devicesDisownAbout])
            let button = Button(texts[.devicesDisown]) { [account] in account.disown() }
            rows.append(row.suffix(button.style("destructive-action").align(.center, .center)))
        }
        devices.show(rows)
    }

    private func showCodes() {
        let texts = context.texts
        makeCodes.title = texts[.recoveryCodesMake]
        guard account.codes.isEmpty else {
            codes.set(title: texts[.recoveryCodesTitle], description: texts[.recoveryCodesOnce])
            codes.show(account.codes.map { ActionRow($0).style("monospace") })
            return
        }
        codes.set(
            title: texts[.recoveryCodesTitle],
            description: "\(texts[.recoveryCodesAbout]) \(account.codesLeft)"
        )
        codesPassword.show(
            title: texts[.passwordCurrent],
            text: codesPassword.text,
            message: account.codesMessage
        )
    }

    override var title: String { context.texts[.accountSettings] }

    override var first: Widget? { nil }
}
