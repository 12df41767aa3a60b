import Adwaita
import Market
import MarketClient
import MarketScreens

/// Signing in, and making an account: one page with two modes.
final class SignInView: Box, SheetContent {
    let usualSize = (width: 420, height: 580)

    private let signIn: SignInModel
    private let context: WindowContext
    private let heading: WindowTitle
    private let password: PasswordEntryRow
    private let lines: [(field: AccountProblem.Field, view: FormField)]
    private let code: FormField
    private let codeHint = Label("", wraps: true).style("dim-label")
    private let consent: CheckRow
    private let consentList: PreferencesGroup
    private let consentProblem = Label("", wraps: true).style("error", "caption")
    private let consentLinks: ConsentLinks
    private let error = Label("", wraps: true).centered().style("error")
    private let button: Button
    private let other: Button
    private let recovery: Button
    private let spinner = Spinner()
    private weak var sheet: Window?

    init(_ signIn: SignInModel, _ context: WindowContext) {
        self.signIn = signIn
        self.context = context
        heading = WindowTitle(signIn.title)
        password = PasswordEntryRow(signIn.label(of: .password))
        let rows: [(AccountProblem.Field, EntryRow)] = [
            (.name, EntryRow(signIn.label(of: .name), .name)), (.password, password),
        ]
        lines = rows.map { field, row in (field, FormField(row) { [signIn] in signIn.didLeave(field) }) }
        code = FormField(EntryRow(signIn.codeLabel))
        consent = CheckRow(signIn.consentLabel) { [signIn] in signIn.agree($0) }
        consentList = PreferencesGroup("", [consent])
        consentLinks = ConsentLinks(context)
        button = Button("") { [signIn] in signIn.submit() }.style("pill", "suggested-action")
        other = Button("") { [signIn] in signIn.use(signIn.mode == .signIn ? .signUp : .signIn) }
            .style("flat")
        recovery = Button("") { [signIn] in signIn.use(.recover) }.style("flat")
        super.init(.vertical)
        let content = Box(.vertical, spacing: 16)
        content.append(AppLogo(pixels: 64))
        content.append(codeHint)
        content.append(code)
        code.take = { [signIn] in
            signIn.enter(code: $0)
            return $0
        }
        for (field, view) in lines {
            view.take = { [signIn] in
                signIn.enter($0, in: field)
                return $0
            }
            content.append(view)
        }
        rows[0].1.onSubmit { [unowned self] in lines[1].view.focus() }
        rows[1].1.onSubmit { [signIn] in signIn.submit() }
        content.append(Box(.vertical, spacing: 6, [consentList, consentProblem.role(.alert), consentLinks]))
        content.append(error.role(.alert))
        content.append(button.align(.center, .center))
        content.append(spinner)
        content.append(other.align(.center, .center))
        content.append(recovery.align(.center, .center))
        append(HeaderBar(title: heading))
        let scroller = ScrollView(Clamp(content.margins(horizontal: 12, vertical: 16), width: 400))
        append(scroller.expand(horizontal: true, vertical: true))
        observe(self) { $0.render() }
        observe(self) { $0.followFocus() }
    }

    private func render() {
        heading.title = signIn.title
        sheet?.title = signIn.title
        for (field, view) in lines {
            view.show(
                title: signIn.label(of: field),
                text: field == .name ? signIn.draft.name : signIn.draft.password,
                message: signIn.message(at: field)
            )
            view.isSensitive = signIn.isEnabled
        }
        code.show(title: signIn.codeLabel, text: signIn.code, message: signIn.codeMessage)
        code.isVisible = signIn.asksForCode
        code.isSensitive = signIn.isEnabled
        codeHint.text = signIn.codeHint
        codeHint.isVisible = signIn.asksForCode
        showConsent()
        password.nameButton(show: context.texts[.appSecretShow], hide: context.texts[.appSecretHide])
        if let text = signIn.errorText { error.text = text }
        error.isVisible = signIn.errorText != nil
        button.title = signIn.button
        button.isSensitive = signIn.isEnabled
        spinner.isVisible = signIn.isBusy
        other.title = signIn.otherMode
        other.isSensitive = signIn.isEnabled
        recovery.title = signIn.recovery
        recovery.isVisible = signIn.leadsToRecovery
        recovery.isSensitive = signIn.isEnabled
    }

    private func showConsent() {
        let isAsked = signIn.asksForConsent
        consentList.isVisible = isAsked
        consentLinks.isVisible = isAsked
        consentProblem.isVisible = signIn.consentMessage != nil
        guard isAsked else { return }
        consent.title = signIn.consentLabel
        if consent.isOn != signIn.agrees { consent.isOn = signIn.agrees }
        consent.isSensitive = signIn.isEnabled
        consentLinks.show(signIn.consentLinks)
        if let message = signIn.consentMessage { consentProblem.text = message }
    }

    private func followFocus() {
        if signIn.focusesConsent {
            render()
            consent.focus()
            signIn.focused()
        }
        guard let field = signIn.focus else { return }
        // What has just been sent is pale until the next turn, and takes no keys then.
        render()
        lines.first { $0.field == field }?.view.focus()
        signIn.focused()
    }

    // MARK: The window

    var title: String { signIn.title }

    func isShown(in window: Window) {
        sheet = window
        lines[signIn.draft.name.isEmpty ? 0 : 1].view.focus()
    }

    func askToClose() { signIn.close() }
}
