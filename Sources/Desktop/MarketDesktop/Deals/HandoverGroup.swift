import Adwaita
import Market
import MarketScreens

/// The handover: the code to show, the other one's to type, and one's own word where there is none.
final class HandoverGroup: Box {
    private let deal: DealModel
    private let context: WindowContext
    private let waiting = Label("", wraps: true).style("dim-label")
    private let caption = Label("", wraps: true).style("heading")
    private let code = Label("").whole().style("deal-code")
    private let hint = Label("", wraps: true).style("caption", "dim-label")
    private let row = EntryRow("", .digits)
    private let problem = Label("", wraps: true).style("caption")
    private let send: Button
    private let confirm: Button
    private let object: Button
    private let takeBack: Button

    init(_ deal: DealModel, _ context: WindowContext) {
        self.deal = deal
        self.context = context
        send = Button("") { [deal] in deal.sendCode() }.style("suggested-action")
        confirm = Button("") { [deal] in deal.confirm() }
        object = Button("") { [deal] in deal.object() }.style("destructive-action")
        takeBack = Button("") { [deal] in deal.takeBack() }
        super.init(.vertical, spacing: 12)
        problem.role(.status)
        let parts: [Widget] = [
            waiting, Box(.vertical, spacing: 4, [caption, code.align(.center), hint]),
            Box(.vertical, spacing: 8, [PreferencesGroup("", [row]), problem, send.align(.end)]),
            Folding(spacing: 8, [confirm, object, takeBack]),
        ]
        for part in parts { append(part) }
        row.onChange { [deal] in if deal.typed != $0 { deal.typed = $0 } }
        row.onSubmit { [deal] in deal.sendCode() }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        waiting.show(deal.waitingText)
        for part in [caption, code, hint] as [Widget] { part.isVisible = deal.code != nil }
        caption.text = texts[.dealCode]
        if let digits = deal.code {
            code.text = digits
            // One digit after the other: a number of hundred thousands is of no use to who types it.
            code.called(deal.spokenCode)
        }
        hint.text = deal.codeFromText ?? texts[.dealCodeHint]
        if deal.codeFromText != nil { hint.isVisible = true }
        row.title = texts[.dealCodeTheirs]
        if row.text != deal.typed { row.text = deal.typed }
        row.problem = deal.problem
        let text = deal.problem ?? deal.codeText
        problem.isVisible = text != nil
        if let text { problem.text = text }
        let isWrong = deal.problem != nil || deal.isCodeRefused
        problem.style("error", if: isWrong)
        problem.style("dim-label", if: !isWrong)
        send.title = texts[.dealConfirmCode]
        show(confirm, texts[.dealConfirm], deal.mayConfirm)
        show(object, texts[.dealObject], deal.mayObject)
        show(takeBack, texts[.dealTakeBack], deal.mayTakeBack)
    }

    private func show(_ button: Button, _ title: String, _ isThere: Bool) {
        button.title = title
        if !isThere, button.hasFocus { row.focus() }
        button.isVisible = isThere
        button.isSensitive = !deal.isBusy
    }
}
