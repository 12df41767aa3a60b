import Adwaita
import Market
import MarketScreens

/// A report to the moderators about a product, a person or messages.
final class ReportView: SheetView {
    private let report: ReportModel
    private let send: Button
    private let pages = Stack<Bool>()
    private let reasons = PreferencesGroup()
    private let lines = PreferencesGroup()
    private let words = TextArea(called: "", placeholder: "")
    private let caption = Label("", wraps: true).style("heading")
    private let problem = Label.problem()
    private let privacy = Label("", wraps: true).style("caption", "dim-label")
    /// The further action once the report was accepted.
    private let question = Label("", wraps: true).centered()
    private let block: Button
    private var firstReason: CheckRow?
    private var hasThanked = false

    init(_ report: ReportModel, _ context: WindowContext) {
        self.report = report
        let texts = context.texts
        send = Button("") { [report] in report.send() }.style("suggested-action")
        block = Button("") { [report] in report.block() }.style("pill", "destructive-action")
        let done = StatusPage(
            icon: "emblem-ok-symbolic",
            title: texts[.reportTitle],
            description: texts[.screenReportDone],
            actions: [question, block.align(.center, .center)]
        )
        let form = Box(.vertical, spacing: 18, [problem])
        if report.asksForLines { form.append(lines) }
        for part in [reasons, Box(.vertical, spacing: 6, [caption, words]), privacy] as [Widget] {
            form.append(part)
        }
        let scroller = ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 560))
        words.keepsCursorVisible(in: scroller)
        pages.set(false, scroller)
        pages.set(true, done)
        super.init(
            context,
            size: (480, 680),
            end: [send],
            [pages],
            holdsWords: { [report] in report.holdsWords }
        ) { [report] in report.close() }
        words.maximumLength = 1_000
        words.onChange { [report] in report.text = $0 }
        fillReasons()
        fillLines()
        observe(self) { $0.render() }
    }

    private func fillReasons() {
        for (reason, title) in report.reasons {
            let row = CheckRow(title, joining: firstReason) { [report] isOn in
                if isOn { report.reason = reason }
            }
            if firstReason == nil { firstReason = row }
            reasons.add(row)
        }
    }

    private func fillLines() {
        for line in report.lines {
            let row = CheckRow(line.text, subtitle: line.time) { [report] in report.choose(line.id, $0) }
            row.isOn = report.chosen.contains(line.id)
            lines.add(row.title(lines: 4))
        }
    }

    private func render() {
        let texts = context.texts
        let isDone = report.phase == .done
        showHeading(subtitle: report.subject, close: isDone ? .pictureClose : .formCancel)
        pages.shown = isDone
        send.title = texts[.reportSend]
        send.isVisible = !isDone
        send.isSensitive = report.phase == .writing
        reasons.set(title: texts[.reportWhy])
        lines.set(
            title: texts(.reportMessages, ["name": report.person.name]),
            description: texts[.reportMessagesHint]
        )
        caption.text = texts[.reportText]
        words.set(name: texts[.reportText], placeholder: texts[.reportTextHint])
        privacy.text = texts[.reportPrivacy]
        problem.show(report.problem)
        for part in [question, block] as [Widget] { part.isVisible = report.offersBlock }
        question.text = texts(.reportBlock, ["name": report.person.name])
        block.title = texts[.chatBlock]
        guard isDone, !hasThanked else { return }
        hasThanked = true
        // What sent it is gone.
        close.focus()
    }

    override var title: String { context.texts[.reportTitle] }

    override var first: Widget? { firstReason }
}
