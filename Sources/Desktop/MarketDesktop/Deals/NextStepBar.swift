import Adwaita
import Market
import MarketScreens

/// The next step between two people: the present state, one button, and the alternatives beside it.
final class NextStepBar: Bin {
    /// Called when what had the keys goes.
    var onGone: () -> Void = {}

    private let talk: ConversationModel
    private let context: WindowContext
    private let words = Label("", wraps: true).style("caption")
    private let buttons = Bin()
    private var shown: NextStep?

    init(_ talk: ConversationModel, _ context: WindowContext) {
        self.talk = talk
        self.context = context
        super.init()
        let all = Box(.vertical, spacing: 6, [words, buttons])
        child = Clamp(all.margins(horizontal: 12, vertical: 6), width: 720)
        style("next-step").role(.group)
        words.role(.status)
        isVisible = false
        observe(self) { $0.render() }
    }

    private func render() {
        let step = talk.nextStep
        called(context.texts[.screenDealNext])
        isVisible = !step.isEmpty
        guard step != shown else { return }
        if buttons.hasFocus { onGone() }
        shown = step
        words.show(step.text)
        let actions = [step.main].compactMap(\.self) + step.others
        buttons.isVisible = !actions.isEmpty
        buttons.child = Folding(
            spacing: 6,
            actions.map { action in
                let button = Button(action.title) { [shell = context.shell] in shell.perform(action.kind) }
                return button.style(if: action == step.main)
            }
        )
    }
}

extension Button {
    /// The one thing to do, or one among others.
    fileprivate func style(if isMain: Bool) -> Button {
        style("suggested-action", if: isMain)
        return self
    }
}
