import Adwaita
import Market
import MarketScreens

/// The waiting line for a product promised to another account: one's place, and the possible actions.
final class QueueBar: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let words = Label("", wraps: true).style("caption")
    private let buttons = Bin()
    private var shown: [QueueAction] = []
    private var language: Language?

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        super.init(.vertical, spacing: 6)
        words.role(.status)
        append(words)
        append(buttons)
        isVisible = false
        observe(self) { $0.render() }
    }

    private func render() {
        let actions = detail.lineActions
        isVisible = !actions.isEmpty || detail.lineText != nil
        words.text = detail.lineText ?? context.texts[.waitHint]
        guard actions.map(\.action) != shown || context.texts.language != language else { return }
        shown = actions.map(\.action)
        language = context.texts.language
        buttons.isVisible = !actions.isEmpty
        buttons.child = Folding(
            spacing: 8,
            actions.map { action, title in
                let button = Button(title) { [shell = context.shell] in shell.perform(action) }
                button.style("suggested-action", if: action == .take)
                return button
            }
        )
    }
}
