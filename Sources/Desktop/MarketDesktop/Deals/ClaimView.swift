import Adwaita
import Market
import MarketScreens

/// Asking for goods that are given away, and where one stands then.
final class ClaimView: SheetView {
    private let claim: ClaimModel
    private let position = Label("", wraps: true).style("heading")
    private let problem = Label.problem()
    private let caption = Label("", wraps: true).style("heading")
    private let words = TextArea(called: "", placeholder: "")
    private let hint = Label("", wraps: true).style("caption", "dim-label")
    private let open: Button
    private let send: Button
    private let drop: Button
    private let state: StateView

    init(_ claim: ClaimModel, _ context: WindowContext) {
        self.claim = claim
        open = Button("") { [claim] in claim.openDeal() }.style("suggested-action", "pill")
        send = Button("") { [claim] in claim.send() }.style("suggested-action", "pill")
        drop = Button("") { [claim] in claim.drop() }.style("pill")
        let form = Box(
            .vertical,
            spacing: 12,
            [
                position, problem, caption, words, hint,
                Box(.vertical, spacing: 8, [open, send, drop]).align(.center),
            ]
        )
        let scroller = ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 480))
        words.keepsCursorVisible(in: scroller)
        state = StateView(scroller, icon: "emblem-favorite-symbolic") { [claim] in claim.retry() }
        super.init(context, size: (440, 460), [state], holdsWords: { [claim] in claim.holdsWords }) {
            [claim] in
            claim.close()
        }
        position.role(.status)
        words.maximumLength = Claim.lengths.upperBound
        words.onChange { [claim] in if claim.text != $0 { claim.text = $0 } }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        showHeading(subtitle: claim.subject)
        position.show(claim.positionText)
        problem.show(claim.problem)
        caption.text = texts[.claimText]
        words.set(name: texts[.claimText], placeholder: "")
        words.problem = claim.problem
        if words.text != claim.text { words.text = claim.text }
        hint.text = claim.hint
        for part in [caption, words] as [Widget] { part.isVisible = claim.asksForText }
        open.title = texts[.dealShow]
        send.title = texts[.claimSend]
        drop.title = texts[.claimDrop]
        // The focused button goes: the focus moves to the top, where a screen reader can continue.
        if send.hasFocus && !claim.mayAsk || drop.hasFocus && !claim.mayDrop { close.focus() }
        open.isVisible = claim.deal != nil
        send.isVisible = claim.mayAsk
        drop.isVisible = claim.mayDrop
        for button in [send, drop] { button.isSensitive = !claim.isBusy }
        state.show(claim.error, isLoading: claim.phase == .loading)
    }

    override var title: String { context.texts[.claimTitle] }
}
