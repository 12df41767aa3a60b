import Adwaita
import Market
import MarketScreens

/// The unsent drafts above the products on sale: the first one or two, and all of them on demand.
final class DraftListView: Box {
    /// Told when all are shown, and when only the first are again.
    var onWhole: (_ isWhole: Bool) -> Void = { _ in }

    private let mine: ProfileModel
    private let context: WindowContext
    private let first: DraftGroup
    private let all: DraftGroup
    private let scroller: ScrollView
    private let appearance = Appearance()
    private var isWhole = false

    init(_ mine: ProfileModel, _ context: WindowContext) {
        self.mine = mine
        self.context = context
        var press: () -> Void = {}
        first = DraftGroup(mine, context) { press() }
        all = DraftGroup(mine, context) { press() }
        scroller = ScrollView(all)
        super.init(.vertical, [first, scroller])
        press = { [unowned self] in turn() }
        observe(self) { $0.render() }
    }

    private func turn() {
        isWhole.toggle()
        render()
    }

    private func render() {
        let texts = context.texts
        let drafts = mine.drafts
        let few = appearance.hasLargeText ? 1 : 2
        if drafts.count <= few { isWhole = false }
        isVisible = !drafts.isEmpty
        first.isVisible = !isWhole
        scroller.isVisible = isWhole
        let toAll = (texts[.appSearchAll], texts(.appSearchAllOf, ["section": texts[.appMineDrafts]]))
        first.show(Array(drafts.prefix(few)), turn: drafts.count > few ? toAll : nil, in: texts)
        let toFew = texts[.appMineDraftsFew]
        all.show(isWhole ? drafts : [], turn: (toFew, toFew), in: texts)
        onWhole(isWhole)
    }
}

/// Drafts below each other: pressed, one goes on; the button at its end throws it away.
private final class DraftGroup: Bin {
    private let mine: ProfileModel
    private let context: WindowContext
    private let group = PreferencesGroup()
    private let turn: Button
    private var shown: [DraftRow] = []
    private var language: Language?

    /// `turn` is called by the button above them.
    init(_ mine: ProfileModel, _ context: WindowContext, turn: @escaping () -> Void) {
        self.mine = mine
        self.context = context
        self.turn = Button("", onClick: turn).style("flat")
        super.init(Clamp(group.margins(top: 6, bottom: 12, start: 12, end: 12), width: 836))
        group.set(suffix: self.turn)
    }

    /// Shows the drafts, and a button with a title and an accessible name; there is none where that is nil.
    func show(_ drafts: [DraftRow], turn words: (title: String, name: String)?, in texts: Texts) {
        turn.isVisible = words != nil
        if let words {
            turn.title = words.title
            turn.called(words.name)
        }
        guard drafts != shown || texts.language != language else { return }
        shown = drafts
        language = texts.language
        group.set(title: texts[.appMineDrafts])
        group.show(drafts.map { row(of: $0, in: texts) })
    }

    private func row(of draft: DraftRow, in texts: Texts) -> Widget {
        let row = ActionRow(draft.name, subtitle: draft.status) {
            [unowned mine, unowned shell = context.shell] in
            if let begun = mine.draft(draft) { shell.sell(begun) }
        }
        let discard = Button(
            icon: "user-trash-symbolic",
            called: texts(.appMineDiscard, ["name": draft.name])
        ) { [unowned mine] in mine.discard(draft) }
        return row.title(lines: 2).suffix(discard.style("flat", "circular").align(.center, .center))
    }
}
