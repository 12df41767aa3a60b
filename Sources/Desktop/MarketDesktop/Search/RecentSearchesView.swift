import Adwaita
import Market
import MarketScreens

/// What was looked for lately: pressed, it is looked for again; each can be forgotten, and all at once.
final class RecentSearchesView: Bin {
    private let search: SearchModel
    private let context: WindowContext
    private let group = PreferencesGroup()
    private let forget: Button
    private var shown: [String] = []
    private var language: Language?

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        forget = Button("") { [unowned search] in search.forgetAll() }
        super.init(ScrollView(Clamp(group.margins(top: 4, bottom: 12, start: 12, end: 12), width: 720)))
        group.set(suffix: forget.style("flat"))
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        let words = search.recent
        guard words != shown || texts.language != language else { return }
        shown = words
        language = texts.language
        group.set(title: texts[.searchRecent])
        forget.title = texts[.searchForget]
        group.show(words.map { row(of: $0, in: texts) })
    }

    private func row(of words: String, in texts: Texts) -> Widget {
        let forget = Button(
            icon: "window-close-symbolic",
            called: texts(.searchForgetOne, ["text": words])
        ) { [unowned search] in search.forget(words) }
        return ActionRow(words) { [unowned search] in search.choose(words) }
            .prefix(IconImage("document-open-recent-symbolic").style("dim-label"))
            .suffix(forget.style("flat", "circular").align(.center, .center))
    }
}
