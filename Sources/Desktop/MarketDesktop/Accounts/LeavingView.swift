import Adwaita
import Market
import MarketScreens

/// The form by which a person leaves the market.
final class LeavingView: SheetView {
    private let leaving: LeavingModel
    private let send: Button
    private let row: PasswordEntryRow
    private let intro = Label("", wraps: true)
    private let consequences = Label("", wraps: true).style("dim-label")
    private let problem = Label.problem()

    init(_ leaving: LeavingModel, _ context: WindowContext) {
        self.leaving = leaving
        send = Button("") { [leaving] in leaving.send() }.style("destructive-action", "pill")
        row = PasswordEntryRow(leaving.passwordLabel)
        let form = Box(
            .vertical,
            spacing: 16,
            [intro, consequences, PreferencesGroup("", [row]), problem, send.align(.center)]
        )
        super.init(
            context,
            size: (460, 620),
            [ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 480))]
        ) { [leaving] in leaving.close() }
        row.onChange { [leaving] in if leaving.password != $0 { leaving.password = $0 } }
        row.onSubmit { [leaving] in leaving.send() }
        observe(self) { $0.render() }
    }

    private func render() {
        showHeading(close: .formCancel)
        intro.text = leaving.intro
        consequences.text = leaving.consequences.map { "• \($0)" }.joined(separator: "\n\n")
        row.title = leaving.passwordLabel
        row.nameButton(show: context.texts[.appSecretShow], hide: context.texts[.appSecretHide])
        row.problem = leaving.problem
        row.isSensitive = !leaving.isBusy
        problem.show(leaving.problem)
        send.title = leaving.sendTitle
        send.isSensitive = !leaving.isBusy
    }

    override var title: String { leaving.title }

    override var first: Widget? { row }
}
