import Adwaita
import Market
import MarketScreens

/// The text of the search, and its source.
final class SearchField: Box {
    private let search: SearchModel
    private let context: WindowContext
    private let entry = SearchEntry()
    private let sources = Bin()
    private var offered: [SearchSource] = []
    private var language: Language?

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        super.init(.vertical)
        append(Clamp(entry.margins(top: 8, bottom: 8, start: 12, end: 12), width: 720))
        append(sources.align(.center).margins(horizontal: 12))
        entry.onChange { [unowned search] in search.type($0) }
            .onSubmit { [unowned search] in search.submit() }
            .onStop { [unowned search] in _ = search.stepBack() }
        observe(self) { $0.render() }
        observe(self) { $0.showSources() }
    }

    override func focus() { entry.focus() }

    func selectAll() { entry.selectAll() }

    func captures(typingIn widget: Widget) { entry.captures(typingIn: widget) }

    private func render() {
        let texts = context.texts
        entry.text = search.text
        entry.placeholder = texts[.searchPlaceholder]
        entry.called(texts[.searchPlaceholder])
    }

    private func showSources() {
        let (all, texts) = (search.sources, context.texts)
        if all != offered || texts.language != language { make(all, in: texts) }
        guard let segments = sources.child as? Segments, let index = all.firstIndex(of: search.source) else {
            return
        }
        // Also when it says so already: of fresh ones, none is pressed.
        segments.selected = index
    }

    /// A choice of one is none.
    private func make(_ all: [SearchSource], in texts: Texts) {
        (offered, language) = (all, texts.language)
        sources.isVisible = all.count > 1
        guard all.count > 1 else {
            sources.child = nil
            return
        }
        let segments = Segments(all.map { .text($0.title(in: texts)) }) { [unowned search] in
            search.use(all[$0])
        }
        sources.child = segments.called(texts[.appSearchSource]).style("sources").margins(bottom: 8)
    }
}

extension SearchSource {
    fileprivate func title(in texts: Texts) -> String {
        switch self {
        case .market: texts[.appSearchSourceMarket]
        case .naver: texts[.appSearchSourceNaver]
        }
    }
}
