import Adwaita
import Market
import MarketScreens

/// What was begun and not sent: pressed, it goes on; the button at its end throws it away.
final class DraftList: Bin {
    private let mine: Mine
    private let desk: Desk
    private let group = PreferencesGroup()
    private var shown: [DraftRow] = []
    private var language: Language?

    init(_ mine: Mine, _ desk: Desk) {
        self.mine = mine
        self.desk = desk
        let list = Clamp(group.margins(top: 6, bottom: 12, start: 12, end: 12), width: 836)
        super.init(ScrollView(list).grows(upTo: 220).expand(horizontal: true))
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = desk.texts
        let drafts = mine.drafts
        isVisible = !drafts.isEmpty
        guard drafts != shown || texts.language != language else { return }
        shown = drafts
        language = texts.language
        group.set(title: texts[.appMineDrafts])
        group.show(drafts.map { row(of: $0, in: texts) })
    }

    private func row(of draft: DraftRow, in texts: Texts) -> Widget {
        let row = ActionRow(draft.name, subtitle: draft.status) {
            [unowned mine, unowned shell = desk.shell] in
            if let begun = mine.draft(draft) { shell.sell(begun) }
        }
        let discard = Button(
            icon: "user-trash-symbolic",
            called: texts(.appMineDiscard, ["name": draft.name])
        ) { [unowned mine] in mine.discard(draft) }
        return row.suffix(discard.style("flat", "circular").align(.center, .center))
    }
}
