import Adwaita
import Market
import MarketScreens

/// The page of an empty search: categories, own searches, viewed products, and popular searches.
///
/// One's own searches can be forgotten, each and all at once.
final class SearchStartView: Bin {
    private let search: SearchModel
    private let context: WindowContext
    private let group = PreferencesGroup()
    private let popular = PreferencesGroup()
    private let forget: Button
    private var shown: (recent: [String], popular: [String]) = ([], [])
    private var language: Language?

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        forget = Button("") { [unowned search] in search.forgetAll() }
        let groups = Box(
            .vertical,
            spacing: 18,
            [SearchCategoriesView(search, context), group, RecentlyViewedView(search, context), popular]
        )
        super.init(ScrollView(Clamp(groups.margins(top: 4, bottom: 12, start: 12, end: 12), width: 720)))
        group.set(suffix: forget.style("flat"))
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        let (words, many) = (search.recent, search.shownPopular)
        guard (words, many) != shown || texts.language != language else { return }
        shown = (words, many)
        language = texts.language
        group.set(title: texts[.searchRecent])
        forget.title = texts[.searchForget]
        group.show(words.map { row(of: $0, in: texts) })
        group.isVisible = !words.isEmpty
        popular.set(title: texts[.searchPopular])
        popular.show(
            many.map { words in
                ActionRow(words) { [unowned search] in search.choose(words) }
                    .prefix(IconImage("system-search-symbolic").style("dim-label"))
            }
        )
        popular.isVisible = !many.isEmpty
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
